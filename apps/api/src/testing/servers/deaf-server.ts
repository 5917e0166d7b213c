import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

// Listens, and never takes a connection from the kernel.
const deaf = `
  const { createServer } = require('node:net')
  const { parentPort } = require('node:worker_threads')
  const server = createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

interface DeafServer extends AsyncDisposable {
  port: number
}

/** A port that doesn't answer those who connect, as a host that is down or behind a firewall. */
export async function startDeafServer(): Promise<DeafServer> {
  const worker = new Worker(deaf, { eval: true })
  const [port]: number[] = await once(worker, 'message')
  if (port === undefined) throw new Error('The server listens nowhere')
  // The kernel takes a few itself.
  const fillers = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  return {
    port,
    async [Symbol.asyncDispose]() {
      for (const filler of fillers) filler.destroy()
      await worker.terminate()
    },
  }
}

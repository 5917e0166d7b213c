import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { watchPool } from './pool-watch.ts'

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('gives connections up when the database is silent, not when this process was too busy to hear it', async () => {
  const sockets: Socket[] = []
  const requests = new EventEmitter()
  const silent = createServer((socket) => {
    sockets.push(socket)
    requests.emit('connection')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const pool = new Pool()
  const warn = vi.fn()
  const destroy = vi.fn()
  const url = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`
  const stop = watchPool(pool, [url], { warn } as unknown as Parameters<typeof watchPool>[2])
  try {
    pool.emit('acquire', { connection: { stream: { destroy } } } as never)
    await once(requests, 'connection')
    block(1_500)
    // Asked again, since the first answer couldn't be heard.
    await once(requests, 'connection')
    expect(destroy).not.toHaveBeenCalled()
    await vi.waitUntil(() => destroy.mock.calls.length > 0, { timeout: 60_000 })
    expect(warn).toHaveBeenCalledWith({ connections: 1 }, 'the database does not answer')
  } finally {
    stop()
    for (const socket of sockets) socket.destroy()
    silent.close()
  }
})

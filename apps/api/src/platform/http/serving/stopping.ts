import type { Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const quietMs = 50
const acceptMs = 500
const silentMs = 500
const underWayMs = 15_000

/**
 * Shuts the server down gracefully. From draining on, every answer closes its connection, so that clients
 * turn to another process while this one still serves. Closing finishes requests in progress, within bounds,
 * and drops idle connections. Returns whether it is stopping.
 */
export function stopGently(app: FastifyInstance, isDraining: () => boolean): () => boolean {
  let closing = false
  const isStopping = () => closing || isDraining()
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let accepted: Promise<void> | null = null
  // Until the listener is closed, answers wait: an answered client would come back with a new connection.
  app.addHook('onRequest', (_request, _reply, done) => {
    if (accepted) accepted.then(() => setImmediate(done))
    else done()
  })
  app.addHook('preClose', async () => {
    closing = true
    accepted = acceptWaiting(app.server)
    await accepted
    setTimeout(() => {
      // Browsers open connections ahead; Node considers one that never sent a request busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, silentMs).unref()
    setTimeout(() => app.server.closeAllConnections(), underWayMs).unref()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  return isStopping
}

/**
 * Waits until no further connection arrives: closing the listener would reset those that the kernel already
 * holds, and each turn of the event loop accepts only one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  // Tests call most servers directly.
  if (!server.listening) return
  let isQuiet = false
  const accept = () => {
    isQuiet = false
  }
  server.on('connection', accept)
  const end = performance.now() + acceptMs
  while (!isQuiet && performance.now() < end) {
    isQuiet = true
    await sleep(quietMs)
  }
  server.off('connection', accept)
}

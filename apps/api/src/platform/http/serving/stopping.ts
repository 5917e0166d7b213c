import type { Server, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const quietMs = 50
const acceptMs = 500
const silentMs = 500
const underWayMs = 15_000

/**
 * How the server leaves. From draining on every answer ends its connection, so that who stays connected turns
 * to another process while this one still serves. Closing finishes what is under way, within bounds, and lets
 * go of connections that ask nothing. Answers whether it is leaving.
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
  // Meanwhile, until the listener is closed, no one is answered: who is comes back with the next connection.
  app.addHook('onRequest', (_request, _reply, done) => {
    if (accepted) accepted.then(() => setImmediate(done))
    else done()
  })
  app.addHook('preClose', async () => {
    closing = true
    accepted = acceptWaiting(app.server)
    await accepted
    setTimeout(() => {
      // Browsers open connections ahead; Node takes one that never asked for busy.
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
 * Waits until no further connection comes: those that the kernel holds already would be reset by closing the
 * listener, and each turn of the event loop accepts only one.
 */
async function acceptWaiting(server: Server): Promise<void> {
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

import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024
const maxMs = 10_000

/**
 * Receives a body that was refused for its length, and keeps nothing of it: a client that is still sending
 * when the connection closes gets a network error instead of the answer. Not for endless or slow bodies.
 */
export async function dropBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed || !(Number(request.headers['content-length']) <= maxBytes))
    return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, maxMs)
  request.once('end', resolve).once('close', resolve).resume()
  await promise
  clearTimeout(timer)
}

import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnreadable } from '#platform/http/input/unreadable-request.ts'
import { hasLines } from '#platform/http/lines/lines-type.ts'

/** The longest that any request may take to arrive, in milliseconds; Node has only one limit for all. */
export const longestRequestMs = 600_000

const longestBodyMs = 30_000

/**
 * Closes connections whose bodies take too long. Lines saved while they are read have until
 * `longestRequestMs`, since the database sets their pace, but only from known senders.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = longestBodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    // Injected requests have no connection, and their bodies are complete.
    if (isLimited(request) && socket instanceof Socket) {
      const hangUp = () => answerUnreadable(app, 'ERR_HTTP_REQUEST_TIMEOUT', socket)
      limitTime(request.raw, milliseconds, hangUp)
    }
    done()
  })
}

function isLimited(request: FastifyRequest): boolean {
  const { raw, caller, headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && !raw.complete && !(caller?.kind === 'api-key' && hasLines(request))
}

function limitTime(body: IncomingMessage, milliseconds: number, hangUp: () => void): void {
  const timer = setTimeout(() => {
    if (!body.complete) hangUp()
  }, milliseconds).unref()
  const stop = () => clearTimeout(timer)
  body.once('end', stop).once('close', stop)
}

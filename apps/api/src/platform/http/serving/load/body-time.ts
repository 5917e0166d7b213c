import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerUnreadable } from '#platform/http/input/unreadable-request.ts'
import { hasLines } from '#platform/http/lines/lines-type.ts'

/** The longest that any request may take to arrive, in milliseconds: Node knows only one limit for all. */
export const longestRequestMs = 600_000

const longestBodyMs = 30_000

/**
 * Hangs up on bodies that take too long. Lines that are saved while they are read have until `longestRequestMs`, since the database
 * sets their pace, but only from senders who are known.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = longestBodyMs): void {
  app.addHook('onRequest', async (request) => {
    const { raw, caller, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // Injected requests have no connection, and their bodies are whole.
    if (
      !hasBody ||
      raw.complete ||
      !(raw.socket instanceof Socket) ||
      (caller?.kind === 'api-key' && hasLines(request))
    )
      return
    const timer = setTimeout(() => {
      if (!raw.complete) answerUnreadable(app, 'ERR_HTTP_REQUEST_TIMEOUT', raw.socket)
    }, milliseconds).unref()
    const stop = () => clearTimeout(timer)
    raw.once('end', stop).once('close', stop)
  })
}

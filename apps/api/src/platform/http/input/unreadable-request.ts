import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'

const malformedPath = '/api/malformed-request'
const oversizedPath = '/api/oversized-request'

/**
 * The URL to route: the request's own in its canonical spelling, or one that answers `malformed`. The latter
 * if it can't be decoded, since the framework's answer would lack our headers and format, or if it names two
 * hosts, of which a proxy may have used the other.
 */
export function routedUrl({ url = '/', rawHeaders }: IncomingMessage): string {
  if (countHosts(rawHeaders) > 1) return malformedPath
  // Proxies are sent `http://portal/orders`.
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
  } catch {
    return malformedPath
  }
  return (target.startsWith('/') ? target : `/${target}`).replace(needlessEscape, decodeURIComponent)
}

/**
 * Escapes of letters, digits, `-`, `.`, `_` or `~`, which mean the same unescaped; the log needs them
 * unescaped to redact values.
 */
const needlessEscape = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi

function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

export function unreadableRequestRoutes(app: FastifyInstance): void {
  app.all(malformedPath, async () => {
    throw new Problem('malformed')
  })
  app.all(oversizedPath, async () => {
    throw new Problem('too_large')
  })
}

const answered = new WeakSet<Socket>()

/**
 * Answers bytes that aren't HTTP with the same error, headers and log line as any other bad request, and
 * closes the connection.
 */
export function answerUnreadable(app: FastifyInstance, code: string | undefined, socket: Socket): void {
  if (answered.has(socket)) return
  answered.add(socket)
  if (code === 'ECONNRESET' || !socket.writable || hasAnswerUnderWay(socket)) socket.destroy()
  else hangUpWith(app, code, socket).catch(() => socket.destroy())
}

/**
 * Nothing may be written into another answer. Node keeps the current one in this member, and checks it too.
 */
function hasAnswerUnderWay(socket: Socket): boolean {
  return (
    '_httpMessage' in socket &&
    socket._httpMessage instanceof ServerResponse &&
    socket._httpMessage.headersSent
  )
}

async function hangUpWith(app: FastifyInstance, code: string | undefined, socket: Socket): Promise<void> {
  const url = code === 'HPE_HEADER_OVERFLOW' ? oversizedPath : malformedPath
  const answer = await app.inject({ url, remoteAddress: socket.remoteAddress ?? '' })
  const status = answer.statusCode < 500 ? statusOf(code) : answer.statusCode
  const headers = { ...answer.headers, date: new Date().toUTCString(), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${answer.body}`, () =>
    socket.destroy(),
  )
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

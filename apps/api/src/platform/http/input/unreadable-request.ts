import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'

const malformedPath = '/api/malformed-request'
const oversizedPath = '/api/oversized-request'

/**
 * Where a request goes: its own URL in its one spelling, or a URL that answers `malformed` where its own
 * can't be decoded, for which the framework's answer has neither our headers nor our shape, or where it names
 * two hosts, of which a proxy may have believed the other.
 */
export function routedUrl({ url = '/', rawHeaders }: IncomingMessage): string {
  if (countHosts(rawHeaders) > 1) return malformedPath
  // Proxies are asked for `http://portal/orders`.
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
  } catch {
    return malformedPath
  }
  return (target.startsWith('/') ? target : `/${target}`).replace(needlessEscape, decodeURIComponent)
}

/**
 * Of a letter, digit, `-`, `.`, `_` or `~`, which mean the same without; the log knows what to leave out by
 * them.
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
 * Answers bytes that are no HTTP request with the error, the headers and the log line that any other bad call
 * gets, and hangs up.
 */
export function answerUnreadable(app: FastifyInstance, code: string | undefined, socket: Socket): void {
  if (answered.has(socket)) return
  answered.add(socket)
  if (code === 'ECONNRESET' || !socket.writable || hasAnswerUnderWay(socket)) socket.destroy()
  else hangUpWith(app, code, socket).catch(() => socket.destroy())
}

/**
 * Into the midst of another answer nothing may be written. Node keeps it in this member, and looks there too.
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

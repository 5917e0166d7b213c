import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Structured logs, one JSON object a line. */
export type Log = Logger

export const standardError: DestinationStream = process.stderr

/**
 * Never writes a token, password or code: whole headers that carry one are redacted. Goes to standard output unless
 * told; a process whose standard output is its answer gives `standardError`.
 */
export function openLog(level: string, stream: DestinationStream = destination(1)): Log {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
    serializers: { req: presentRequest, err: describeError },
  }
  return pino(options, stream)
}

// What opens something by itself: the signature of a file's address, the token of a password link, the code of a card.
const secretParts = [
  /([?&]signature=)[^&]*/gi,
  /(\/password-reset\/+)[^/?#]+/gi,
  /(\/invitations\/+)[^/?#]+/gi,
  /(\/o\/+)(?!keynote\b)[^/?#]+/gi,
]

function presentRequest(request: { method: string; url: string; ip: string }) {
  const url = secretParts.reduce((text, part) => text.replace(part, '$1[redacted]'), request.url)
  return { method: request.method, url, remoteAddress: request.ip }
}

// Database errors carry the values of their statement as members (PGlite all of them, PostgreSQL those of a key).
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.constructor.name, message: error.message, code, stack: error.stack }
}

import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Structured logs, one JSON object a line. */
export type Log = Logger

export const standardError: DestinationStream = process.stderr

/**
 * Never writes a token, password or code: whole headers that carry one are redacted. Goes to standard output unless
 * `stream` is given; a process whose standard output is its answer gives `standardError`.
 */
export function openLog(level: string, stream: DestinationStream = destination(1)): Log {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
    serializers: { req: presentRequest, err: describeError },
    formatters: { log: cutMembers },
  }
  return pino(options, stream)
}

// What opens something by itself: the signature of a file's URL, the token of a password link, the code of a card, and what
// turns emails off. And the
// email of a person whom the company's call names.
const secretParts = [
  /([?&]signature=)[^&]*/gi,
  /([?&]token=)[^&]*/gi,
  /(\/password-reset\/+)[^/?#]+/gi,
  /(\/invitations\/+)[^/?#]+/gi,
  /(\/o\/+)(?!keynote\b)[^/?#]+/gi,
  /(\/company\/users\/+|\/members\/+)[^/?#]+/gi,
]

function presentRequest(request: { method: string; url: string; ip: string }) {
  const url = secretParts.reduce((text, part) => text.replace(part, '$1[redacted]'), request.url)
  return { method: request.method, url: cut(url, longestUrl), remoteAddress: request.ip }
}

const longestUrl = 1_000
const longestMessage = 500
const longestMember = 2_000
const mostFrames = 20

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

function cutMembers(members: Record<string, unknown>): Record<string, unknown> {
  const isLong = (value: unknown) => typeof value === 'string' && value.length > longestMember
  if (!Object.values(members).some(isLong)) return members
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value, longestMember) : value,
    ]),
  )
}

interface ErrorFacts {
  type: string
  message: string
  code: unknown
  stack: string
}

/**
 * An error as it may be logged: of bounded length, and without what a statement was about. The query builder's error
 * repeats the statement with all its values, the driver's carries them as members and quotes a value of the wrong type.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return { type: typeof error, message: cut(String(error), longestMessage), code: undefined, stack: '' }
  // Closing failed too; the first failure says more.
  if (error instanceof SuppressedError) return describeError(error.suppressed)
  if ('params' in error && error.cause instanceof Error) return describeError(error.cause)
  const code = 'code' in error ? error.code : undefined
  const message = cut(withoutValues(error.message, code), longestMessage)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line))
  const stack = frames
    .slice(0, mostFrames)
    .map((line) => cut(line, 300))
    .join('\n')
  return { type: error.constructor.name, message, code, stack }
}

// SQLSTATE class 22 is about values: `invalid input syntax for type uuid: "…"`.
function withoutValues(message: string, code: unknown): string {
  const text = message.startsWith('Failed query: ') ? 'Failed query' : message
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? text.replace(/: ".*$/s, '') : text
}

/** The same as text, for standard error. */
export function errorText(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return `${type}: ${message}${stack === '' ? '' : `\n${stack}`}`
}

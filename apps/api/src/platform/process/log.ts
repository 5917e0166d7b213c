import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { redactSecrets } from './redact-secrets.ts'

/** Structured logs, one JSON object per line. */
export type Log = Logger

export const standardError: DestinationStream = process.stderr

/**
 * Never logs a token, password or code: redacts headers that contain one, and anything that looks like one.
 * Writes to standard output unless `stream` is given; a process whose standard output is its answer passes
 * `standardError`.
 */
export function openLog(level: string, stream: DestinationStream = destination(1)): Log {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
    serializers: { req: presentRequest, err: describeError },
    formatters: { log: presentMembers },
  }
  return pino(options, stream)
}

function presentRequest(request: { method: string; url: string; ip: string }) {
  const url = cut(redactSecrets(request.url), longestUrl)
  return { method: request.method, url, remoteAddress: request.ip }
}

const longestUrl = 1_000
const longestMessage = 500
const longestMember = 2_000
const maxFrames = 20

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}

function presentMembers(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactSecrets(cut(value, longestMember)) : value,
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
 * An error for the log: of bounded length, and without a statement's data. The query builder's error repeats
 * the statement with all its values; the driver's has them as members and quotes a value of the wrong type.
 */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error))
    return {
      type: typeof error,
      message: redactSecrets(cut(String(error), longestMessage)),
      code: undefined,
      stack: '',
    }
  // Closing failed too; the first failure says more.
  if (error instanceof SuppressedError) return describeError(error.suppressed)
  if ('params' in error && error.cause instanceof Error) return describeError(error.cause)
  const code = 'code' in error ? error.code : undefined
  const message = redactSecrets(cut(withoutValues(error.message, code), longestMessage))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at \S/.test(line))
  const stack = frames
    .slice(0, maxFrames)
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

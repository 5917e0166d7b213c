import { destination, type Logger, pino } from 'pino'

/** Structured logs, one JSON object a line. */
export type Log = Logger

/**
 * Never writes a token, password or code: whole headers that carry one are redacted. Goes to standard output, or to
 * standard error for a process whose standard output is its answer.
 */
export function openLog(level: string, stream: 'stdout' | 'stderr' = 'stdout'): Log {
  const options = {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
  }
  return pino(options, destination(stream === 'stdout' ? 1 : 2))
}

import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import type { FileMissing } from '#platform/storage/file-store.ts'

interface Notes {
  log: Pick<FastifyBaseLogger, 'error'>
  reports: Pick<ErrorReports, 'error'>
}

const maxNoted = 10_000
const noted = new WeakMap<Notes['reports'], Set<string>>()

/**
 * Reports a missing file in the log and the error reports, once per process however often it's requested.
 * `portal doctor` lists them all.
 */
export function noteMissingFile({ log, reports }: Notes, error: FileMissing, requestId?: string): void {
  const keys = noted.get(reports) ?? new Set()
  noted.set(reports, keys)
  if (keys.has(error.key)) return
  if (keys.size >= maxNoted) keys.clear()
  keys.add(error.key)
  log.error({ storageKey: error.key }, 'a stored file is missing')
  reports.error(error, 'file', requestId === undefined ? {} : { requestId })
}

import type { Dsn } from '@portolan/error-reports/dsn'
import type { Log } from '#platform/process/log.ts'
import { version } from '#platform/process/version.ts'
import type { ErrorReports } from './error-reports.ts'

/** The product's name and version, by which the service groups reports. */
export const release = `portolan@${version}`

const noReports: ErrorReports = {
  isOn: false,
  error() {},
  request() {},
  async flush() {},
  async close() {},
}

/** Opens the reports; loads the sender only if configured. */
export async function openErrorReports(dsn: Dsn | null, log: Log): Promise<ErrorReports> {
  if (dsn === null) return noReports
  const { sendErrorReports } = await import('./send-error-reports.ts')
  return sendErrorReports(dsn, release, log)
}

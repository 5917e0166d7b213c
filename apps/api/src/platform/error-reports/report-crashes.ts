import type { ErrorReports } from './error-reports.ts'

/**
 * Reports errors that end the process before they do. Without configured reports, Node's default applies; the
 * output and exit code are the same here.
 */
export function reportCrashes(reports: ErrorReports): void {
  if (!reports.isOn) return
  let crashed = false
  process.on('uncaughtException', (error: unknown, origin) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    if (crashed) process.exit(1)
    crashed = true
    const task = origin === 'unhandledRejection' ? 'unhandled-rejection' : 'uncaught-exception'
    reports.error(error, task, { level: 'fatal', handled: false })
    void reports.flush().finally(() => process.exit(1))
  })
}

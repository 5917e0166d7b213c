import type { ErrorReports } from './error-reports.ts'

/**
 * Reports what would end the process before it does. Without configured reports Node's own way stays: what it
 * prints and its exit code are the same here.
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

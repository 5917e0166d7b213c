import type { ErrorAbout, Transaction } from '@portolan/error-reports/client'

/**
 * Which part of the server noticed an error. Words of the source, so that nothing of a person can be among
 * them.
 */
export type Task =
  | 'request'
  | 'export'
  | 'archive'
  | 'file'
  | 'password-link'
  | 'outbox'
  | 'digests'
  | 'webhooks'
  | 'delivery'
  | 'cleanup'
  | 'matching'
  | 'statistics'
  | 'command'
  | 'start'
  | 'uncaught-exception'
  | 'unhandled-rejection'

/**
 * Sends errors and request times to the error-reporting service; where none is configured every call does
 * nothing.
 */
export interface ErrorReports {
  readonly isOn: boolean
  /** Never throws and waits for nothing. */
  error(error: unknown, task: Task, about?: Omit<ErrorAbout, 'context'>): void
  /** A request that was answered. */
  request(transaction: Transaction): void
  /** Resolves once everything is sent, or after two seconds. */
  flush(): Promise<void>
  /** As `flush`. */
  close(): Promise<void>
}

import type { ErrorAbout, Transaction } from '@portolan/error-reports/client'

/**
 * The part of the server that noticed an error. Literals of the source, so that they contain no personal
 * data.
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
  | 'replies'
  | 'tasks'
  | 'imports'
  | 'announcements'
  | 'customer-settings'
  | 'statistics'
  | 'command'
  | 'start'
  | 'uncaught-exception'
  | 'unhandled-rejection'

/**
 * Sends errors and request times to the error-reporting service; without a configured one, every call does
 * nothing.
 */
export interface ErrorReports {
  readonly isOn: boolean
  /** Never throws and doesn't wait. */
  error(error: unknown, task: Task, about?: Omit<ErrorAbout, 'context'>): void
  /** Reports an answered request. */
  request(transaction: Transaction): void
  /** Resolves once everything is sent, or after two seconds. */
  flush(): Promise<void>
  /** As `flush`. */
  close(): Promise<void>
}

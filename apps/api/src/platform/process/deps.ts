import type { AdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import type { RequestGuard } from '#platform/net/guarded-request.ts'
import type { Env } from '#platform/settings/env.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** The outside world, opened once at start and handed to everything that needs it. */
export interface Deps {
  env: Env
  database: Database
  /** Whether so many wait for the database that further requests should be turned away. */
  isDatabaseBusy: OpenDatabase['isBusy']
  listen: OpenDatabase['listen']
  /** Does long work while no other process on the database is at the same. */
  withAdvisoryLock<T>(turn: AdvisoryLock, work: () => Promise<T>): Promise<T>
  files: FileStore
  /** Calls URLs that others have chosen. */
  guard: RequestGuard
  secrets: Secrets
  clock: Clock
  log: Log
  reports: ErrorReports
}

import type { Turn } from '#platform/db/connection/in-turn.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
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
  inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T>
  files: FileStore
  secrets: Secrets
  clock: Clock
  log: Log
  reports: ErrorReports
}

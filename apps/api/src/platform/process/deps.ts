import type { ActivityLog } from '#platform/activity/activity-log.ts'
import type { BrandReader } from '#platform/brand/brand.ts'
import type { AdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import type { Database, OpenDatabase } from '#platform/db/database.ts'
import type { Reads } from '#platform/db/replica/reading.ts'
import type { Replica } from '#platform/db/replica/replica-state.ts'
import type { ErrorReports } from '#platform/error-reports/error-reports.ts'
import type { InputRule } from '#platform/http/input/read-input.ts'
import type { RequestGuard } from '#platform/net/guarded-request.ts'
import type { SavedSettings } from '#platform/saved-settings/saved-settings.ts'
import type { Env } from '#platform/settings/env.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** A company call as its log needs it: the pattern of its path, and the texts of path, query and body. */
export interface CalledMembers {
  url: string
  members: Readonly<Partial<Record<string, string>>>
}

/** External dependencies, opened once at startup and passed to everything that needs them. */
export interface Deps {
  env: Env
  /** Settings that the company's people saved at the desk. */
  savedSettings: SavedSettings
  /** The company's brand in force: saved values, else those of the environment. */
  brand: BrandReader
  database: Database
  /** Where requests read, if there is a replica. */
  reads: Reads
  replica: Replica | null
  /** True if so many wait for the database that further requests should be rejected. */
  isDatabaseBusy: OpenDatabase['isBusy']
  databaseUse: OpenDatabase['use']
  listen: OpenDatabase['listen']
  inBulk: OpenDatabase['inBulk']
  /** Does long work while no other process on the database does the same. */
  withAdvisoryLock<T>(turn: AdvisoryLock, work: () => Promise<T>): Promise<T>
  files: FileStore
  /** Calls URLs chosen by others. */
  guard: RequestGuard
  secrets: Secrets
  /** Checks of every input that areas add to its schemas. */
  inputRules: readonly InputRule[]
  clock: Clock
  log: Log
  reports: ErrorReports
  /** Who did what at the company. */
  activity: ActivityLog
  /** The customer that a company call concerns, as areas know it; null for none. */
  organizationOfCall(database: Database, call: CalledMembers): Promise<string | null>
  /** True for a person of the company's staff. */
  isColleague(database: Database, userId: string): Promise<boolean>
}

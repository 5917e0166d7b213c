import type { Clock } from './clock.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { FileStore } from './storage/file-store.ts'

/** The outside world, opened once at start and handed to everything that needs it. */
export interface Deps {
  env: Env
  database: Database
  listen: OpenDatabase['listen']
  files: FileStore
  secrets: Secrets
  clock: Clock
  log: Log
}

import { forgetOldEmailChanges } from './identity/email-changes/queries.ts'
import { forgetOldTries } from './identity/invitations/tries/tries.ts'
import { forgetOldBuckets } from './identity/limits/login-buckets.ts'
import { forgetOldSessions } from './identity/sessions/session-queries.ts'
import { forgetOldMessages } from './messaging/outbox/queries.ts'
import type { Database } from './platform/db/database.ts'
import { tidyTables } from './platform/db/tidy-tables.ts'
import type { Deps } from './platform/process/deps.ts'

const everyMs = 3_600_000

// Each by the feature whose rows they are. Whatever is written at every login or message belongs here.
const forgets: readonly ((database: Database) => Promise<void>)[] = [
  forgetOldSessions,
  forgetOldBuckets,
  forgetOldTries,
  forgetOldEmailChanges,
  forgetOldMessages,
]

/** Removes the rows that nobody will ask for again, and tidies up behind. Several processes on one database may do so at once. */
export async function sweep(deps: Pick<Deps, 'database' | 'log' | 'reports'>): Promise<void> {
  const { database, log, reports } = deps
  for (const forget of forgets) {
    try {
      await forget(database)
    } catch (error) {
      log.warn({ err: error }, 'old rows could not be removed')
      reports.error(error, 'sweeping')
    }
  }
  await tidyTables(deps)
}

/** Sweeps now and every hour; `close` waits for a sweep that is under way. */
export function startSweeping(deps: Deps): { close(): Promise<void> } {
  let running = sweep(deps)
  const timer = setInterval(() => {
    running = sweep(deps)
  }, everyMs).unref()
  return {
    close() {
      clearInterval(timer)
      return running
    },
  }
}

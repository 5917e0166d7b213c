import { attendStoredOrders } from './freight/attention/attend-stored-orders.ts'
import { deleteOldCarrierMessages } from './freight/carrier-messages/queries.ts'
import { catchUpFilters } from './freight/orders/filtering/catch-up-filters.ts'
import { remindOfQuotes } from './freight/quotes/remind-of-quotes.ts'
import { rateStoredOrders } from './freight/rates/orders/rate-stored-orders.ts'
import { alarmOfWebhooks } from './freight/webhooks/check-webhooks.ts'
import { deleteOldEvents, forgetOldSecrets } from './freight/webhooks/queries.ts'
import { deleteOldEmailChanges } from './identity/email-changes/queries.ts'
import { deleteOldSessions } from './identity/sessions/session-queries.ts'
import { deleteOldMessages } from './messaging/outbox/queries.ts'
import type { Database } from './platform/db/database.ts'
import { maintainTables } from './platform/db/maintain-tables.ts'
import { deleteOldIdempotencyKeys } from './platform/http/concurrency/create-once.ts'
import { deleteOldLimits } from './platform/limits/rate-limits.ts'
import type { Deps } from './platform/process/deps.ts'
import { removeUnusedFiles } from './platform/storage/checks/unused-files.ts'

const everyMs = 3_600_000

// Each feature deletes its own rows. List every table here that grows with each sign-in or message.
const deletions: readonly ((database: Database) => Promise<void>)[] = [
  deleteOldSessions,
  deleteOldLimits,
  deleteOldEmailChanges,
  deleteOldMessages,
  deleteOldEvents,
  forgetOldSecrets,
  deleteOldIdempotencyKeys,
  deleteOldCarrierMessages,
]

/**
 * Deletes expired rows and files that no row names, makes the rates, filters and alerts of orders saved by the version before or under
 * other rules, reminds of offers
 * that expire soon, then vacuums and analyzes. Several processes on one database may do so at the same time.
 */
export async function cleanUp(
  deps: Pick<Deps, 'database' | 'files' | 'clock' | 'log' | 'reports' | 'env' | 'quoteSubscribers'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, log, reports } = deps
  async function attempt(work: () => Promise<void>, failure: string): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error }, failure)
      reports.error(error, 'cleanup')
    }
  }
  for (const deleteOld of deletions)
    await attempt(() => deleteOld(database), 'expired rows could not be deleted')
  await attempt(() => removeUnusedFiles(deps), 'unused files could not be removed')
  await attempt(() => catchUpFilters(deps, signal), 'filters of stored orders could not be caught up')
  await attempt(() => rateStoredOrders(deps, signal), 'rates of stored orders could not be made')
  await attempt(() => attendStoredOrders(deps, signal), 'alerts of stored orders could not be made')
  await attempt(() => alarmOfWebhooks(deps), 'failing webhooks could not be reported')
  await attempt(() => remindOfQuotes(deps, signal), 'reminders of quotes could not be saved')
  await maintainTables(deps)
}

/** Cleans up now and every hour; `close` waits for a cleanup in progress. */
export function startCleanup(deps: Deps): { close(): Promise<void> } {
  const stopping = new AbortController()
  let running = cleanUp(deps, stopping.signal)
  const timer = setInterval(() => {
    running = cleanUp(deps, stopping.signal)
  }, everyMs).unref()
  return {
    close() {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}

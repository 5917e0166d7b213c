import { deleteOldAnnouncements } from './freight/announcements/queries.ts'
import { foldEventKeys } from './freight/carrier-messages/intake/fold-keys.ts'
import { deleteOldCarrierMessages } from './freight/carrier-messages/queries.ts'
import { deleteUnusedPhotos } from './freight/customers/contacts/contact-photos.ts'
import type { Deps } from './freight/deps.ts'
import { deleteUnusedImportFiles } from './freight/import-runs/files/import-files.ts'
import { deleteOldImportRuns } from './freight/import-runs/runs/run-rows.ts'
import { deleteOldRuns } from './freight/milestone-runs/queries.ts'
import { attendStoredOrders } from './freight/order-record/catch-up/attend-stored-orders.ts'
import { catchUpColumns } from './freight/order-record/catch-up/catch-up-columns.ts'
import { foldStored, forgetTwins } from './freight/order-record/catch-up/fold-stored.ts'
import { rateStoredOrders } from './freight/order-record/catch-up/rate-stored-orders.ts'
import { roundStoredAmounts } from './freight/order-record/catch-up/round-stored-amounts.ts'
import { forgetLeftOut } from './freight/order-record/references/learned-references.ts'
import { catchUpParties } from './freight/preorders/parties/catch-up-parties.ts'
import { catchUpQuoteTexts } from './freight/quotes/company/quote-search-text.ts'
import { remindOfQuotes } from './freight/quotes/remind-of-quotes.ts'
import { forgetAnnounced } from './freight/tasks/emails/announced.ts'
import { forgetOldTasks } from './freight/tasks/task-states.ts'
import { deleteUnsentFiles } from './freight/threads/files/queries.ts'
import { alarmOfWebhooks } from './freight/webhooks/check-webhooks.ts'
import { deleteOldEvents, forgetOldSecrets } from './freight/webhooks/queries.ts'
import { deleteOldEmailChanges } from './identity/email-changes/queries.ts'
import { deleteOldSessions } from './identity/sessions/session-queries.ts'
import { deleteOldReservations } from './identity/storage/reserve-storage.ts'
import { deleteOldMessages } from './messaging/outbox/queries.ts'
import { deleteUnusedBrandImages } from './platform/brand/brand-images.ts'
import type { Database } from './platform/db/database.ts'
import { maintainChanged } from './platform/db/maintenance/maintain-tables.ts'
import { forgetOldWrites } from './platform/db/replica/recent-writes.ts'
import { deleteOldIdempotencyKeys } from './platform/http/concurrency/create-once.ts'
import { deleteOldLimits } from './platform/limits/rate-limits.ts'
import { deleteGoneProcesses } from './platform/processes/processes.ts'
import { clearFaults, forgetOldFaults, noteFault } from './platform/queues/queue-faults.ts'
import { removeUnusedFiles } from './platform/storage/checks/unused-files.ts'

const everyMs = 3_600_000

// Each feature deletes its own rows. List every table here that grows with each sign-in or message.
const deletions: Record<string, (database: Database) => Promise<void>> = {
  sessions: deleteOldSessions,
  'rate limits': deleteOldLimits,
  'email changes': deleteOldEmailChanges,
  messages: deleteOldMessages,
  'webhook events': deleteOldEvents,
  'webhook secrets': forgetOldSecrets,
  'idempotency keys': deleteOldIdempotencyKeys,
  'carrier messages': deleteOldCarrierMessages,
  'milestone runs': deleteOldRuns,
  imports: deleteOldImportRuns,
  'files of imports': deleteUnusedImportFiles,
  announcements: deleteOldAnnouncements,
  'reservations of storage': deleteOldReservations,
  'files of conversations that were not sent': deleteUnsentFiles,
  'claims and snoozes of tasks': forgetOldTasks,
  'announced tasks': forgetAnnounced,
  'references left out': forgetLeftOut,
  'references that became equal': forgetTwins,
  'queue faults': forgetOldFaults,
  'images of the brand': deleteUnusedBrandImages,
  'processes that are gone': deleteGoneProcesses,
  'pictures of contacts': deleteUnusedPhotos,
  'recent writes': forgetOldWrites,
}

/**
 * Deletes expired rows and files without a row; fills in rates, filters and alerts of orders and parties of
 * pre-orders that were saved by the previous version or under other rules; sends reminders of offers that
 * expire soon; then vacuums and analyzes. A failing step doesn't stop the others, and `portal doctor` reports
 * it until it succeeds. Safe in several processes on one database.
 */
export async function cleanUp(
  deps: Pick<
    Deps,
    | 'database'
    | 'files'
    | 'clock'
    | 'log'
    | 'reports'
    | 'env'
    | 'brand'
    | 'quoteSubscribers'
    | 'referenceSubscribers'
  >,
  signal?: AbortSignal,
): Promise<void> {
  const { database, log, reports } = deps
  async function attempt(step: string, work: () => Promise<unknown>): Promise<void> {
    const item = { queue: 'cleanup', item: step } as const
    try {
      await work()
      await clearFaults(database, item.queue, [step])
    } catch (error) {
      log.warn({ err: error, step }, 'a step of the hourly cleanup failed')
      reports.error(error, 'cleanup')
      // If the database rejects writes, that is obvious anyway.
      await noteFault(database, item, error, { againIn: everyMs / 1_000 }).catch(() => {})
    }
  }
  for (const [rows, deleteOld] of Object.entries(deletions))
    await attempt(`delete old ${rows}`, () => deleteOld(database))
  await attempt('remove unused files', () => removeUnusedFiles(deps))
  await attempt('spelling of stored references', () => foldStored(deps, signal))
  await attempt('spelling of stored events', () => foldEventKeys(deps, signal))
  await attempt('filters of stored orders', () => catchUpColumns(deps, signal))
  await attempt('address books', () => catchUpParties(deps, signal))
  await attempt('search texts of quotes', () => catchUpQuoteTexts(deps, signal))
  await attempt('decimals of stored amounts', () => roundStoredAmounts(deps, signal))
  await attempt('rates of stored orders', () => rateStoredOrders(deps, signal))
  await attempt('alerts of stored orders', () => attendStoredOrders(deps, signal))
  await attempt('alarms of webhooks', () => alarmOfWebhooks(deps))
  await attempt('reminders of quotes', () => remindOfQuotes(deps, signal))
  await attempt('vacuum and analyze', () => maintainChanged(database))
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

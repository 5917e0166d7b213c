import type { AppendedEvents, SentEvent } from '@portolan/contract/company/order-events'
import type { Locale } from '@portolan/contract/identity/users'
import { appendEvents, type EventEntry } from '#freight/ledger/append-events.ts'
import { loadLedgers } from '#freight/ledger/load-ledgers.ts'
import { type OrderKeys, readLogs } from '#freight/ledger/log-rows.ts'
import { lockOrganizations } from '#freight/ledger/write-ledgers.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { loggedEvent, WrongTime } from './logged-event.ts'

/** One voice for all keys: an event stays the same when a key is replaced. Whole orders have a voice of their own. */
const source = 'company'

/** Appends what the company's system reports about an order, and answers what the order shows then. */
export function appendCompanyEvents(
  { database, clock, orderChangeSubscribers }: Pick<Deps, 'database' | 'clock' | 'orderChangeSubscribers'>,
  order: OrderKeys,
  events: readonly SentEvent[],
  locale: Locale,
): Promise<AppendedEvents> {
  return database.transaction(async (tx) => {
    await lockOrganizations(tx, [order.organizationId])
    const log = (await readLogs(tx, [order])).get(order.id) ?? []
    const revisions = Map.groupBy(
      log.filter((entry) => entry.source === source),
      ({ sourceEventId }) => sourceEventId,
    )
    const now = clock.now().getTime()
    const entries = events.map((sent, index): EventEntry | null => {
      // A millisecond apart, so that of two revisions in one call the later one counts.
      const statedAt = new Date(now + index).toISOString()
      const event = inWords(locale, index, () => loggedEvent(sent, revisions.get(sent.id) ?? [], statedAt))
      if (event === null) return null
      // The same event may come twice in one call, too.
      const entry = { ...event, id: '', source, revision: 0, receivedAt: statedAt }
      revisions.set(sent.id, [...(revisions.get(sent.id) ?? []), entry])
      const { organizationId, id: orderId } = order
      return { organizationId, orderId, source, event, messageId: null }
    })
    const given = entries.filter((entry) => entry !== null)
    const outcomes = await appendEvents(tx, { clock, orderChangeSubscribers }, given)
    const outcomeOf = new Map(given.map((entry, index) => [entry, outcomes[index] ?? 'duplicate']))
    const [ledger] = await loadLedgers(tx, [order], { lock: false })
    if (!ledger) throw new Problem('not_found')
    const { shipmentStatus, departure, arrival } = ledger.shown
    const results = events.map(({ id }, index) => {
      const entry = entries[index]
      return { id, outcome: entry ? (outcomeOf.get(entry) ?? ('duplicate' as const)) : ('ignored' as const) }
    })
    return { results, shipmentStatus, departure, arrival }
  })
}

function inWords<T>(locale: Locale, index: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongTime)) throw error
    throw new FieldProblem({ [`events.${index}.at`]: [fieldText('format', locale)] })
  }
}

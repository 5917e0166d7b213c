import type { eventOutcomes, SentEvent } from '@portolan/contract/company/order-events'
import type { Deps } from '#freight/deps.ts'
import { appendEvents, type EventEntry, type LogDeps } from '#freight/ledger/append-events.ts'
import { previewEvents } from '#freight/ledger/preview-events.ts'
import { lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { readLogs } from '#freight/order-record/log/log-rows.ts'
import type { Database } from '#platform/db/database.ts'
import type { EventAuthor } from './event-author.ts'
import { loggedEvent, WrongTime } from './logged-event.ts'

/** An event that the company reports about one of its orders. */
export interface CompanyEvent {
  order: OrderKeys
  event: SentEvent
}

/** Called in the transaction that has appended events, with these. */
export interface AfterAppend {
  afterAppend?: (tx: Database, appended: readonly CompanyEvent[]) => Promise<void>
}

type CompanyOutcome = (typeof eventOutcomes)[number] | 'wrong-time'

/**
 * Appends the company's reports about any of its orders, in one transaction; returns results in the given
 * order.
 */
export async function appendCompanyBatch(
  deps: Pick<Deps, 'database'> & LogDeps,
  events: readonly CompanyEvent[],
  statedAt: number,
  { author, isDryRun = false, afterAppend }: { author: EventAuthor; isDryRun?: boolean } & AfterAppend,
): Promise<CompanyOutcome[]> {
  if (events.length === 0) return []
  if (isDryRun) {
    const entries = await companyEntries(deps.database, events, statedAt, author)
    const { answers } = await previewEvents(deps.database, deps, entries.filter(isEntry))
    return outcomesOf(entries, answers)
  }
  return deps.database.transaction(async (tx) => {
    const outcomes = await appendInTransaction(tx, deps, events, statedAt, author)
    await afterAppend?.(
      tx,
      events.filter((_, index) => outcomes[index] === 'appended'),
    )
    return outcomes
  })
}

/** The same within a larger transaction. */
export async function appendInTransaction(
  tx: Database,
  deps: LogDeps,
  events: readonly CompanyEvent[],
  statedAt: number,
  author: EventAuthor,
): Promise<CompanyOutcome[]> {
  await lockOrganizations(
    tx,
    events.map(({ order }) => order.organizationId),
  )
  const entries = await companyEntries(tx, events, statedAt, author)
  return outcomesOf(entries, await appendEvents(tx, deps, entries.filter(isEntry)))
}

type Entry = EventEntry | WrongTime | null

const isEntry = (entry: Entry): entry is EventEntry => entry !== null && !(entry instanceof WrongTime)

function outcomesOf(
  entries: readonly Entry[],
  answers: readonly ('appended' | 'duplicate')[],
): CompanyOutcome[] {
  let next = 0
  return entries.map((entry) => {
    if (entry === null) return 'ignored'
    return entry instanceof WrongTime ? 'wrong-time' : (answers[next++] ?? 'duplicate')
  })
}

/**
 * The events in the form of the log, a millisecond apart, so that of two revisions the later one counts; null
 * for a retraction of an event that was never sent. Locks the organizations of the orders if they will be
 * appended.
 */
async function companyEntries(
  database: Database,
  events: readonly CompanyEvent[],
  statedAt: number,
  { source, statedBy }: EventAuthor,
): Promise<Entry[]> {
  const orders = new Map(events.map(({ order }) => [order.id, order]))
  const logs = await readLogs(database, [...orders.values()])
  const keyOf = (orderId: string, id: string) => `${orderId} ${id}`
  const revisions = Map.groupBy(
    [...logs].flatMap(([orderId, log]) =>
      log.filter((entry) => entry.source === source).map((entry) => ({ orderId, entry })),
    ),
    ({ orderId, entry }) => keyOf(orderId, entry.sourceEventId),
  )
  const knownEntries = new Map([...revisions].map(([key, of]) => [key, of.map(({ entry }) => entry)]))
  return events.map(({ order, event: sentEvent }, index): Entry => {
    const now = new Date(statedAt + index).toISOString()
    const key = keyOf(order.id, sentEvent.id)
    const before = knownEntries.get(key) ?? []
    try {
      const event = loggedEvent(sentEvent, before, now)
      if (event === null) return null
      // One batch may repeat an event, too.
      knownEntries.set(key, [...before, { ...event, id: '', source, revision: 0, receivedAt: now }])
      const { organizationId, id: orderId } = order
      return { organizationId, orderId, source, statedBy, event, messageId: null }
    } catch (error) {
      if (error instanceof WrongTime) return error
      throw error
    }
  })
}

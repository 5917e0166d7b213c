import type { OrderMemberChange } from '@portolan/contract/company/messages'
import { deliverAttachments } from '#freight/carrier-messages/matching/attachments.ts'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import type { Deps } from '#freight/deps.ts'
import { changesOf, referenceChanges } from '#freight/ledger/preview-changes.ts'
import type { Decision } from '#freight/order-record/log/event-decisions.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { tryOut } from '#platform/db/try-out.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Withdrawal, type Withdrawn, withdraw } from './withdraw-events.ts'

/** The losses of an order, and the changes of its presentation. */
export interface Undone {
  events: number
  /** Events matched only by references that were removed, too. */
  followers: number
  references: number
  /** Notifications removed from the customer's pages, and those whose email or SMS had already been sent. */
  notifications: { removed: number; sent: number }
  changes: OrderMemberChange[]
}

type UndoDeps = Parameters<typeof deliverAttachments>[0] & Pick<Deps, 'clock'>

/**
 * Takes events of a message from an order, which then shows what it would without them; matching never gives
 * it these again. If `ids` is null, takes all of the message. Repeating it changes nothing.
 */
export function detachEvents(
  deps: UndoDeps,
  target: { messageId: string; ids: readonly string[] | null; order: OrderKeys },
  decision: Decision,
  { isDryRun = false } = {},
): Promise<{ undone: Undone; eventIds: string[] }> {
  return undo(deps, target.order, decision, isDryRun, async (tx) => ({
    statements: await lockEvents(tx, target),
    reference: null,
  }))
}

/**
 * Takes a reference from an order with the events matched only by it, and keeps messages from teaching it
 * again.
 */
export async function takeReferenceAway(
  deps: UndoDeps,
  order: OrderKeys,
  reference: NonNullable<Withdrawal['reference']>,
  decision: Decision,
  { isDryRun = false } = {},
): Promise<Undone> {
  const { undone } = await undo(deps, order, decision, isDryRun, async () => ({ statements: [], reference }))
  return undone
}

async function undo(
  deps: UndoDeps,
  order: OrderKeys,
  decision: Decision,
  isDryRun: boolean,
  choose: (tx: Database) => Promise<Withdrawal>,
): Promise<{ undone: Undone; eventIds: string[] }> {
  const work = async (tx: Database) => {
    const withdrawn = await withdraw(tx, deps, order, await choose(tx), decision)
    if (withdrawn === null) throw new Problem('not_found')
    return { withdrawn, undone: await present(tx, order, withdrawn) }
  }
  const { withdrawn, undone } = await (isDryRun
    ? tryOut(deps.database, work)
    : deps.database.transaction(work))
  // Otherwise a worker would remove their files from the order a moment later.
  const ids = isDryRun ? [] : [...withdrawn.events, ...withdrawn.followers]
  if (ids.length > 0) await deliverAttachments(deps, ids)
  return { undone, eventIds: withdrawn.events }
}

async function present(tx: Database, order: OrderKeys, withdrawn: Withdrawn): Promise<Undone> {
  const { events, followers, references, notifications, before, after } = withdrawn
  const changes = [
    ...(await changesOf(tx, [{ ...order, before, after }])),
    ...(await referenceChanges(tx, order, { before: references, after: [] })),
  ]
  return {
    events: events.length,
    followers: followers.length,
    references: references.length,
    notifications,
    changes,
  }
}

/** Locks the statements of a message's events until the transaction ends. */
function lockEvents(
  tx: Database,
  { messageId, ids }: { messageId: string; ids: readonly string[] | null },
): Promise<Withdrawal['statements']> {
  const idFilter = ids === null ? null : sql.param([...ids])
  return rowsOf(
    tx,
    sql`SELECT source, source_event_id AS "sourceEventId" FROM inbound_events
      WHERE message_id = ${messageId} AND (${idFilter}::uuid[] IS NULL OR id = ANY(${idFilter}::uuid[])) ORDER BY id FOR UPDATE`,
  )
}

import type { AuthoredEvent, OrderView } from '@portolan/contract/company/corrections/order-view'
import type { Deps } from '#freight/deps.ts'
import { presentHistory, presentPromises } from '#freight/ledger/history/present.ts'
import { listPromiseRows } from '#freight/ledger/history/queries.ts'
import { readContentVersion } from '#freight/order-record/keys/content-version.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { foldLedger } from '#freight/order-record/log/fold-ledger.ts'
import { loadLedgers } from '#freight/order-record/log/load-ledgers.ts'
import { orderUrl } from '#freight/orders/company/present.ts'
import type { Reading } from '#freight/orders/present.ts'
import { readAsCustomer } from '#freight/orders/read-as-customer.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import { readAuthors } from './authors.ts'

interface Retraction {
  source: string
  sourceEventId: string
  revision: number
  reason: string | null
  by: string
  at: string
}

/** An order as its customer sees it, with the sources that only the company knows. */
export async function readOrderView(
  deps: Pick<Deps, 'database' | 'env'>,
  order: OrderKeys,
  reading: Reading,
): Promise<OrderView> {
  const { database, env } = deps
  const { organizationId, id: orderId } = order
  const keys = { organizationId, orderId }
  // Before the rest: a later version of it is only read again.
  const version = await readContentVersion(database, order)
  const [shown, names, promises] = await Promise.all([
    readAsCustomer(deps, keys, reading),
    findNames(database, order),
    listPromiseRows(database, keys),
  ])
  const [ledger] = await loadLedgers(database, [order], { lock: false })
  if (!shown || !names || !ledger) throw new Problem('not_found')
  const folded = foldLedger(ledger)
  const retractions = await listRetractions(database, order)
  const statedBy = new Map(ledger.entries.map((entry) => [entry.id, entry]))
  const authors = await readAuthors(database, [
    ...ledger.entries.map(({ statedBy, source }) => statedBy ?? source),
    ...retractions.map(({ by }) => by),
  ])
  const history = presentHistory(ledger, folded, reading.locale).map((event): AuthoredEvent => {
    const entry = statedBy.get(event.id)
    if (!entry) throw new Error(`An event of the history isn't in the log: ${event.id}`)
    const retraction = retractions.find(
      ({ source, sourceEventId, revision }) =>
        source === entry.source && sourceEventId === entry.sourceEventId && revision >= entry.revision,
    )
    return {
      ...event,
      by: authors(entry.statedBy ?? entry.source),
      retraction: retraction
        ? { by: authors(retraction.by), at: toInstant(retraction.at), reason: retraction.reason }
        : null,
    }
  })
  return {
    id: orderId,
    ref: names.ref,
    url: orderUrl(env, orderId),
    organization: { id: organizationId, ref: names.organizationRef, name: names.organizationName },
    version,
    order: shown,
    promises: presentPromises(folded, promises, reading.locale),
    history,
  }
}

async function findNames(database: Database, { organizationId, id }: OrderKeys) {
  const [names] = await rowsOf<{ ref: string; organizationRef: string; organizationName: string }>(
    database,
    sql`SELECT o.ref, g.ref AS "organizationRef", g.name AS "organizationName"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${id}`,
  )
  return names ?? null
}

function listRetractions(database: Database, { organizationId, id }: OrderKeys): Promise<Retraction[]> {
  return rowsOf(
    database,
    sql`SELECT source, source_event_id AS "sourceEventId", retracted_revision AS revision, reason,
        decided_by AS by, decided_at::text AS at
      FROM event_decisions
      WHERE organization_id = ${organizationId} AND order_id = ${id} AND retracted_revision IS NOT NULL`,
  )
}

import { sentCharge } from '#freight/charges/stored-charges.ts'
import type { AfterDocument } from '#freight/documents/save/save-document.ts'
import { type ChangeKind, noCustomer } from '#freight/import-runs/undo/verdicts.ts'
import type { AfterAppend } from '#freight/ledger/company/append-company-batch.ts'
import { importAuthor } from '#freight/ledger/company/event-author.ts'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import type { BeforeChange } from '#freight/order-record/order-write.ts'
import { readFormerRecords } from '#freight/order-record/save/former-records.ts'
import type { AfterDraft } from '#freight/rate-sheets/save-sheet.ts'
import type { BeforeRates } from '#freight/rates/records/save-rates.ts'
import { readStoredRates } from '#freight/rates/records/undo-rates.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface Change {
  organizationId: string
  orderId: string
  item?: string
  name: string
  before: object | null
  version: string
}

/**
 * Writes down what a run changes, with what was there before. A run that is repeated keeps what its first
 * attempt wrote: only then was the former state still there.
 */
export function keepChanges(runId: string): {
  ofOrders: Required<BeforeChange>
  ofCharges: Required<BeforeChange>
  ofEvents: Required<AfterAppend>
  ofDocuments: Required<AfterDocument>
  ofRates: Required<BeforeRates>
  ofSheets: Required<AfterDraft>
} {
  async function keep(tx: Database, kind: ChangeKind, changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    await tx.execute(sql`INSERT INTO import_changes AS c (run_id, kind, organization_id, order_id, item, name, before, version)
      SELECT ${runId}::uuid, ${kind}, g."organizationId", g."orderId", coalesce(g.item, ''), g.name, g.before, g.version
      FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        AS g ("organizationId" uuid, "orderId" uuid, item text, name text, before jsonb, version text)
      ON CONFLICT (run_id, organization_id, order_id, kind, item) DO UPDATE SET version = excluded.version`)
  }

  return {
    ofOrders: {
      async beforeChange(tx, orders) {
        const former = await readFormerRecords(
          tx,
          orders.filter(({ isNew }) => !isNew),
        )
        const changes = orders.map(({ organizationId, id, number, version }) => {
          return { organizationId, orderId: id, name: number, before: former.get(id) ?? null, version }
        })
        await keep(tx, 'order', changes)
      },
    },
    ofCharges: {
      async beforeChange(tx, orders) {
        const rows = await rowsOf<{ id: string; charges: StoredCharge[] }>(
          tx,
          sql`SELECT o.id, o.charges FROM orders o JOIN ${keysTable(orders)}
            ON keys.organization_id = o.organization_id AND keys.order_id = o.id`,
        )
        const former = new Map(rows.map(({ id, charges }) => [id, charges.map(sentCharge)]))
        const changes = orders.map(({ organizationId, id, number, version }) => {
          const before = { charges: former.get(id) ?? [] }
          return { organizationId, orderId: id, name: number, before, version }
        })
        await keep(tx, 'charges', changes)
      },
    },
    ofEvents: {
      async afterAppend(tx, events) {
        if (events.length === 0) return
        const counts = new Map<string, number>()
        const keyOf = (orderId: string, id: string) => JSON.stringify([orderId, id])
        for (const { order, event } of events) {
          const key = keyOf(order.id, event.id)
          counts.set(key, (counts.get(key) ?? 0) + 1)
        }
        const rows = await revisionsOf(tx, events)
        const changes = rows.map(({ revision, ...row }) => {
          const known = revision - (counts.get(keyOf(row.orderId, row.item)) ?? 0)
          return { ...row, before: known > 0 ? { revision: known } : null, version: String(revision) }
        })
        await keep(tx, 'event', changes)
      },
    },
    ofDocuments: {
      // The former file of a document isn't kept, so one that was replaced stays.
      afterDocument: (tx, { organizationId, orderId, ref, name, contentHash }, isNew) =>
        keep(tx, 'document', [
          { organizationId, orderId, item: ref, name, before: isNew ? null : {}, version: contentHash },
        ]),
    },
    ofRates: {
      async beforeRates(tx, rates) {
        const former = await readStoredRates(
          tx,
          rates.filter(({ isNew }) => !isNew),
        )
        const changes = rates.map(({ organizationId, id, ref, version }) => {
          return { organizationId, orderId: id, name: ref, before: former.get(id) ?? null, version }
        })
        await keep(tx, 'rate', changes)
      },
    },
    ofSheets: {
      async afterDraft(tx, { id, ref, version, former }) {
        const name = `${ref} (${version})`
        await keep(tx, 'sheet', [
          { organizationId: noCustomer, orderId: id, name, before: former, version: id },
        ])
      },
    },
  }
}

interface EventRevision {
  organizationId: string
  orderId: string
  item: string
  name: string
  revision: number
}

/** The events with their latest revisions. */
function revisionsOf(
  tx: Database,
  events: Parameters<Required<AfterAppend>['afterAppend']>[1],
): Promise<EventRevision[]> {
  return rowsOf<EventRevision>(
    tx,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId", k.item, o.number AS name,
              (SELECT max(l.revision) FROM event_log l WHERE l.organization_id = o.organization_id AND l.order_id = o.id
                AND l.source = ${importAuthor.source} AND l.source_event_id = k.item) AS revision
            FROM (SELECT DISTINCT * FROM unnest(${sql.param(events.map(({ order }) => order.organizationId))}::uuid[],
                ${sql.param(events.map(({ order }) => order.id))}::uuid[],
                ${sql.param(events.map(({ event }) => event.id))}::text[]) AS k (organization_id, order_id, item)) AS k
              JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.order_id`,
  )
}

import { isShownDocument } from '#freight/customer-settings/shown.ts'
import { logMark } from '#freight/order-record/log/event-decisions.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'

export interface OrderVersion {
  organizationId: string
  pinned: boolean
  /** Changes with every input of the order's page. */
  version: string
}

// PostgreSQL marks each row with the transaction that wrote it. A visible change adds rows with a new mark or
// removes rows, so the marks reveal every write; no code has to remember to raise a number.
const marksOf = (rows: string): SQL => sql.raw(`ARRAY(SELECT ${rows})`)
const ofOrder = (alias: string) => `${alias}.organization_id = o.organization_id AND ${alias}.order_id = o.id`

const messages =
  'threads t JOIN thread_messages q ON q.organization_id = t.organization_id AND q.thread_id = t.id'
const isShown = `${ofOrder('t')} AND NOT q.is_internal`

const version: SQL = sql`md5(concat_ws(' ', o.xmin,
  ${marksOf('g.xmin FROM organizations g WHERE g.id = o.organization_id')},
  ${marksOf(`u.xmin FROM shipment_units u WHERE ${ofOrder('u')}`)},
  ${marksOf(`e.xmin FROM order_events e WHERE ${ofOrder('e')}`)},
  ${marksOf(`d.xmin FROM documents d WHERE ${ofOrder('d')} AND ${isShownDocument('d')}`)},
  ${marksOf(`r.xmin FROM order_references r WHERE ${ofOrder('r')}`)},
  ${marksOf(`q.xmin FROM ${messages} WHERE ${isShown}`)},
  ${marksOf(`a.xmin FROM ${messages} JOIN users a ON a.id = q.user_id WHERE ${isShown}`)},
  ${marksOf(`b.xmin FROM preorders b WHERE ${ofOrder('b')}`)},
  ${marksOf(`k.xmin FROM preorders b JOIN quotes k ON k.organization_id = b.organization_id AND k.preorder_id = b.id
    WHERE ${ofOrder('b')}`)},
  ${marksOf(`c.xmin FROM order_changes c WHERE ${ofOrder('c')} AND c.kind = 'canceled'`)},
  ${logMark}))`

/** An order that a person requests. */
export interface AskedOrder {
  orderId: string
  caller: { userId: string; organizationIds: readonly string[] }
}

const versions = prepare<
  OrderVersion & { place: number },
  { places: number[]; organizationIds: string[]; orderIds: string[]; userIds: string[] }
>(
  'order_versions',
  sql`SELECT asked.place, o.organization_id AS "organizationId", ${version} AS version,
      EXISTS (SELECT FROM order_pins p WHERE p.user_id = asked.user_id
        AND p.organization_id = o.organization_id AND p.order_id = o.id) AS pinned
    FROM unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('organizationIds')}::uuid[],
      ${sql.placeholder('orderIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[])
      AS asked (place, organization_id, order_id, user_id)
    JOIN orders o ON o.organization_id = asked.organization_id AND o.id = asked.order_id`,
)

/**
 * The versions of orders of their callers' organizations; null for any other order, including other
 * organizations'.
 */
export async function findOrderVersions(
  database: Database,
  questions: readonly AskedOrder[],
): Promise<(OrderVersion | null)[]> {
  const rowsIn = questions.flatMap(({ orderId, caller: { userId, organizationIds } }, place) =>
    organizationIds.map((organizationId) => ({ place, organizationId, orderId, userId })),
  )
  const rows = await versions(database, {
    places: rowsIn.map(({ place }) => place),
    organizationIds: rowsIn.map(({ organizationId }) => organizationId),
    orderIds: rowsIn.map(({ orderId }) => orderId),
    userIds: rowsIn.map(({ userId }) => userId),
  })
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return questions.map((_, place) => byPlace.get(place) ?? null)
}

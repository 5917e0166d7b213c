import { ListedCompanyOrder } from '@portolan/contract/company/order-lists/order-list'
import { presentSource } from '@portolan/freight/ledger/fold-order'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import { type CardForm, type CardRow, prepareCardRows } from '#freight/orders/list/cards/order-cards.ts'
import { presentOrder } from '#freight/orders/present.ts'
import { companyOrderColumns } from '#freight/orders/queries.ts'
import { sql } from '#platform/db/drizzle.ts'
import { serializerOf } from '#platform/http/serving/serializer.ts'

interface CompanyCardRow extends CardRow {
  ref: string
  organization_ref: string
  account_manager: { name: string; email: string } | null
  /** Null for a milestone of the order's own record. */
  last_source: string | null
}

// A milestone has the ID of its statement in the log in its reference, before the number of its unit; the
// record's own have the company's reference.
const statementId = sql.raw(`CASE WHEN left(e.ref, 36) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  THEN left(e.ref, 36)::uuid END`)

const columns = sql`${companyOrderColumns}, o.ref,
  (SELECT c.ref FROM organizations c WHERE c.id = o.organization_id) AS organization_ref,
  (SELECT jsonb_build_object('name', c.account_manager_name, 'email', c.account_manager_email) FROM organizations c
    WHERE c.id = o.organization_id AND c.account_manager_email IS NOT NULL) AS account_manager,
  (SELECT (SELECT l.source FROM event_log l WHERE l.organization_id = e.organization_id AND l.id = ${statementId} AND l.order_id = e.order_id)
    FROM order_events e WHERE e.organization_id = o.organization_id AND e.order_id = o.id AND e.classifier = 'actual'
    ORDER BY e.at DESC, e.id DESC LIMIT 1) AS last_source`

const write = serializerOf(ListedCompanyOrder)

/** As the company sees its customers' orders. */
export const companyCards: CardForm<CompanyCardRow> = {
  read: prepareCardRows<CompanyCardRow>('company_order_cards', columns),
  write(row, reading) {
    const { pinned: _, organization, lastEvent, ...order } = presentOrder(row, reading)
    return write({
      ...order,
      ref: row.ref,
      organization: { ...organization, ref: row.organization_ref, accountManager: row.account_manager },
      lastEvent: lastEvent && { ...lastEvent, source: presentSource(row.last_source ?? recordSource) },
    })
  },
}

import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The rows of an order and of all that goes with it, locked. */
export interface MovedRows {
  orderId: string
  documents: readonly string[]
  threads: readonly string[]
  /** Notifications that go along; the others are gone by then. */
  notifications: readonly string[]
  /** Empty where they stay with the former customer. */
  preorders: readonly string[]
  quotes: readonly string[]
}

type Which = (rows: MovedRows) => SQL

const among = (column: string, ids: readonly string[]): SQL =>
  sql`r.${sql.raw(column)} = ANY(${sql.param([...ids])}::uuid[])`
const ofOrder: Which = ({ orderId }) => sql`r.order_id = ${orderId}`
const ofThreads: Which = ({ threads }) => among('thread_id', threads)
const ofPreorders: Which = ({ preorders }) => among('preorder_id', preorders)
const ofQuotes: Which = ({ quotes }) => among('quote_id', quotes)

/** Every table with rows that go to the other customer with an order, and which rows `r` they are. */
export const movedTables: Readonly<Record<string, Which>> = {
  orders: ({ orderId }) => sql`r.id = ${orderId}`,
  shipment_units: ofOrder,
  order_events: ofOrder,
  order_references: ofOrder,
  refused_references: ofOrder,
  order_references_left_out: ofOrder,
  reference_twins: ofOrder,
  order_changes: ofOrder,
  event_log: ofOrder,
  event_decisions: ofOrder,
  eta_history: ofOrder,
  milestone_run_orders: ofOrder,
  order_pins: ofOrder,
  follows: ofOrder,
  // The rate of an order's own charges has its ID.
  rates: ({ orderId }) => sql`r.id = ${orderId} AND r.ref IS NULL`,
  documents: ofOrder,
  invoice_details: ({ documents }) => among('document_id', documents),
  order_questions: ofOrder,
  threads: ({ threads }) => among('id', threads),
  thread_messages: ofThreads,
  thread_files: ofThreads,
  thread_mails: ofThreads,
  thread_reads: ofThreads,
  notifications: ({ notifications }) => among('id', notifications),
  digest_entries: ({ notifications }) => among('notification_id', notifications),
  preorders: ({ preorders }) => among('id', preorders),
  preorder_steps: ofPreorders,
  preorder_versions: ofPreorders,
  preorder_documents: ofPreorders,
  preorder_parties: ofPreorders,
  quotes: ({ quotes }) => among('id', quotes),
  quote_offers: ofQuotes,
  quote_costs: ofQuotes,
  quote_line_costs: ofQuotes,
}

/** Tables that name an organization and whose rows stay when an order goes, with the reason. */
export const stayingTables: Readonly<Record<string, string>> = {
  memberships: 'people',
  invitations: 'people',
  views: 'people',
  audit_events: 'what people did while it was theirs',
  moved_orders: 'says that it went',
  import_changes: 'an undo of the import leaves what has gone to another customer',
  customer_storage: 'kept by triggers',
  storage_reservations: 'uploads that are running',
  order_counts: 'kept by triggers',
  order_lane_counts: 'kept by triggers',
  order_words: 'kept by triggers; words of orders that are gone stay',
  invoice_sums: 'kept by triggers',
  notification_counts: 'kept by triggers',
  address_book_removals: 'the customer’s address book',
  rate_sheets: 'the customer’s prices',
  amount_roundings: 'how far hourly work has come',
  rounded_amounts: 'what hourly work has changed',
}

/**
 * Gives all rows to the other organization in one statement: foreign keys between them hold before and after
 * it, and never in between.
 */
export function movingStatement(rows: MovedRows, from: string, to: string): SQL {
  const parts = Object.entries(movedTables).map(
    ([table, which]) => sql`${sql.raw(`moved_${table}`)} AS (
      UPDATE ${sql.raw(table)} r SET organization_id = ${to} WHERE r.organization_id = ${from} AND ${which(rows)})`,
  )
  return sql`WITH ${sql.join(parts, sql`, `)} SELECT`
}

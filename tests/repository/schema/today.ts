/** A hindrance of today: why it is there, and what would take its place. */
interface Hindrance {
  because: string
  instead: string
  /** As `findHindrances` returns them. */
  found: readonly string[]
}

const triggersOf = (table: string, names: readonly string[]) =>
  names.map((name) => `${table}: the trigger ${name}`)

/** This list may only get shorter: a new table has none of these, or another place in `tablePlaces`. */
export const hindrancesOfToday: readonly Hindrance[] = [
  {
    because: 'counts and words are kept for every writer, also where rows go with others (record 006)',
    instead: 'the same as projections of `changeOrders` and of the code that deletes',
    found: [
      ...triggersOf('orders', ['orders_deleted', 'orders_deleted_lanes', 'orders_deleted_rates']),
      ...triggersOf('orders', ['orders_inserted', 'orders_inserted_lanes', 'orders_inserted_words']),
      ...triggersOf('orders', ['orders_updated', 'orders_updated_lanes', 'orders_updated_words']),
      ...triggersOf('documents', ['invoices_deleted', 'invoices_inserted', 'invoices_updated']),
      ...triggersOf('notifications', [
        'notifications_deleted',
        'notifications_inserted',
        'notifications_updated',
      ]),
    ],
  },
  {
    because: 'cards are kept by the version of the order’s row, xmin',
    instead: 'a number of the version in the row, which the writer raises; Citus doesn’t return xmin',
    found: ['shipment_units', 'order_events', 'documents'].flatMap((table) =>
      triggersOf(
        table,
        ['deleted', 'inserted', 'updated'].map((event) => `${table}_${event}_mark`),
      ),
    ),
  },
  {
    because: 'files count towards the customer’s limit, however they come and go',
    instead: 'sums that the two writers of files keep, and those who delete orders and pre-orders',
    found: [
      ...triggersOf('documents', [
        'storage_came',
        'storage_deleted',
        'storage_inserted',
        'storage_left',
        'storage_updated',
      ]),
      ...triggersOf('preorder_documents', [
        'storage_came',
        'storage_deleted',
        'storage_inserted',
        'storage_left',
        'storage_updated',
      ]),
      ...triggersOf('thread_files', ['storage_came', 'storage_deleted', 'storage_inserted', 'storage_left']),
    ],
  },
  {
    because: 'the history refuses writers that would change it',
    instead: 'rights: the role that serves may only add and delete',
    found: [
      ...triggersOf('event_log', ['event_log_append_only']),
      ...triggersOf('eta_history', ['eta_history_append_only']),
    ],
  },
  {
    because: 'the version before still writes during an update',
    instead: 'nothing, once no such version may serve',
    found: [
      ...triggersOf('thread_messages', ['thread_kept']),
      ...triggersOf('order_questions', ['question_kept']),
      ...triggersOf('preorders', ['lacking_parties', 'turns']),
      ...triggersOf('users', ['users_email_proved']),
    ],
  },
  {
    because: 'digests that are due sooner wake their worker',
    instead: '`pg_notify` where digests are rescheduled',
    found: triggersOf('digest_entries', ['digest_entries_rescheduled']),
  },
  {
    because: 'the row stays without the other, whose column becomes null by itself',
    instead: 'a foreign key without an action, and code that clears the column before it deletes',
    found: [
      'order_questions: the foreign key invoice_id to documents sets columns beside organization_id',
      'preorders: the foreign key order_id to orders sets columns beside organization_id',
      'quotes: the foreign key preorder_id to preorders sets columns beside organization_id',
    ],
  },
  {
    because: 'an ID was enough as the key',
    instead: 'organization_id first in the key, and wherever the row is found by it',
    found: [
      'digest_entries: the key digest_entries_pkey lacks organization_id',
      'order_changes: the key order_changes_pkey lacks organization_id',
      'storage_reservations: the key storage_reservations_pkey lacks organization_id',
      'threads: the key threads_by_id lacks organization_id',
    ],
  },
  {
    because: 'a filter that a person follows finds orders of all their customers',
    instead: 'two tables: followed orders with the customer, followed filters everywhere',
    found: [
      'follows: organization_id may be null',
      'follows: the key follows_filter lacks organization_id',
      'follows: the key follows_pkey lacks organization_id',
      'follows: the key follows_user_id_order_id_key lacks organization_id',
    ],
  },
]

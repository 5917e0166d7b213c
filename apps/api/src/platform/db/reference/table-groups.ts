export interface TableGroup {
  title: string
  /** The purpose of each table or view, in reading order. */
  tables: Readonly<Record<string, string>>
}

/** Every table and view of the schema, by subject. `npm run schema` fails if one is missing here. */
export const tableGroups: readonly TableGroup[] = [
  {
    title: 'Orders',
    tables: {
      organizations:
        'The customers of the forwarder. Every row that belongs to one starts its key with organization_id.',
      orders:
        'The latest state of each order, as cards and lists show it. Columns behind record_hash are derived from it, and\n' +
        'their *_hash or *_version says from which state; an index finds those that are behind.',
      shipment_units: 'Packages and containers of an order, as a company’s record names them.',
      order_events: 'Milestones of an order as pages show them: the outcome of its event log.',
      order_references:
        'Numbers by which an order is found: by customers, by carriers’ messages. value is folded, shown as sent.',
      refused_references:
        'References that the company took away from an order: no message teaches them again.',
      order_references_left_out:
        'How many references from messages an order didn’t take, beyond the first 1,000.',
      order_changes: 'What happened to an order, for its history and for notifications. Rows are only added.',
      deleted_orders: 'What stays of orders that were deleted: number, who and why.',
      moved_orders: 'Orders that went to another customer: from where, who and why.',
      order_pins: 'Orders that a person keeps at the top of the list.',
      follows: 'Orders and filters that a person follows: notifications can be limited to them.',
    },
  },
  {
    title: 'Announcements',
    tables: {
      announcements:
        'What the company announces to customers, for whom and when. mailed_after is the last customer whose people have\n' +
        'their emails; mailed_at says that all have.',
      announcement_closings: 'Banners that a person has closed.',
    },
  },
  {
    title: 'Conversations',
    tables: {
      threads:
        'The conversation about an order, a pre-order, a quote, an invoice or a document, with the ID of its subject.',
      thread_messages: 'Messages between customer and company, and the company’s internal notes.',
      thread_files: 'Files of messages and notes, and those uploaded for the next one.',
      thread_mails: 'Emails that became messages, so that each is taken once.',
      thread_reads: 'Up to which message each person has read a conversation.',
      order_questions:
        'Questions of versions before threads, which only those read; a trigger copies what they add to threads.',
    },
  },
  {
    title: 'Counts and words kept for lists',
    tables: {
      order_counts:
        'Orders of an organization by status and mode: counts of lists without reading the orders.',
      order_lane_counts: 'The same by lane, for filters by place.',
      order_words:
        'Every word of an organization’s orders: a search looks for its pieces here first, then for orders with these words.',
      invoice_sums: 'Sums of an organization’s invoices by due date, currency and day of issue.',
      notification_counts: 'Notifications of a person, by whether they were viewed.',
    },
  },
  {
    title: 'Event log and carrier messages',
    tables: {
      event_log:
        'Every event of an order by its source, append-only. The latest revision of an event counts.',
      event_decisions:
        'What the company decided about a statement of the log: attached or detached by hand, or retracted.',
      eta_history: 'How the estimates of departure and arrival moved, append-only.',
      inbound_messages:
        'Messages of carriers as they came: their file, what was read, and what was wrong with them.',
      inbound_events:
        'Events of messages. orders lists those that an event was matched to; while is_pending a worker looks at it.',
      inbound_event_keys: 'References of events, by which orders find them.',
      inbound_keys_behind:
        'Up to which event the keys of events from before migration 0043 are still to be added.',
      inbound_attachments:
        'Files that came with messages; while is_due a worker makes them documents of the matched orders.',
      matching_edition: 'Counts what was taken back: matching that began before looks again.',
      reference_arrivals: 'New references of orders, by which stored events are looked up.',
      reference_stop_values: 'Values that aren’t references, such as “TBA”.',
      reference_twins: 'References of two orders that became equal when letters were folded.',
      milestone_runs: 'Milestones that the company gave many orders at once, for 30 days.',
      milestone_run_orders: 'Which orders of a run have the milestone, still wait for it, or don’t take it.',
      message_sources: 'Carriers and platforms that may push messages, with the secret of their signature.',
    },
  },
  {
    title: 'Documents and invoices',
    tables: {
      documents:
        'Documents of orders, from the company and from customers; one with invoice_number is an invoice.',
      invoice_details: 'Lines of an invoice, and how it’s paid.',
      rejection_phrases: 'Reasons for rejecting a customer’s document, which the company keeps for reuse.',
      customer_storage: 'Bytes of files that a customer’s people have uploaded, and its own limit.',
      storage_reservations:
        'Room for files that are being uploaded, so that parallel uploads stay within the limit.',
    },
  },
  {
    title: 'Pre-orders, quotes and rates',
    tables: {
      preorders: 'Bookings of customers in their latest version. The lines of the cargo are in units.',
      preorder_steps:
        'What both sides did with a pre-order, as its conversation shows it; one step for each version.',
      preorder_versions: 'Whole bookings at the steps where both sides meet.',
      preorder_documents: 'Files of a pre-order.',
      preorder_parties: 'Parties that bookings name: the address book of an organization.',
      address_book_removals: 'Entries that people removed from the address book of their organization.',
      quotes: 'Requests for a price and what became of them.',
      quote_offers: 'The versions of an offer, with their options.',
      quote_costs: 'What an option costs the company, which customers never see.',
      quote_line_costs: 'What a line of an option costs the company, which customers never see.',
      rate_sheets: 'Price lists of the company in their versions, for all customers or for one.',
      rate_lanes: 'The lanes of a rate sheet.',
      rates: 'Prices of transports that were carried out, for the calculator: those of orders have no ref.',
      fx_rates: 'Exchange rates by day.',
    },
  },
  {
    title: 'Imports',
    tables: {
      import_files: 'Files to import: without a run for a day, else as long as the run.',
      import_maps: 'Maps that are kept under a name, with the header of the files they are for.',
      import_map_versions: 'The texts of kept maps, the last 50 of each.',
      import_runs: 'Imports and dry runs of the last 30 days. A worker has a run until lease_until.',
      import_lines: 'Lines of a run that couldn’t be used in full. keys are the reasons as they are counted.',
      import_changes:
        'What a run changed, with what was there before, so that it can be undone. Kept with the run.',
    },
  },
  {
    title: 'People and sign-in',
    tables: {
      users: 'People who sign in; memberships say whose orders they see.',
      staff: 'The company’s people with their roles.',
      task_states: 'Who has claimed a task of the desk, and until when it is snoozed.',
      task_emails: 'Which queues of tasks a member of the staff gets by email.',
      task_digests: 'When a member of the staff last got the daily email about tasks.',
      announced_tasks: 'Tasks that letters have been queued about, so that nothing is sent twice.',
      task_announcing: 'When tasks were first looked at, and orders last; one row, which is also the lock.',
      memberships: 'Which people belong to which organizations.',
      avatars: 'Photos of people.',
      sessions: 'Signed-in browsers. While partial, the second factor is missing.',
      known_devices:
        'Browsers from which a person has signed in before: guessing by others doesn’t lock them out.',
      passkeys: 'Passkeys of people.',
      webauthn_challenges: 'Challenges that a passkey has to sign.',
      codes: 'Codes of the second factor that were sent; only their MAC is kept.',
      code_sends: 'When codes were sent, to limit them.',
      password_resets: 'Links to reset a forgotten password; only their hash is kept.',
      email_changes: 'Changes of an email address that the new address hasn’t confirmed.',
      invitations: 'Invitations to an organization by card or email; only MACs of their codes are kept.',
      typed_code_gate:
        'The one row that slows down, and closes, typing invitation codes when too many are wrong.',
      rate_limits: 'Attempts in a window of time, by person, network or customer.',
      login_buckets: 'The name of rate_limits for versions before 0014.',
      invitation_tries: 'The same for attempts of invitation codes.',
      terms_versions: 'The company’s terms as people accepted them.',
      terms_acceptances: 'Who accepted which version of the terms, and when.',
      audit_events: 'The security log.',
      views: 'Colleagues who see the portal as a customer’s person does.',
      activity_entries:
        'The company’s activity log, in a chain of hashes for each organization and one for the company.',
      activity_heads: 'The end of each chain, which is also the lock of those who add to it.',
      activity_values: 'Personal values of entries with their salts, until the person is erased.',
      api_keys: 'Keys of the company’s systems; only their hash is kept.',
    },
  },
  {
    title: 'Notifications, messages and webhooks',
    tables: {
      notifications: 'What people are told about orders, pre-orders and quotes.',
      digest_entries: 'Notifications that wait for a person’s next digest.',
      outbox_messages: 'Emails and SMS to be sent, and for 90 days those that were.',
      webhooks: 'URLs of the company’s systems that are told of events.',
      webhook_events: 'Events that webhooks are told of, for 30 days.',
      webhook_deliveries: 'Events on their way to a webhook, with the last attempt.',
      webhook_failures: 'Attempts that didn’t get through to a webhook.',
    },
  },
  {
    title: 'The installation',
    tables: {
      saved_settings: 'Settings that the company’s people saved at the desk, which win over the environment.',
      brand_images: 'Logos, icons and pictures of the brand, in the forms in which they are shown.',
      server_processes: 'Processes that serve: each says twice a minute that it is there.',
      recent_writes:
        'When people and systems last wrote something: what a replica must have before they read there.',
      contact_photos: 'Pictures of the company’s contacts, as customers see them.',
      portal_identity: 'The one row that tells this database from others.',
      backups: 'Backups that were made, and restores. No backup contains it.',
      schema_migrations: 'Migrations that were applied, with the hash of their text.',
      amount_roundings:
        'How far the hourly work has rounded amounts from before 0058 to the decimals of their currency.',
      rounded_amounts: 'Amounts that this has changed, with what they were.',
      idempotency_keys: 'Answers of calls with an Idempotency-Key, for 24 hours.',
      queue_faults: 'What a queue couldn’t do: when it’s tried again, or that it’s set aside.',
    },
  },
]

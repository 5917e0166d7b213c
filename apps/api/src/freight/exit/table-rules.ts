import type { CustomerPart } from '@portolan/contract/shared/endpoint'

// Each table of the schema and what leaves the portal of it: with a customer that goes (`exit`), and with a
// person who asks for their data (`person`). Conditions and values are SQL over a row `t`. A test fails for a
// table that isn't listed.

/** Which rows leave, and how. */
export interface Leaving {
  where(id: string): string
  /** Other values than the row's. */
  set?(id: string): Record<string, string>
  /** Columns that stay: the row gets their default where it arrives. */
  without?: readonly string[]
  /** For rows that are numbered as they arrive. */
  orderBy?: string
  /** Set for a customer's business: a person who doesn't see the customer, or this part, can't take it. */
  ofCustomer?: CustomerPart | 'any part'
}

/** Why no row leaves. */
export interface Staying {
  stays: string
}

export interface TableRule {
  exit: Leaving | Staying
  person: Leaving | Staying
}

const members = (id: string) => `(SELECT user_id FROM memberships WHERE organization_id = '${id}')`
const own: Leaving = { where: (id) => `t.organization_id = '${id}'` }
const ownWith = (set: (id: string) => Record<string, string>): Leaving => ({ ...own, set })
const ownIf = (condition: string, more: Partial<Leaving> = {}): Leaving => ({
  where: (id) => `t.organization_id = '${id}' AND ${condition}`,
  ...more,
})
const by = (column: string, without: readonly string[] = []): Leaving => ({
  where: (id) => `t.${column} = '${id}'`,
  without,
})
/** A person's work for a customer. */
const workBy = (column: string, without: readonly string[] = []): Leaving => ({
  ...by(column, without),
  ofCustomer: 'any part',
})
const stays = (reason: string): Staying => ({ stays: reason })
/** Rows of people who are still members. */
const ofMembers: Leaving = { where: (id) => `t.organization_id = '${id}' AND t.user_id IN ${members(id)}` }
/** Only people of the customer are named. */
const memberIn = (column: string) => (id: string) => ({
  [column]: `CASE WHEN t.${column} IN ${members(id)} THEN t.${column} END`,
})
const bothMembers = (one: string, other: string) => (id: string) => ({
  ...memberIn(one)(id),
  ...memberIn(other)(id),
})
const visibleMessages = (id: string) =>
  `(SELECT m.id FROM thread_messages m WHERE m.organization_id = '${id}' AND NOT m.is_internal)`

const aboutOrder = stays('about an order, not about a person')
const aboutCustomer = stays('about a customer, not about a person')
const companys = stays("the company's own")
const ofMatching = stays('how carriers’ messages find orders, of all customers')
const ofInstallation = stays('about this installation')
const secret = stays('secret, and of no use elsewhere')
const short = stays('work under way, gone within a day')
const neither = (reason: Staying): TableRule => ({ exit: reason, person: reason })
const customers = (exit: Leaving = own): TableRule => ({ exit, person: aboutOrder })

/** In an order in which rows find those that they refer to. */
export const tableRules: Readonly<Record<string, TableRule>> = {
  organizations: {
    exit: {
      where: (id) => `t.id = '${id}'`,
      without: ['account_manager_name', 'account_manager_email'],
      // The contact is one of the company's people.
      set: () => ({ settings: `t.settings - 'contact'` }),
    },
    person: aboutCustomer,
  },
  users: {
    exit: {
      where: (id) => `t.id IN ${members(id)}`,
      without: ['password_hash', 'password_failures', 'passkey_handle', 'last_sign_in_at', 'terms_version'],
    },
    person: by('id', ['password_hash', 'passkey_handle']),
  },
  avatars: { exit: { where: (id) => `t.user_id IN ${members(id)}` }, person: by('user_id') },
  memberships: { exit: own, person: by('user_id') },
  customer_storage: { exit: own, person: aboutCustomer },

  orders: customers(ownWith(() => ({ company_at: 'NULL::timestamptz' }))),
  shipment_units: customers(),
  order_events: customers(),
  order_references: customers(),
  order_references_left_out: customers(),
  order_changes: customers({ ...own, without: ['position'], orderBy: 't.position' }),
  event_log: customers(ownWith(() => ({ message_id: 'NULL::uuid', stated_by: 'NULL::text' }))),
  event_decisions: customers(ownWith(() => ({ decided_by: `'company'`, reason: 'NULL::text' }))),
  eta_history: customers(),
  documents: {
    exit: ownIf('NOT t.is_internal', {
      set: (id) => ({ decided_by: 'NULL::text', ...memberIn('uploaded_by')(id) }),
    }),
    person: workBy('uploaded_by', ['decided_by']),
  },
  invoice_details: customers(),
  rates: customers(),
  order_counts: customers(),
  order_lane_counts: customers(),
  order_words: customers(),
  invoice_sums: customers(),

  preorders: { exit: ownWith(memberIn('created_by')), person: workBy('created_by') },
  preorder_steps: {
    exit: ownWith((id) => ({ ...memberIn('user_id')(id), api_key_id: 'NULL::uuid' })),
    person: workBy('user_id', ['api_key_id']),
  },
  preorder_versions: customers(),
  preorder_documents: customers(),
  preorder_parties: customers(),
  address_book_removals: customers(),
  quotes: {
    exit: ownWith((id) => ({ refused_by: 'NULL::text', ...bothMembers('created_by', 'accepted_by')(id) })),
    person: {
      where: (id) => `t.created_by = '${id}' OR t.accepted_by = '${id}'`,
      without: ['refused_by'],
      ofCustomer: 'quotes',
    },
  },
  quote_offers: customers(ownWith(() => ({ offered_by: 'NULL::text' }))),
  quote_costs: neither(companys),
  quote_line_costs: neither(companys),

  threads: customers(
    ownWith(() => ({ waiting_since: 'NULL::timestamptz', settled_message_id: 'NULL::uuid' })),
  ),
  thread_messages: {
    exit: ownIf('NOT t.is_internal', {
      set: (id) => ({
        ...memberIn('user_id')(id),
        author_name: `CASE WHEN t.side = 'customer' THEN t.author_name END`,
        mentions: `'{}'::uuid[]`,
      }),
    }),
    person: {
      where: (id) => `t.user_id = '${id}' AND NOT t.is_internal`,
      without: ['mentions'],
      ofCustomer: 'any part',
    },
  },
  thread_files: {
    exit: {
      where: (id) => `t.organization_id = '${id}' AND t.message_id IN ${visibleMessages(id)}`,
      set: memberIn('uploaded_by'),
    },
    person: workBy('uploaded_by'),
  },
  thread_reads: { exit: own, person: workBy('reader_id') },
  order_questions: { exit: ownWith(memberIn('asked_by')), person: workBy('asked_by') },

  order_pins: { exit: ofMembers, person: workBy('user_id') },
  follows: { exit: ofMembers, person: workBy('user_id') },
  notifications: { exit: ofMembers, person: workBy('user_id') },
  notification_counts: { exit: ofMembers, person: stays('counts of notifications') },

  thread_mails: neither(stays('which emails became messages, which are there')),
  refused_references: { exit: companys, person: aboutOrder },
  moved_orders: { exit: companys, person: aboutOrder },
  contact_photos: neither(companys),
  announcements: neither(companys),
  announcement_closings: { exit: companys, person: by('user_id') },
  deleted_orders: { exit: stays('what the company deleted'), person: aboutOrder },
  inbound_messages: neither(ofMatching),
  inbound_events: neither(ofMatching),
  inbound_event_keys: neither(ofMatching),
  inbound_keys_behind: neither(ofMatching),
  inbound_attachments: neither(ofMatching),
  matching_edition: neither(ofMatching),
  reference_arrivals: neither(ofMatching),
  reference_stop_values: neither(ofMatching),
  reference_twins: neither(ofMatching),
  milestone_runs: neither(companys),
  milestone_run_orders: neither(companys),
  message_sources: neither(companys),
  rejection_phrases: neither(companys),
  storage_reservations: neither(short),
  rate_sheets: neither(companys),
  rate_lanes: neither(companys),
  fx_rates: neither(companys),
  import_files: neither(companys),
  import_maps: neither(companys),
  import_map_versions: neither(companys),
  import_runs: neither(companys),
  import_lines: neither(companys),
  import_changes: neither(companys),
  staff: { exit: companys, person: by('user_id') },
  task_states: { exit: companys, person: by('owner_id') },
  task_emails: { exit: companys, person: by('user_id') },
  task_digests: { exit: companys, person: by('user_id') },
  announced_tasks: neither(companys),
  task_announcing: neither(companys),
  sessions: { exit: secret, person: by('user_id') },
  known_devices: { exit: secret, person: by('user_id', ['device_hash']) },
  passkeys: { exit: stays('bound to the host'), person: by('user_id', ['public_key']) },
  webauthn_challenges: neither(short),
  codes: neither(short),
  code_sends: neither(short),
  password_resets: neither(short),
  email_changes: { exit: secret, person: by('user_id', ['token_hash']) },
  invitations: { exit: secret, person: by('user_id', ['code_mac', 'secret_mac']) },
  typed_code_gate: neither(ofInstallation),
  rate_limits: neither(short),
  terms_versions: neither(companys),
  terms_acceptances: { exit: stays("of the company's terms"), person: by('user_id') },
  audit_events: {
    exit: stays('the security log of this portal'),
    person: {
      where: (id) => `t.user_id = '${id}'`,
      // Which colleague it was.
      set: () => ({ data: `t.data - 'desk' - 'staff'` }),
    },
  },
  views: { exit: companys, person: by('user_id', ['staff_id', 'session_id']) },
  activity_entries: neither(stays("the company's log of its own acts")),
  activity_heads: neither(stays("the company's log of its own acts")),
  activity_values: {
    exit: stays("the company's log of its own acts"),
    person: {
      where: (id) => `t.about = '${id}' OR t.about = (SELECT lower(email) FROM users WHERE id = '${id}')`,
      without: ['salt'],
    },
  },
  api_keys: neither(secret),
  digest_entries: neither(short),
  outbox_messages: {
    exit: stays('sent messages, kept for 90 days'),
    person: {
      where: (id) => `t.user_id = '${id}'`,
      // Queued ones hold codes and links.
      set: () => ({ content: `t.content - 'code' - 'url'` }),
    },
  },
  webhooks: neither(companys),
  webhook_events: neither(companys),
  webhook_deliveries: neither(companys),
  webhook_failures: neither(companys),
  saved_settings: neither(companys),
  brand_images: neither(companys),
  portal_identity: neither(ofInstallation),
  backups: neither(ofInstallation),
  server_processes: neither(ofInstallation),
  recent_writes: neither(short),
  schema_migrations: neither(ofInstallation),
  amount_roundings: neither(ofInstallation),
  rounded_amounts: neither(companys),
  idempotency_keys: neither(short),
  queue_faults: neither(ofInstallation),
}

export const isLeaving = (rule: Leaving | Staying): rule is Leaving => 'where' in rule

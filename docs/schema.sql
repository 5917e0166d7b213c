-- The schema of the database, as all migrations together make it: `npm run schema` writes this file.
-- The migrations in apps/api/src/platform/db/migrations are what runs.


-- Orders ---------------------------------------------------------------------------------------------------

-- The customers of the forwarder. Every row that belongs to one starts its key with organization_id.
CREATE TABLE organizations (
  id uuid NOT NULL,
  ref text NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  account_manager_name text,
  account_manager_email text,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  settings_version integer DEFAULT 0 NOT NULL,
  settings_applied integer DEFAULT 0 NOT NULL,
  hidden_parts text[] DEFAULT '{}'[] NOT NULL,
  hidden_kinds text[] DEFAULT '{}'[] NOT NULL,
  closed_kinds text[] DEFAULT '{}'[] NOT NULL,
  order_rules jsonb,
  PRIMARY KEY (id),
  UNIQUE (ref)
);
CREATE INDEX organizations_by_name ON organizations ("left"(lower(name), 60), id);
CREATE INDEX organizations_unapplied ON organizations (id) WHERE (settings_applied <> settings_version);

-- The latest state of each order, as cards and lists show it. Columns behind record_hash are derived from it, and
-- their *_hash or *_version says from which state; an index finds those that are behind.
CREATE TABLE orders (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  ref text NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  shipment_status text NOT NULL,
  transport_mode text NOT NULL,
  load_type text NOT NULL,
  incoterms text NOT NULL,
  customer_reference text,
  cargo text NOT NULL,
  from_place jsonb NOT NULL,
  to_place jsonb NOT NULL,
  departure jsonb NOT NULL,
  arrival jsonb NOT NULL,
  departure_at timestamptz NOT NULL,
  arrival_at timestamptz NOT NULL,
  totals jsonb NOT NULL,
  route jsonb NOT NULL,
  position jsonb,
  distance_km double precision,
  charges jsonb NOT NULL,
  contacts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  record_hash text NOT NULL,
  order_text text NOT NULL,
  document_text text DEFAULT '' NOT NULL,
  search_text text GENERATED ALWAYS AS (((order_text || ' ') || document_text)) STORED NOT NULL,
  rated_hash text,
  saved_at timestamptz,
  own_record jsonb,
  logged_hash text,
  departure_slip_minutes integer,
  arrival_slip_minutes integer,
  slip_reason_code text,
  alerts jsonb,
  late_at timestamptz,
  quiet_at timestamptz,
  papers_at timestamptz,
  overdue_at timestamptz,
  risk_at timestamptz,
  late_minutes integer,
  stalled_at timestamptz,
  stalled_since timestamptz,
  attention_version text,
  attention_hash text,
  from_code text,
  to_code text,
  departure_on date,
  arrival_on date,
  filter_hash text,
  cancellation jsonb,
  papers_expected integer,
  papers_present integer,
  incoterms_place text,
  cut_offs jsonb,
  delivery jsonb,
  delivery_at timestamptz DEFAULT 'infinity'::timestamptz NOT NULL,
  delivery_on date,
  is_delivered boolean DEFAULT false NOT NULL,
  company_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  UNIQUE (organization_id, ref)
);
-- Without statistics: from_place, to_place, departure, arrival, totals, route, position, charges, contacts, own_record, alerts, cancellation.
CREATE INDEX orders_arriving ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, id, is_delivered) WHERE ((status = 'active') AND (shipment_status = ANY (ARRAY['BOOKED', 'IN_TRANSIT'])));
CREATE INDEX orders_at_risk ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, risk_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE (risk_at IS NOT NULL);
CREATE INDEX orders_by_arrival ON orders (organization_id, status, arrival_at, id);
CREATE INDEX orders_by_attention_version ON orders (attention_version, organization_id);
CREATE INDEX orders_by_created ON orders (organization_id, status, created_at, id);
CREATE INDEX orders_by_dates ON orders (organization_id, status, departure_on, arrival_on) INCLUDE (transport_mode, shipment_status, updated_at, created_at, number, departure_at, arrival_at, id);
CREATE INDEX orders_by_delivery ON orders (organization_id, status, delivery_at, id);
CREATE INDEX orders_by_departure ON orders (organization_id, status, departure_at, id);
CREATE INDEX orders_by_filter ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, departure_on) INCLUDE (arrival_on, updated_at, created_at, number, departure_at, arrival_at, id);
CREATE INDEX orders_by_id ON orders (id);
CREATE INDEX orders_by_lane_arrival ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_on) INCLUDE (departure_on, updated_at, id);
CREATE INDEX orders_by_lane_delivery ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, delivery_on) INCLUDE (is_delivered, departure_on, arrival_on, updated_at, id);
CREATE INDEX orders_by_lateness ON orders (organization_id, status, late_minutes, id);
CREATE INDEX orders_by_number ON orders (organization_id, status, number, id);
CREATE INDEX orders_by_papers ON orders (organization_id, status, COALESCE(papers_at, 'infinity'::timestamptz), id);
CREATE INDEX orders_by_ref ON orders (ref);
CREATE INDEX orders_by_stall ON orders (organization_id, status, stalled_since DESC, id) WHERE (stalled_since IS NOT NULL);
CREATE INDEX orders_by_text_and_facets ON orders USING gin (search_text gin_trgm_ops, order_facets(status, transport_mode, from_code, to_code, departure_on));
CREATE INDEX orders_by_updated ON orders (organization_id, status, updated_at, id);
CREATE INDEX orders_by_words ON orders USING gin (order_entries(organization_id, search_text, status, transport_mode, from_code, to_code, departure_on));
CREATE INDEX orders_for_company ON orders (company_at, id) WHERE ((status = 'active') AND (company_at IS NOT NULL));
CREATE INDEX orders_late ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, late_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE (late_at IS NOT NULL);
CREATE INDEX orders_of_all_by_arrival ON orders (status, arrival_at, id) INCLUDE (transport_mode, shipment_status, departure_on, arrival_on, departure_at, delivery_at, created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id);
CREATE INDEX orders_of_all_by_created ON orders (status, created_at, id);
CREATE INDEX orders_of_all_by_delivery ON orders (status, delivery_at, id);
CREATE INDEX orders_of_all_by_departure ON orders (status, departure_at, id) INCLUDE (transport_mode, shipment_status, departure_on, arrival_on, arrival_at, delivery_at, created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id);
CREATE INDEX orders_of_all_by_lateness ON orders (status, late_minutes, id);
CREATE INDEX orders_of_all_by_number ON orders (status, number, id);
CREATE INDEX orders_of_all_by_odd_transit ON orders (status, departure_at, arrival_at) WHERE (
CASE
    WHEN (((arrival_on - departure_on) < 0) OR ((arrival_on - departure_on) > 90)) THEN 'odd'
    ELSE NULL::text
END = 'odd');
CREATE INDEX orders_of_all_by_papers ON orders (status, COALESCE(papers_at, 'infinity'::timestamptz), id);
CREATE INDEX orders_of_all_by_stall ON orders (status, stalled_since DESC, id) WHERE (stalled_since IS NOT NULL);
CREATE INDEX orders_of_all_by_state ON orders (status, shipment_status, transport_mode);
CREATE INDEX orders_of_all_by_updated ON orders (status, updated_at, id);
CREATE INDEX orders_of_all_from ON orders (from_code, to_code) INCLUDE (status, transport_mode, shipment_status, departure_on, arrival_on, departure_at, arrival_at, delivery_at, created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id, id);
CREATE INDEX orders_of_all_to ON orders (to_code) INCLUDE (from_code, status, transport_mode, shipment_status, departure_on, arrival_on, departure_at, arrival_at, delivery_at, created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id, id);
CREATE INDEX orders_overdue ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, overdue_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE (overdue_at IS NOT NULL);
CREATE INDEX orders_quiet ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, quiet_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE (quiet_at IS NOT NULL);
CREATE INDEX orders_reaching_door ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, delivery_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE ((status = 'active') AND (shipment_status <> 'CANCELED') AND (NOT is_delivered));
CREATE INDEX orders_to_attend ON orders (organization_id) WHERE (attention_hash IS DISTINCT FROM record_hash);
CREATE INDEX orders_to_catch_up ON orders (organization_id) WHERE (filter_hash IS DISTINCT FROM record_hash);
CREATE INDEX orders_to_rate ON orders (organization_id) WHERE (rated_hash IS DISTINCT FROM record_hash);
CREATE INDEX orders_without_papers ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, papers_at) INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id) WHERE (papers_at IS NOT NULL);
CREATE TRIGGER orders_deleted AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();
CREATE TRIGGER orders_deleted_lanes AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
CREATE TRIGGER orders_deleted_rates AFTER DELETE ON orders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_order_rates();
CREATE TRIGGER orders_inserted AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();
CREATE TRIGGER orders_inserted_lanes AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
CREATE TRIGGER orders_inserted_words AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();
CREATE TRIGGER orders_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_counts();
CREATE TRIGGER orders_updated_lanes AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_lane_counts();
CREATE TRIGGER orders_updated_words AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();

-- Packages and containers of an order, as a company’s record names them.
CREATE TABLE shipment_units (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  position integer NOT NULL,
  packaging text NOT NULL,
  quantity integer NOT NULL,
  description text NOT NULL,
  gross_weight_kg double precision,
  volume_m3 double precision,
  length_cm double precision,
  width_cm double precision,
  height_cm double precision,
  container text,
  seal text,
  marks text,
  delivery text NOT NULL,
  container_type text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  UNIQUE (organization_id, order_id, ref)
);
CREATE INDEX shipment_units_unfolded ON shipment_units (organization_id, order_id) WHERE (container <> fold_container(container));
CREATE TRIGGER shipment_units_deleted_mark AFTER DELETE ON shipment_units REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER shipment_units_inserted_mark AFTER INSERT ON shipment_units REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER shipment_units_updated_mark AFTER UPDATE ON shipment_units REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();

-- Milestones of an order as pages show them: the outcome of its event log.
CREATE TABLE order_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  at timestamptz NOT NULL,
  classifier text NOT NULL,
  code text NOT NULL,
  place jsonb,
  unit_id uuid,
  remark text,
  at_precision text,
  PRIMARY KEY (organization_id, id),
  CHECK ((at_precision = 'day')),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  UNIQUE (organization_id, order_id, ref)
);
-- Without statistics: place.
CREATE TRIGGER order_events_deleted_mark AFTER DELETE ON order_events REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER order_events_inserted_mark AFTER INSERT ON order_events REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER order_events_updated_mark AFTER UPDATE ON order_events REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();

-- Numbers by which an order is found: by customers, by carriers’ messages. value is folded, shown as sent.
CREATE TABLE order_references (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  issuer text DEFAULT '' NOT NULL,
  origin text NOT NULL,
  shown text NOT NULL,
  PRIMARY KEY (organization_id, order_id, type, value, issuer, origin),
  CHECK ((origin = ANY (ARRAY['company', 'derived', 'message', 'customer', 'desk']))) NOT VALID,
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_references_by_value ON order_references (value, type);
CREATE INDEX order_references_unfolded ON order_references (organization_id, order_id) WHERE ((value <> fold_letters(value)) OR (issuer <> fold_letters(issuer)));

-- References that the company took away from an order: no message teaches them again.
CREATE TABLE refused_references (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  reason text,
  decided_by text NOT NULL,
  decided_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, order_id, type, value),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);

-- How many references from messages an order didn’t take, beyond the first 1,000.
CREATE TABLE order_references_left_out (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  count integer NOT NULL,
  last_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, order_id)
);

-- What happened to an order, for its history and for notifications. Rows are only added.
CREATE TABLE order_changes (
  position bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  recorded_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY ("position"),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
-- Without statistics: data.
CREATE INDEX order_changes_of_order ON order_changes (organization_id, order_id, "position");

-- What stays of orders that were deleted: number, who and why.
CREATE TABLE deleted_orders (
  id uuid NOT NULL,
  organization_ref text NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  number text NOT NULL,
  with_history boolean NOT NULL,
  reason text,
  deleted_by text NOT NULL,
  deleted_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);

-- Orders that went to another customer: from where, who and why.
CREATE TABLE moved_orders (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  organization_ref text NOT NULL,
  organization_name text NOT NULL,
  ref text NOT NULL,
  to_ref text NOT NULL,
  to_name text NOT NULL,
  is_same_company boolean NOT NULL,
  reason text,
  moved_by text NOT NULL,
  moved_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX moved_orders_by_ref ON moved_orders (organization_id, ref);
CREATE INDEX moved_orders_of_order ON moved_orders (order_id, id);

-- Orders that a person keeps at the top of the list.
CREATE TABLE order_pins (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (user_id, organization_id, order_id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX order_pins_order ON order_pins (organization_id, order_id);

-- Orders and filters that a person follows: notifications can be limited to them.
CREATE TABLE follows (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  organization_id uuid,
  order_id uuid,
  name text,
  filter jsonb,
  PRIMARY KEY (id),
  CHECK (((order_id IS NULL) = (organization_id IS NULL))),
  CHECK ((((order_id IS NULL) = (filter IS NOT NULL)) AND ((filter IS NULL) = (name IS NULL)))),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (user_id, order_id)
);
CREATE UNIQUE INDEX follows_filter ON follows (user_id, md5((filter)::text)) WHERE (filter IS NOT NULL);
CREATE INDEX follows_order ON follows (organization_id, order_id);


-- Announcements --------------------------------------------------------------------------------------------

-- What the company announces to customers, for whom and when. mailed_after is the last customer whose people have
-- their emails; mailed_at says that all have.
CREATE TABLE announcements (
  id uuid NOT NULL,
  content jsonb NOT NULL,
  organization_ids uuid[] NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  changed_by text NOT NULL,
  mailed_after uuid,
  mailed_at timestamptz,
  emails integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX announcements_added ON announcements (created_at DESC, id DESC);
CREATE INDEX announcements_published ON announcements (shown_from) WHERE ((published_at IS NOT NULL) AND (ended_at IS NULL));

-- Banners that a person has closed.
CREATE TABLE announcement_closings (
  user_id uuid NOT NULL,
  announcement_id uuid NOT NULL,
  closed_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (user_id, announcement_id),
  FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX announcement_closings_of_announcement ON announcement_closings (announcement_id);


-- Conversations --------------------------------------------------------------------------------------------

-- The conversation about an order, a pre-order, a quote, an invoice or a document, with the ID of its subject.
CREATE TABLE threads (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  subject text NOT NULL,
  order_id uuid,
  preorder_id uuid,
  quote_id uuid,
  name text,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_at timestamptz DEFAULT now() NOT NULL,
  last_side text,
  waiting_since timestamptz,
  settled_message_id uuid,
  PRIMARY KEY (organization_id, id),
  CHECK ((num_nonnulls(order_id, preorder_id, quote_id) = 1)),
  CHECK ((last_side = ANY (ARRAY['customer', 'company']))),
  CHECK ((subject = ANY (ARRAY['order', 'preorder', 'quote', 'invoice', 'document']))),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, quote_id) REFERENCES quotes(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX threads_answered ON threads (last_at DESC, id DESC) WHERE (waiting_since IS NULL);
CREATE UNIQUE INDEX threads_by_id ON threads (id);
CREATE INDEX threads_of_order ON threads (organization_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX threads_of_preorder ON threads (organization_id, preorder_id) WHERE (preorder_id IS NOT NULL);
CREATE INDEX threads_of_quote ON threads (organization_id, quote_id) WHERE (quote_id IS NOT NULL);
CREATE INDEX threads_waiting ON threads (waiting_since, id) WHERE (waiting_since IS NOT NULL);

-- Messages between customer and company, and the company’s internal notes.
CREATE TABLE thread_messages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  side text NOT NULL,
  is_internal boolean DEFAULT false NOT NULL,
  user_id uuid,
  author_name text,
  via text DEFAULT 'portal' NOT NULL,
  text text NOT NULL,
  mentions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  contact_name text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CHECK (((NOT is_internal) OR (side = 'company'))),
  CHECK ((side = ANY (ARRAY['customer', 'company']))),
  CHECK ((via = ANY (ARRAY['portal', 'api', 'email']))),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX thread_messages_of_person ON thread_messages (user_id);
CREATE INDEX thread_messages_of_thread ON thread_messages (organization_id, thread_id, id);
CREATE TRIGGER thread_kept AFTER INSERT ON thread_messages FOR EACH ROW EXECUTE FUNCTION keep_thread();

-- Files of messages and notes, and those uploaded for the next one.
CREATE TABLE thread_files (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  message_id uuid,
  side text NOT NULL,
  uploaded_by uuid,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, id),
  CHECK ((side = ANY (ARRAY['customer', 'company']))),
  FOREIGN KEY (organization_id, message_id) REFERENCES thread_messages(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX thread_files_by_file ON thread_files (storage_key);
CREATE INDEX thread_files_of_message ON thread_files (organization_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX thread_files_of_thread ON thread_files (organization_id, thread_id);
CREATE INDEX thread_files_unsent ON thread_files (uploaded_by, created_at) WHERE (message_id IS NULL);
CREATE TRIGGER storage_came AFTER UPDATE ON thread_files FOR EACH ROW WHEN (((new.side = 'customer') AND ((new.organization_id <> old.organization_id) OR (old.side <> 'customer')))) EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_deleted AFTER DELETE ON thread_files FOR EACH ROW WHEN ((old.side = 'customer')) EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_inserted AFTER INSERT ON thread_files FOR EACH ROW WHEN ((new.side = 'customer')) EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_left AFTER UPDATE ON thread_files FOR EACH ROW WHEN (((old.side = 'customer') AND ((new.organization_id <> old.organization_id) OR (new.side <> 'customer')))) EXECUTE FUNCTION keep_storage_deleted();

-- Emails that became messages, so that each is taken once.
CREATE TABLE thread_mails (
  organization_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  mail_id text NOT NULL,
  taken_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, thread_id, mail_id),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads(organization_id, id) ON DELETE CASCADE
);

-- Up to which message each person has read a conversation.
CREATE TABLE thread_reads (
  organization_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  reader_id uuid NOT NULL,
  side text NOT NULL,
  message_id uuid NOT NULL,
  read_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, thread_id, reader_id, side),
  CHECK ((side = ANY (ARRAY['customer', 'company']))),
  FOREIGN KEY (organization_id, thread_id) REFERENCES threads(organization_id, id) ON DELETE CASCADE
);

-- Questions of versions before threads, which only those read; a trigger copies what they add to threads.
CREATE TABLE order_questions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  text text NOT NULL,
  contact_name text,
  asked_by uuid,
  created_at timestamptz NOT NULL,
  invoice_id uuid,
  invoice_number text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (organization_id, invoice_id) REFERENCES documents(organization_id, id) ON DELETE SET NULL (invoice_id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX order_questions_of_invoice ON order_questions (organization_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX order_questions_of_order ON order_questions (organization_id, order_id, id);
CREATE INDEX order_questions_of_person ON order_questions (asked_by);
CREATE TRIGGER question_kept AFTER INSERT ON order_questions FOR EACH ROW EXECUTE FUNCTION keep_question();


-- Counts and words kept for lists --------------------------------------------------------------------------

-- Orders of an organization by status and mode: counts of lists without reading the orders.
CREATE TABLE order_counts (
  organization_id uuid NOT NULL,
  status text NOT NULL,
  transport_mode text NOT NULL,
  shipment_status text NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (organization_id, status, transport_mode, shipment_status)
);

-- The same by lane, for filters by place.
CREATE TABLE order_lane_counts (
  organization_id uuid NOT NULL,
  status text NOT NULL,
  transport_mode text NOT NULL,
  shipment_status text NOT NULL,
  from_code text NOT NULL,
  to_code text NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (organization_id, status, transport_mode, shipment_status, from_code, to_code)
);

-- Every word of an organization’s orders: a search looks for its pieces here first, then for orders with these words.
CREATE TABLE order_words (
  organization_id uuid NOT NULL,
  word text NOT NULL,
  PRIMARY KEY (organization_id, word),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX order_words_by_text ON order_words USING gin (word gin_trgm_ops);

-- Sums of an organization’s invoices by due date, currency and day of issue.
CREATE TABLE invoice_sums (
  organization_id uuid NOT NULL,
  paid boolean NOT NULL,
  due_on date NOT NULL,
  currency text NOT NULL,
  issued_on date NOT NULL,
  total integer NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (organization_id, paid, due_on, currency, issued_on)
);

-- Notifications of a person, by whether they were viewed.
CREATE TABLE notification_counts (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  viewed boolean NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (user_id, organization_id, viewed)
);


-- Event log and carrier messages ---------------------------------------------------------------------------

-- Every event of an order by its source, append-only. The latest revision of an event counts.
CREATE TABLE event_log (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  source text NOT NULL,
  source_event_id text NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  classifier text NOT NULL,
  at timestamptz NOT NULL,
  at_offset_minutes smallint,
  at_precision text NOT NULL,
  zone_basis text NOT NULL,
  place jsonb,
  mode text,
  conveyance jsonb,
  equipment text,
  unit_ref text,
  is_empty boolean,
  seals text[] DEFAULT '{}'[] NOT NULL,
  document_type text,
  document_ref text,
  reason_code text,
  remark text,
  pieces jsonb,
  stated_at timestamptz,
  message_at timestamptz,
  received_at timestamptz NOT NULL,
  is_retracted boolean DEFAULT false NOT NULL,
  flags text[] DEFAULT '{}'[] NOT NULL,
  message_id uuid,
  local_time text,
  stated_by text,
  PRIMARY KEY (organization_id, id),
  CHECK ((at_precision = ANY (ARRAY['time', 'date']))),
  CHECK ((classifier = ANY (ARRAY['planned', 'estimated', 'actual']))),
  CHECK ((zone_basis = ANY (ARRAY['given', 'stop', 'code', 'position', 'subdivision', 'name', 'country', 'place', 'assumed-utc']))) NOT VALID,
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  UNIQUE (organization_id, order_id, source, source_event_id, revision)
);
-- Without statistics: place.
CREATE TRIGGER event_log_append_only BEFORE DELETE OR UPDATE ON event_log FOR EACH ROW EXECUTE FUNCTION refuse_history_change();

-- What the company decided about a statement of the log: attached or detached by hand, or retracted.
CREATE TABLE event_decisions (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  source text NOT NULL,
  source_event_id text NOT NULL,
  belongs text,
  retracted_revision integer,
  reason text,
  decided_by text NOT NULL,
  decided_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, order_id, source, source_event_id),
  CHECK ((belongs = ANY (ARRAY['attached', 'detached', 'released']))),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);

-- How the estimates of departure and arrival moved, append-only.
CREATE TABLE eta_history (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  target text NOT NULL,
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  classifier text NOT NULL,
  source text NOT NULL,
  reason_code text,
  remark text,
  received_at timestamptz NOT NULL,
  at_precision text,
  PRIMARY KEY (organization_id, order_id, target, seq),
  CHECK ((at_precision = 'day')),
  CHECK ((target = ANY (ARRAY['departure', 'arrival']))),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE
);
CREATE TRIGGER eta_history_append_only BEFORE DELETE OR UPDATE ON eta_history FOR EACH ROW EXECUTE FUNCTION refuse_history_change();

-- Messages of carriers as they came: their file, what was read, and what was wrong with them.
CREATE TABLE inbound_messages (
  id uuid NOT NULL,
  source text NOT NULL,
  format text,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  body_hash text NOT NULL,
  storage_key text NOT NULL,
  status text NOT NULL,
  accepted integer DEFAULT 0 NOT NULL,
  duplicates integer DEFAULT 0 NOT NULL,
  ignored integer DEFAULT 0 NOT NULL,
  unmatched integer DEFAULT 0 NOT NULL,
  feedback jsonb DEFAULT '[]'::jsonb NOT NULL,
  file_name text,
  sender text DEFAULT '' NOT NULL,
  errors integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (id),
  CHECK ((status = ANY (ARRAY['reading', 'read', 'refused']))),
  UNIQUE (source, body_hash)
);
-- Without statistics: feedback.
CREATE INDEX inbound_messages_by_file ON inbound_messages (storage_key);
CREATE INDEX inbound_messages_by_receipt ON inbound_messages (received_at);
CREATE INDEX inbound_messages_by_sender ON inbound_messages (source, sender, id);

-- Events of messages. orders lists those that an event was matched to; while is_pending a worker looks at it.
CREATE TABLE inbound_events (
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  source text NOT NULL,
  source_event_id text NOT NULL,
  path text NOT NULL,
  event_hash text NOT NULL,
  event jsonb NOT NULL,
  refs jsonb NOT NULL,
  keys text[] NOT NULL,
  received_at timestamptz DEFAULT now() NOT NULL,
  orders jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_pending boolean DEFAULT true NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (message_id) REFERENCES inbound_messages(id) ON DELETE CASCADE,
  UNIQUE (source, event_hash)
);
-- Without statistics: event, refs, orders.
CREATE INDEX inbound_events_by_receipt ON inbound_events (received_at);
CREATE INDEX inbound_events_of_message ON inbound_events (message_id, id);
CREATE INDEX inbound_events_of_source ON inbound_events (source, source_event_id);
CREATE INDEX inbound_events_pending ON inbound_events (id) WHERE is_pending;
CREATE INDEX inbound_events_unmatched ON inbound_events (message_id) WHERE (orders = '[]'::jsonb);
CREATE TRIGGER inbound_events_added AFTER INSERT ON inbound_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_inbound_event_keys();
CREATE TRIGGER inbound_events_removed AFTER DELETE ON inbound_events FOR EACH ROW EXECUTE FUNCTION forget_inbound_event();
CREATE TRIGGER inbound_events_settled AFTER UPDATE OF orders ON inbound_events FOR EACH ROW WHEN ((old.orders IS DISTINCT FROM new.orders)) EXECUTE FUNCTION queue_inbound_attachments();

-- References of events, by which orders find them.
CREATE TABLE inbound_event_keys (
  key text NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (key, event_id)
);
CREATE INDEX inbound_event_keys_unfolded ON inbound_event_keys (event_id) WHERE ((key <> fold_letters(key)) AND (NOT starts_with(key, 'id:')));

-- Up to which event the keys of events from before migration 0043 are still to be added.
CREATE TABLE inbound_keys_behind (
  before uuid NOT NULL
);

-- Files that came with messages; while is_due a worker makes them documents of the matched orders.
CREATE TABLE inbound_attachments (
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  storage_key text NOT NULL,
  delivered jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_due boolean DEFAULT true NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (event_id) REFERENCES inbound_events(id) ON DELETE CASCADE
);
-- Without statistics: delivered.
CREATE INDEX inbound_attachments_by_file ON inbound_attachments (storage_key);
CREATE INDEX inbound_attachments_due ON inbound_attachments (id) WHERE is_due;
CREATE INDEX inbound_attachments_of_event ON inbound_attachments (event_id);

-- Counts what was taken back: matching that began before looks again.
CREATE TABLE matching_edition (
  edition bigint NOT NULL
);

-- New references of orders, by which stored events are looked up.
CREATE TABLE reference_arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key text NOT NULL,
  after uuid,
  queued_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);

-- Values that aren’t references, such as “TBA”.
CREATE TABLE reference_stop_values (
  value text NOT NULL,
  PRIMARY KEY (value)
);

-- References of two orders that became equal when letters were folded.
CREATE TABLE reference_twins (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  found_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, order_id, type, value)
);

-- Milestones that the company gave many orders at once, for 30 days.
CREATE TABLE milestone_runs (
  id uuid NOT NULL,
  state text DEFAULT 'running' NOT NULL,
  milestone jsonb NOT NULL,
  order_ids uuid[] NOT NULL,
  request_hash text NOT NULL,
  source text NOT NULL,
  stated_by text NOT NULL,
  started_by text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id),
  CHECK ((state = ANY (ARRAY['running', 'done', 'undoing', 'undone'])))
);
CREATE INDEX milestone_runs_by_time ON milestone_runs (created_at, id);

-- Which orders of a run have the milestone, still wait for it, or don’t take it.
CREATE TABLE milestone_run_orders (
  organization_id uuid NOT NULL,
  run_id uuid NOT NULL,
  order_id uuid NOT NULL,
  place integer NOT NULL,
  outcome text DEFAULT 'waiting' NOT NULL,
  refusal text,
  PRIMARY KEY (organization_id, order_id, run_id),
  CHECK ((outcome = ANY (ARRAY['waiting', 'applied', 'refused', 'undone']))),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES milestone_runs(id) ON DELETE CASCADE
);
CREATE INDEX milestone_run_orders_by_run ON milestone_run_orders (run_id, outcome, place);

-- Carriers and platforms that may push messages, with the secret of their signature.
CREATE TABLE message_sources (
  id uuid NOT NULL,
  name text NOT NULL,
  secret text NOT NULL,
  header text NOT NULL,
  prefix text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX message_sources_by_name ON message_sources (name) WHERE (revoked_at IS NULL);


-- Documents and invoices -----------------------------------------------------------------------------------

-- Documents of orders, from the company and from customers; one with invoice_number is an invoice.
CREATE TABLE documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL,
  invoice_number text,
  amount jsonb,
  issued_on date,
  due_on date,
  paid_on date,
  origin text DEFAULT 'company' NOT NULL,
  state text,
  uploaded_by uuid,
  decided_at timestamptz,
  rejection_reason text,
  is_internal boolean DEFAULT false NOT NULL,
  decided_by text,
  PRIMARY KEY (organization_id, id),
  CHECK (((invoice_number IS NULL) = (amount IS NULL))),
  CHECK (((invoice_number IS NULL) OR ((issued_on IS NOT NULL) AND (due_on IS NOT NULL)))),
  CHECK (((origin = 'customer') = (state IS NOT NULL))),
  CHECK (((state = 'rejected') = (rejection_reason IS NOT NULL))),
  CHECK (((NOT is_internal) OR (invoice_number IS NULL))) NOT VALID,
  CHECK ((origin = ANY (ARRAY['company', 'customer']))),
  CHECK ((state = ANY (ARRAY['submitted', 'accepted', 'rejected']))),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  UNIQUE (organization_id, order_id, ref)
);
CREATE INDEX documents_by_amount ON documents (organization_id, ((paid_on IS NOT NULL)), ((amount ->> 'currency')), (((amount ->> 'amount'))::numeric), id, due_on, issued_on) WHERE (invoice_number IS NOT NULL);
CREATE INDEX documents_by_currency ON documents (organization_id, ((paid_on IS NOT NULL)), ((amount ->> 'currency')), due_on, id, issued_on) WHERE (invoice_number IS NOT NULL);
CREATE INDEX documents_by_due ON documents (organization_id, ((paid_on IS NOT NULL)), due_on, id, ((amount ->> 'currency')), issued_on) WHERE (invoice_number IS NOT NULL);
CREATE INDEX documents_by_file ON documents (storage_key);
CREATE INDEX documents_by_invoice_number ON documents (organization_id, ((paid_on IS NOT NULL)), invoice_number, id, ((amount ->> 'currency')), due_on, issued_on) WHERE (invoice_number IS NOT NULL);
CREATE INDEX documents_by_issue ON documents (organization_id, ((paid_on IS NOT NULL)), issued_on, id, ((amount ->> 'currency')), due_on) WHERE (invoice_number IS NOT NULL);
CREATE INDEX documents_by_uploader ON documents (uploaded_by) WHERE (uploaded_by IS NOT NULL);
CREATE INDEX documents_of_customers ON documents (id) WHERE (origin = 'customer');
CREATE INDEX documents_submitted ON documents (id) WHERE (state = 'submitted');
CREATE INDEX documents_unpaid ON documents (organization_id, due_on) INCLUDE (order_id, amount) WHERE ((paid_on IS NULL) AND (invoice_number IS NOT NULL));
CREATE TRIGGER documents_deleted_mark AFTER DELETE ON documents REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER documents_inserted_mark AFTER INSERT ON documents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER documents_updated_mark AFTER UPDATE ON documents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER invoices_deleted AFTER DELETE ON documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();
CREATE TRIGGER invoices_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();
CREATE TRIGGER invoices_updated AFTER UPDATE ON documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();
CREATE TRIGGER storage_came AFTER UPDATE ON documents FOR EACH ROW WHEN (((new.origin = 'customer') AND (new.ref !~~ 'preorder %') AND ((new.organization_id <> old.organization_id) OR (old.origin <> 'customer')))) EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_deleted AFTER DELETE ON documents FOR EACH ROW WHEN (((old.origin = 'customer') AND (old.ref !~~ 'preorder %'))) EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_inserted AFTER INSERT ON documents FOR EACH ROW WHEN (((new.origin = 'customer') AND (new.ref !~~ 'preorder %'))) EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_left AFTER UPDATE ON documents FOR EACH ROW WHEN (((old.origin = 'customer') AND (old.ref !~~ 'preorder %') AND ((new.organization_id <> old.organization_id) OR (new.origin <> 'customer')))) EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_updated AFTER UPDATE ON documents FOR EACH ROW WHEN (((new.origin = 'customer') AND (new.ref !~~ 'preorder %') AND (new.size <> old.size))) EXECUTE FUNCTION keep_storage_updated();

-- Lines of an invoice, and how it’s paid.
CREATE TABLE invoice_details (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  lines jsonb NOT NULL,
  payment_details jsonb,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents(organization_id, id) ON DELETE CASCADE
);
-- Without statistics: lines.

-- Reasons for rejecting a customer’s document, which the company keeps for reuse.
CREATE TABLE rejection_phrases (
  id uuid NOT NULL,
  en text NOT NULL,
  ru text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);

-- Bytes of files that a customer’s people have uploaded, and its own limit.
CREATE TABLE customer_storage (
  organization_id uuid NOT NULL,
  used_bytes bigint DEFAULT 0 NOT NULL,
  limit_bytes bigint,
  PRIMARY KEY (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

-- Room for files that are being uploaded, so that parallel uploads stay within the limit.
CREATE TABLE storage_reservations (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  bytes bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX storage_reservations_of_customer ON storage_reservations (organization_id, expires_at);


-- Pre-orders, quotes and rates -----------------------------------------------------------------------------

-- Bookings of customers in their latest version. The lines of the cargo are in units.
CREATE TABLE preorders (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  status text NOT NULL,
  review text NOT NULL,
  amendment text,
  cancellation text,
  version integer NOT NULL,
  content jsonb NOT NULL,
  summary jsonb NOT NULL,
  proposal jsonb,
  questions jsonb DEFAULT '[]'::jsonb NOT NULL,
  note text,
  rejection_code text,
  rejection_reason text,
  order_id uuid,
  search_text text NOT NULL,
  created_by uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  price_ended jsonb,
  parties_version integer,
  lacks_parties boolean DEFAULT true NOT NULL,
  units jsonb,
  waits_for text,
  waits_since timestamptz,
  PRIMARY KEY (organization_id, id),
  CHECK ((amendment = ANY (ARRAY['requested', 'confirmed', 'declined']))),
  CHECK ((cancellation = ANY (ARRAY['requested', 'confirmed', 'declined']))),
  CHECK (((status = 'approved') OR ((amendment IS NULL) AND (cancellation IS NULL) AND (order_id IS NULL)))),
  CHECK ((review = ANY (ARRAY['submitted', 'update-requested', 'changes-proposed']))),
  CHECK ((status = ANY (ARRAY['pending', 'approved', 'rejected', 'canceled']))),
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE SET NULL (order_id),
  UNIQUE (organization_id, number)
) WITH (fillfactor=50);
-- Without statistics: content, summary, proposal, search_text, units.
CREATE INDEX preorders_by_amendment ON preorders (amendment, id) WHERE (amendment IS NOT NULL);
CREATE INDEX preorders_by_cancellation ON preorders (cancellation, id) WHERE (cancellation IS NOT NULL);
CREATE INDEX preorders_by_id ON preorders (id);
CREATE INDEX preorders_by_number ON preorders (number);
CREATE INDEX preorders_by_status ON preorders (status, organization_id, id);
CREATE INDEX preorders_by_text ON preorders USING gin (search_text gin_trgm_ops);
CREATE INDEX preorders_by_turn ON preorders (waits_for, waits_since, id) WHERE (waits_for IS NOT NULL);
CREATE INDEX preorders_of_order ON preorders (organization_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX preorders_of_user ON preorders (created_by);
CREATE INDEX preorders_without_parties ON preorders (organization_id, id) WHERE lacks_parties;
CREATE TRIGGER lacking_parties BEFORE INSERT OR UPDATE ON preorders FOR EACH ROW EXECUTE FUNCTION note_lacking_parties();
CREATE TRIGGER turns BEFORE INSERT OR UPDATE ON preorders FOR EACH ROW EXECUTE FUNCTION note_turn();

-- What both sides did with a pre-order, as its conversation shows it; one step for each version.
CREATE TABLE preorder_steps (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  side text NOT NULL,
  user_id uuid,
  api_key_id uuid,
  data jsonb NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  waited_seconds integer,
  PRIMARY KEY (organization_id, preorder_id, version),
  CHECK ((side = ANY (ARRAY['customer', 'company']))),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
-- Without statistics: data.
CREATE INDEX preorder_steps_by_reply ON preorder_steps (at) WHERE (waited_seconds IS NOT NULL);
CREATE INDEX preorder_steps_of_user ON preorder_steps (user_id);

-- Whole bookings at the steps where both sides meet.
CREATE TABLE preorder_versions (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (organization_id, preorder_id, version),
  FOREIGN KEY (organization_id, preorder_id, version) REFERENCES preorder_steps(organization_id, preorder_id, version) ON DELETE CASCADE
);
-- Without statistics: content.

-- Files of a pre-order.
CREATE TABLE preorder_documents (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX preorder_documents_by_created ON preorder_documents (organization_id, preorder_id, created_at, id);
CREATE INDEX preorder_documents_by_file ON preorder_documents (storage_key);
CREATE INDEX preorder_documents_by_id ON preorder_documents (id);
CREATE TRIGGER storage_came AFTER UPDATE ON preorder_documents FOR EACH ROW WHEN ((new.organization_id <> old.organization_id)) EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_deleted AFTER DELETE ON preorder_documents FOR EACH ROW EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_inserted AFTER INSERT ON preorder_documents FOR EACH ROW EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_left AFTER UPDATE ON preorder_documents FOR EACH ROW WHEN ((new.organization_id <> old.organization_id)) EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_updated AFTER UPDATE ON preorder_documents FOR EACH ROW WHEN ((new.size <> old.size)) EXECUTE FUNCTION keep_storage_updated();

-- Parties that bookings name: the address book of an organization.
CREATE TABLE preorder_parties (
  organization_id uuid NOT NULL,
  preorder_id uuid NOT NULL,
  role text NOT NULL,
  party_hash text NOT NULL,
  party jsonb NOT NULL,
  search_text text NOT NULL,
  is_latest boolean NOT NULL,
  PRIMARY KEY (organization_id, preorder_id, role),
  CHECK ((role = ANY (ARRAY['shipper', 'consignee', 'notify']))),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE CASCADE
);
-- Without statistics: party_hash, party, search_text.
CREATE INDEX preorder_parties_by_hash ON preorder_parties (organization_id, role, party_hash, preorder_id DESC);
CREATE INDEX preorder_parties_latest ON preorder_parties (organization_id, role, preorder_id DESC) WHERE is_latest;

-- Entries that people removed from the address book of their organization.
CREATE TABLE address_book_removals (
  organization_id uuid NOT NULL,
  entry_key text NOT NULL,
  preorder_id uuid NOT NULL,
  PRIMARY KEY (organization_id, entry_key),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

-- Requests for a price and what became of them.
CREATE TABLE quotes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  request jsonb NOT NULL,
  reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
  valid_until timestamptz,
  reminded_at timestamptz,
  accepted_version integer,
  accepted_option text,
  accepted_at timestamptz,
  accepted_by uuid,
  preorder_id uuid,
  reason text,
  created_by uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  renewed_at timestamptz,
  refused_by text,
  search_text text,
  PRIMARY KEY (organization_id, id),
  CHECK ((state = ANY (ARRAY['requested', 'offered', 'accepted', 'declined', 'refused', 'withdrawn']))),
  FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE SET NULL (preorder_id),
  UNIQUE (organization_id, number)
);
-- Without statistics: request, search_text.
CREATE INDEX quotes_by_change ON quotes (updated_at, id);
CREATE INDEX quotes_by_id ON quotes (id);
CREATE INDEX quotes_by_lane ON quotes ((((request -> 'from') ->> 'countryCode')), (((request -> 'from') ->> 'city')), (((request -> 'to') ->> 'countryCode')), (((request -> 'to') ->> 'city')), id);
CREATE INDEX quotes_by_state ON quotes (state, id);
CREATE INDEX quotes_by_text ON quotes USING gin (search_text gin_trgm_ops);
CREATE INDEX quotes_by_validity ON quotes (valid_until) WHERE (state = 'offered');
CREATE INDEX quotes_of_acceptor ON quotes (accepted_by);
CREATE INDEX quotes_of_creator ON quotes (created_by);
CREATE UNIQUE INDEX quotes_of_preorder ON quotes (organization_id, preorder_id) WHERE (preorder_id IS NOT NULL);
CREATE INDEX quotes_without_text ON quotes (id) WHERE (search_text IS NULL);

-- The versions of an offer, with their options.
CREATE TABLE quote_offers (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  source text NOT NULL,
  valid_until timestamptz NOT NULL,
  options jsonb NOT NULL,
  note text,
  content_hash text,
  at timestamptz DEFAULT now() NOT NULL,
  request jsonb,
  offered_by text,
  PRIMARY KEY (organization_id, quote_id, version),
  CHECK ((source = ANY (ARRAY['rate-sheets', 'company']))),
  FOREIGN KEY (organization_id, quote_id) REFERENCES quotes(organization_id, id) ON DELETE CASCADE
);
-- Without statistics: options, request.

-- What an option costs the company, which customers never see.
CREATE TABLE quote_costs (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  option_id text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (organization_id, quote_id, version, option_id),
  FOREIGN KEY (organization_id, quote_id, version) REFERENCES quote_offers(organization_id, quote_id, version) ON DELETE CASCADE
);

-- What a line of an option costs the company, which customers never see.
CREATE TABLE quote_line_costs (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  option_id text NOT NULL,
  line integer NOT NULL,
  unit_price text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (organization_id, quote_id, version, option_id, line),
  FOREIGN KEY (organization_id, quote_id, version) REFERENCES quote_offers(organization_id, quote_id, version) ON DELETE CASCADE
);

-- Price lists of the company in their versions, for all customers or for one.
CREATE TABLE rate_sheets (
  id uuid NOT NULL,
  ref text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  organization_id uuid,
  name text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  days datemultirange DEFAULT '{}'::datemultirange NOT NULL,
  terms text,
  lane_count integer NOT NULL,
  content_hash text NOT NULL,
  saved_at timestamptz DEFAULT now() NOT NULL,
  published_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (id),
  CHECK ((valid_to >= valid_from)),
  CHECK ((state = ANY (ARRAY['draft', 'published', 'withdrawn']))),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  UNIQUE (ref, version)
);
CREATE INDEX rate_sheets_by_end ON rate_sheets (upper(days)) WHERE (state = 'published');
CREATE UNIQUE INDEX rate_sheets_draft ON rate_sheets (ref) WHERE (state = 'draft');
CREATE INDEX rate_sheets_of_organization ON rate_sheets (organization_id, state);

-- The lanes of a rate sheet.
CREATE TABLE rate_lanes (
  sheet_id uuid NOT NULL,
  position integer NOT NULL,
  ref text NOT NULL,
  mode text NOT NULL,
  load_type text NOT NULL,
  carrier text,
  service text,
  from_keys text[] NOT NULL,
  to_keys text[] NOT NULL,
  lane jsonb NOT NULL,
  PRIMARY KEY (sheet_id, "position"),
  FOREIGN KEY (sheet_id) REFERENCES rate_sheets(id) ON DELETE CASCADE
);
-- Without statistics: lane.
CREATE INDEX rate_lanes_by_ends ON rate_lanes USING gin (from_keys, to_keys);
CREATE INDEX rate_lanes_services ON rate_lanes (sheet_id, mode, carrier);

-- Prices of transports that were carried out, for the calculator: those of orders have no ref.
CREATE TABLE rates (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  ref text,
  order_ref text,
  counts boolean NOT NULL,
  transport_mode text NOT NULL,
  load_type text NOT NULL,
  from_city text NOT NULL,
  from_country text NOT NULL,
  to_city text NOT NULL,
  to_country text NOT NULL,
  departed_on date NOT NULL,
  containers integer,
  chargeable_weight_kg double precision,
  currency text NOT NULL,
  charge numeric NOT NULL,
  unit_price double precision NOT NULL,
  record_hash text NOT NULL,
  PRIMARY KEY (organization_id, id),
  CHECK ((charge >= (0)::numeric)),
  CHECK (((containers IS NOT NULL) OR (chargeable_weight_kg IS NOT NULL))),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  UNIQUE (organization_id, ref)
);
CREATE INDEX rates_by_departure ON rates (organization_id, transport_mode, departed_on) INCLUDE (load_type, currency, from_country, to_country, from_city, to_city, chargeable_weight_kg, unit_price) WHERE counts;
CREATE INDEX rates_by_order ON rates (organization_id, order_ref) WHERE ((ref IS NOT NULL) AND (order_ref IS NOT NULL));
CREATE UNIQUE INDEX rates_of_order ON rates (organization_id, order_ref) WHERE (ref IS NULL);

-- Exchange rates by day.
CREATE TABLE fx_rates (
  on_date date NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  rate numeric NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (on_date, base, quote),
  CHECK ((rate > (0)::numeric))
);


-- Imports --------------------------------------------------------------------------------------------------

-- Files to import: without a run for a day, else as long as the run.
CREATE TABLE import_files (
  id uuid NOT NULL,
  storage_key text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  format text NOT NULL,
  sent_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id),
  CHECK ((format = ANY (ARRAY['csv', 'xlsx', 'zip', 'json'])))
);
CREATE INDEX import_files_by_file ON import_files (storage_key);
CREATE INDEX import_files_by_time ON import_files (created_at);

-- Maps that are kept under a name, with the header of the files they are for.
CREATE TABLE import_maps (
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  header_hash text,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['orders', 'events', 'charges', 'documents', 'rates', 'rate-sheets']))),
  UNIQUE (name)
);
CREATE INDEX import_maps_by_header ON import_maps (header_hash);

-- The texts of kept maps, the last 50 of each.
CREATE TABLE import_map_versions (
  map_id uuid NOT NULL,
  version integer NOT NULL,
  content text NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (map_id, version),
  FOREIGN KEY (map_id) REFERENCES import_maps(id) ON DELETE CASCADE
);

-- Imports and dry runs of the last 30 days. A worker has a run until lease_until.
CREATE TABLE import_runs (
  id uuid NOT NULL,
  kind text NOT NULL,
  is_dry_run boolean NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  file_id uuid NOT NULL,
  index_file_id uuid,
  map_text text,
  map_id uuid,
  map_name text,
  map_version integer,
  options jsonb NOT NULL,
  request_hash text NOT NULL,
  actor text NOT NULL,
  started_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  queued_at timestamptz DEFAULT now() NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  lease uuid,
  lease_until timestamptz,
  attempts integer DEFAULT 0 NOT NULL,
  is_cancel_asked boolean DEFAULT false NOT NULL,
  done bigint DEFAULT 0 NOT NULL,
  total bigint DEFAULT 0 NOT NULL,
  counts jsonb,
  reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
  fault text,
  undone_by text,
  undone_at timestamptz,
  folder_path text,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['orders', 'events', 'charges', 'documents', 'rates', 'rate-sheets']))),
  CHECK ((state = ANY (ARRAY['waiting', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone']))),
  FOREIGN KEY (file_id) REFERENCES import_files(id),
  FOREIGN KEY (index_file_id) REFERENCES import_files(id)
);
CREATE INDEX import_runs_by_file ON import_runs (file_id);
CREATE INDEX import_runs_by_index ON import_runs (index_file_id) WHERE (index_file_id IS NOT NULL);
CREATE INDEX import_runs_by_time ON import_runs (created_at, id);
CREATE INDEX import_runs_failed ON import_runs (ended_at) WHERE ((state = 'failed') AND (actor = 'IMPORT_DIR'));
CREATE INDEX import_runs_of_folder ON import_runs (created_at) WHERE (folder_path IS NOT NULL);
CREATE INDEX import_runs_to_do ON import_runs (queued_at, id) WHERE (state = ANY (ARRAY['waiting', 'running', 'undoing']));

-- Lines of a run that couldn’t be used in full. keys are the reasons as they are counted.
CREATE TABLE import_lines (
  run_id uuid NOT NULL,
  position integer NOT NULL,
  line integer,
  own_id text,
  order_name text,
  outcome text NOT NULL,
  reasons text[] NOT NULL,
  keys text[] NOT NULL,
  PRIMARY KEY (run_id, "position"),
  CHECK ((outcome = ANY (ARRAY['in part', 'not at all', 'created', 'updated']))),
  FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);

-- What a run changed, with what was there before, so that it can be undone. Kept with the run.
CREATE TABLE import_changes (
  run_id uuid NOT NULL,
  kind text NOT NULL,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  item text DEFAULT '' NOT NULL,
  name text NOT NULL,
  before jsonb,
  version text NOT NULL,
  outcome text DEFAULT 'made' NOT NULL,
  reason text,
  PRIMARY KEY (run_id, organization_id, order_id, kind, item),
  CHECK ((kind = ANY (ARRAY['order', 'charges', 'event', 'document', 'rate', 'sheet']))),
  CHECK ((outcome = ANY (ARRAY['made', 'undone', 'left']))),
  FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_changes_to_undo ON import_changes (run_id, order_id) WHERE (outcome = 'made');


-- People and sign-in ---------------------------------------------------------------------------------------

-- People who sign in; memberships say whose orders they see.
CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  locale text NOT NULL,
  password_hash text,
  password_failures integer DEFAULT 0 NOT NULL,
  disabled_at timestamptz,
  second_factor text DEFAULT 'disabled' NOT NULL,
  notification_channel text DEFAULT 'disabled' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  second_factor_destination text,
  awaits_email_proof boolean DEFAULT false NOT NULL,
  avatar_id uuid,
  passkey_handle text DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') NOT NULL,
  notification_rhythm text DEFAULT 'at-once' NOT NULL,
  notification_hour smallint DEFAULT 8 NOT NULL,
  notification_time_zone text,
  notification_scope text DEFAULT 'all' NOT NULL,
  order_columns jsonb,
  single_key_shortcuts boolean DEFAULT true NOT NULL,
  last_sign_in_at timestamptz,
  terms_version text,
  PRIMARY KEY (id),
  CHECK (((second_factor = 'disabled') = (second_factor_destination IS NULL))),
  CHECK (((notification_rhythm = 'at-once') OR (notification_time_zone IS NOT NULL))),
  CHECK ((locale = ANY (ARRAY['en', 'ru']))),
  CHECK ((notification_channel = ANY (ARRAY['sms', 'email', 'disabled']))),
  CHECK (((notification_hour >= 0) AND (notification_hour <= 23))),
  CHECK ((notification_rhythm = ANY (ARRAY['at-once', 'daily', 'weekly']))),
  CHECK ((notification_scope = ANY (ARRAY['all', 'followed']))),
  CHECK ((second_factor = ANY (ARRAY['sms', 'email', 'disabled']))),
  FOREIGN KEY (avatar_id) REFERENCES avatars(id) ON DELETE SET NULL,
  UNIQUE (passkey_handle)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE TRIGGER users_email_proved AFTER UPDATE OF awaits_email_proof ON users FOR EACH ROW WHEN ((old.awaits_email_proof AND (NOT new.awaits_email_proof))) EXECUTE FUNCTION use_invitation();

-- The company’s people with their roles.
CREATE TABLE staff (
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (user_id),
  CHECK ((role = ANY (ARRAY['administrator', 'operations', 'sales', 'finance', 'viewer']))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Who has claimed a task of the desk, and until when it is snoozed.
CREATE TABLE task_states (
  queue text NOT NULL,
  task_id uuid NOT NULL,
  owner_id uuid,
  since timestamptz NOT NULL,
  snoozed_until timestamptz,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (queue, task_id),
  FOREIGN KEY (owner_id) REFERENCES staff(user_id) ON DELETE SET NULL
);
CREATE INDEX task_states_by_change ON task_states (updated_at);
CREATE INDEX task_states_of_owner ON task_states (owner_id) WHERE (owner_id IS NOT NULL);

-- Which queues of tasks a member of the staff gets by email.
CREATE TABLE task_emails (
  user_id uuid NOT NULL,
  queue text NOT NULL,
  choice text NOT NULL,
  PRIMARY KEY (user_id, queue),
  CHECK ((choice = ANY (ARRAY['at-once', 'daily']))),
  FOREIGN KEY (user_id) REFERENCES staff(user_id) ON DELETE CASCADE
);

-- When a member of the staff last got the daily email about tasks.
CREATE TABLE task_digests (
  user_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES staff(user_id) ON DELETE CASCADE
);

-- Tasks that letters have been queued about, so that nothing is sent twice.
CREATE TABLE announced_tasks (
  queue text NOT NULL,
  task_id uuid NOT NULL,
  since timestamptz NOT NULL,
  announced_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (queue, task_id)
);
CREATE INDEX announced_tasks_by_age ON announced_tasks (announced_at);

-- When tasks were first looked at, and orders last; one row, which is also the lock.
CREATE TABLE task_announcing (
  id boolean DEFAULT true NOT NULL,
  started_at timestamptz,
  orders_at timestamptz,
  PRIMARY KEY (id),
  CHECK (id)
);

-- Which people belong to which organizations.
CREATE TABLE memberships (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (user_id, organization_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX memberships_of_organization ON memberships (organization_id, user_id);

-- Photos of people.
CREATE TABLE avatars (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX avatars_by_file ON avatars (storage_key);
CREATE INDEX avatars_user ON avatars (user_id);

-- Signed-in browsers. While partial, the second factor is missing.
CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  partial boolean DEFAULT false NOT NULL,
  idle_seconds integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  proved_at timestamptz DEFAULT now() NOT NULL,
  revoked_at timestamptz,
  address text,
  user_agent text,
  remember boolean DEFAULT false NOT NULL,
  factor_proved_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Browsers from which a person has signed in before: guessing by others doesn’t lock them out.
CREATE TABLE known_devices (
  user_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  password_failures integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (user_id, device_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Passkeys of people.
CREATE TABLE passkeys (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'[] NOT NULL,
  backed_up boolean DEFAULT false NOT NULL,
  device_type text NOT NULL,
  aaguid text NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (credential_id)
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

-- Challenges that a passkey has to sign.
CREATE TABLE webauthn_challenges (
  id uuid NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  user_id uuid,
  session_id uuid,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webauthn_challenges_expiry ON webauthn_challenges (expires_at);

-- Codes of the second factor that were sent; only their MAC is kept.
CREATE TABLE codes (
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  channel text NOT NULL,
  destination text NOT NULL,
  wanted text,
  mac bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  failed integer DEFAULT 0 NOT NULL,
  failed_at timestamptz,
  failures_in_a_row integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (user_id, purpose),
  CHECK ((channel = ANY (ARRAY['sms', 'email']))),
  CHECK (((purpose = 'destination') = (wanted IS NOT NULL))),
  CHECK ((purpose = ANY (ARRAY['login', 'step-up', 'destination', 'registration']))),
  CHECK ((wanted = ANY (ARRAY['sms', 'email', 'disabled']))),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX codes_session ON codes (session_id);

-- When codes were sent, to limit them.
CREATE TABLE code_sends (
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  sent_at timestamptz DEFAULT now() NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX code_sends_user ON code_sends (user_id, purpose, sent_at);

-- Links to reset a forgotten password; only their hash is kept.
CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- Changes of an email address that the new address hasn’t confirmed.
CREATE TABLE email_changes (
  user_id uuid NOT NULL,
  new_email text NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (token_hash)
);

-- Invitations to an organization by card or email; only MACs of their codes are kept.
CREATE TABLE invitations (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  code_mac bytea,
  email text,
  locale text NOT NULL,
  expires_at timestamptz NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  registrations integer DEFAULT 0 NOT NULL,
  user_id uuid,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  secret_mac bytea,
  for_login boolean DEFAULT false NOT NULL,
  person_name text,
  PRIMARY KEY (id),
  CHECK ((locale = ANY (ARRAY['en', 'ru']))),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  UNIQUE (code_mac)
);
CREATE INDEX invitations_organization ON invitations (organization_id, created_at);
CREATE INDEX invitations_unused ON invitations (created_at) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invitations_user ON invitations (user_id) WHERE (used_at IS NULL);

-- The one row that slows down, and closes, typing invitation codes when too many are wrong.
CREATE TABLE typed_code_gate (
  id boolean DEFAULT true NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  day_ends_at timestamptz DEFAULT now() NOT NULL,
  alarmed_at timestamptz,
  closed_until timestamptz,
  next_turn_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id),
  CHECK (id)
);

-- Attempts in a window of time, by person, network or customer.
CREATE TABLE rate_limits (
  bucket text NOT NULL,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  in_flight integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (bucket)
);

-- The name of rate_limits for versions before 0014.
CREATE VIEW login_buckets AS
 SELECT bucket,
    failures,
    window_ends_at,
    in_flight
   FROM rate_limits;

-- The same for attempts of invitation codes.
CREATE VIEW invitation_tries AS
 SELECT bucket,
    failures AS tries,
    window_ends_at
   FROM rate_limits;

-- The company’s terms as people accepted them.
CREATE TABLE terms_versions (
  version text NOT NULL,
  kind text NOT NULL,
  en text NOT NULL,
  ru text NOT NULL,
  edition text NOT NULL,
  PRIMARY KEY (version)
);

-- Who accepted which version of the terms, and when.
CREATE TABLE terms_acceptances (
  user_id uuid NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (user_id, version),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (version) REFERENCES terms_versions(version)
);

-- The security log.
CREATE TABLE audit_events (
  id uuid NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  organization_id uuid,
  address text,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  PRIMARY KEY (id)
);
CREATE INDEX audit_events_user ON audit_events (user_id, at);
CREATE INDEX audit_events_views ON audit_events (organization_id, at) WHERE (kind = 'viewed-by-company');

-- Colleagues who see the portal as a customer’s person does.
CREATE TABLE views (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  session_id uuid NOT NULL,
  reason text NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (staff_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX views_organization ON views (organization_id);
CREATE INDEX views_session ON views (session_id);
CREATE INDEX views_staff ON views (staff_id);
CREATE INDEX views_user ON views (user_id);

-- The company’s activity log, in a chain of hashes for each organization and one for the company.
CREATE TABLE activity_entries (
  chain uuid NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  act text NOT NULL,
  outcome text NOT NULL,
  target jsonb NOT NULL,
  changes jsonb NOT NULL,
  digests jsonb NOT NULL,
  request_id text,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq),
  CHECK ((outcome = ANY (ARRAY['done', 'refused', 'failed']))),
  UNIQUE (id)
);
CREATE INDEX activity_entries_act ON activity_entries (act, at, id);
CREATE INDEX activity_entries_actor ON activity_entries (actor, at, id);
CREATE INDEX activity_entries_at ON activity_entries (at, id);
CREATE INDEX activity_entries_chain ON activity_entries (chain, at, id);

-- The end of each chain, which is also the lock of those who add to it.
CREATE TABLE activity_heads (
  chain uuid NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain)
);

-- Personal values of entries with their salts, until the person is erased.
CREATE TABLE activity_values (
  chain uuid NOT NULL,
  seq bigint NOT NULL,
  name text NOT NULL,
  about text,
  salt bytea NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (chain, seq, name)
);
CREATE INDEX activity_values_about ON activity_values (about);

-- Keys of the company’s systems; only their hash is kept.
CREATE TABLE api_keys (
  id uuid NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  prefix text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (id),
  CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read', 'write']))),
  UNIQUE (key_hash)
);
CREATE UNIQUE INDEX api_keys_name ON api_keys (lower(name)) WHERE (revoked_at IS NULL);


-- Notifications, messages and webhooks ---------------------------------------------------------------------

-- What people are told about orders, pre-orders and quotes.
CREATE TABLE notifications (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  viewed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  order_id uuid,
  data jsonb NOT NULL,
  preorder_id uuid,
  quote_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, order_id) REFERENCES orders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, quote_id) REFERENCES quotes(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- Without statistics: data.
CREATE INDEX notifications_by_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_new ON notifications (user_id, created_at, id) WHERE (NOT viewed);
CREATE TRIGGER notifications_deleted AFTER DELETE ON notifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();
CREATE TRIGGER notifications_inserted AFTER INSERT ON notifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();
CREATE TRIGGER notifications_updated AFTER UPDATE ON notifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_notification_counts();

-- Notifications that wait for a person’s next digest.
CREATE TABLE digest_entries (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  batch_id uuid,
  PRIMARY KEY (user_id, notification_id),
  FOREIGN KEY (organization_id, notification_id) REFERENCES notifications(organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX digest_entries_batch ON digest_entries (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX digest_entries_due ON digest_entries (due_at, user_id);
CREATE INDEX digest_entries_notification ON digest_entries (organization_id, notification_id);
CREATE TRIGGER digest_entries_rescheduled AFTER UPDATE OF due_at ON digest_entries FOR EACH STATEMENT EXECUTE FUNCTION announce_digests();

-- Emails and SMS to be sent, and for 90 days those that were.
CREATE TABLE outbox_messages (
  id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  locale text NOT NULL,
  user_id uuid,
  content jsonb NOT NULL,
  once_for text,
  status text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz,
  wiped_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  error text,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  UNIQUE (once_for),
  UNIQUE ("position")
);
-- Without statistics: content.
CREATE INDEX outbox_messages_aging ON outbox_messages (expires_at) WHERE ((wiped_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX outbox_messages_created ON outbox_messages (created_at);
CREATE INDEX outbox_messages_due ON outbox_messages (due_at) WHERE (status = ANY (ARRAY['queued', 'sending']));
CREATE INDEX outbox_messages_failed ON outbox_messages (created_at) WHERE (status = 'failed');
CREATE INDEX outbox_messages_open ON outbox_messages (channel, recipient, "position") WHERE (status = ANY (ARRAY['queued', 'sending']));
CREATE INDEX outbox_messages_user ON outbox_messages (user_id);
CREATE TRIGGER outbox_messages_inserted AFTER INSERT ON outbox_messages FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox_message();

-- URLs of the company’s systems that are told of events.
CREATE TABLE webhooks (
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  alarmed_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id),
  CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
  CHECK ((disabled_reason = ANY (ARRAY['off', 'gone']))),
  UNIQUE (name)
);

-- Events that webhooks are told of, for 30 days.
CREATE TABLE webhook_events (
  id uuid NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (id),
  UNIQUE ("position")
);
CREATE INDEX webhook_events_occurred ON webhook_events (occurred_at);

-- Events on their way to a webhook, with the last attempt.
CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event_id uuid NOT NULL,
  position bigint NOT NULL,
  subject text NOT NULL,
  status text DEFAULT 'queued' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  queued_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  attempted_at timestamptz,
  delivered_at timestamptz,
  response_status integer,
  response_excerpt text,
  error text,
  PRIMARY KEY (id),
  CHECK ((status = ANY (ARRAY['queued', 'sending', 'delivered', 'failed']))),
  FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE,
  FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, "position") WHERE (status = ANY (ARRAY['queued', 'sending']));
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, "position" DESC);
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, subject, "position") WHERE (status = ANY (ARRAY['queued', 'sending']));
CREATE TRIGGER webhook_deliveries_queued AFTER INSERT OR UPDATE OF queued_at ON webhook_deliveries FOR EACH STATEMENT EXECUTE FUNCTION announce_webhook_delivery();

-- Attempts that didn’t get through to a webhook.
CREATE TABLE webhook_failures (
  delivery_id uuid NOT NULL,
  attempt integer NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  response_status integer,
  response_excerpt text,
  error text,
  PRIMARY KEY (delivery_id, attempt),
  FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE
);


-- The installation -----------------------------------------------------------------------------------------

-- Settings that the company’s people saved at the desk, which win over the environment.
CREATE TABLE saved_settings (
  section text NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  entries jsonb DEFAULT '{}'::jsonb NOT NULL,
  PRIMARY KEY (section)
);

-- Logos, icons and pictures of the brand, in the forms in which they are shown.
CREATE TABLE brand_images (
  id text NOT NULL,
  variant text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id, variant)
);

-- Processes that serve: each says twice a minute that it is there.
CREATE TABLE server_processes (
  id uuid NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  secret text NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);

-- When people and systems last wrote something: what a replica must have before they read there.
CREATE TABLE recent_writes (
  caller_id uuid NOT NULL,
  lsn pg_lsn NOT NULL,
  written_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  PRIMARY KEY (caller_id)
) WITH (fillfactor=50);

-- Pictures of the company’s contacts, as customers see them.
CREATE TABLE contact_photos (
  id uuid NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (id)
);

-- The one row that tells this database from others.
CREATE TABLE portal_identity (
  is_only boolean DEFAULT true NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  units_apart_from timestamptz DEFAULT (now() + '01:00:00'::interval) NOT NULL,
  secret text,
  oldest_version text DEFAULT '0.1.0' NOT NULL,
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

-- Backups that were made, and restores. No backup contains it.
CREATE TABLE backups (
  id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  is_encrypted boolean NOT NULL,
  started_at timestamptz DEFAULT now() NOT NULL,
  keeps_files_until timestamptz NOT NULL,
  finished_at timestamptz,
  fault text,
  made_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  missing_files integer,
  PRIMARY KEY (id),
  CHECK (((fault IS NULL) OR (finished_at IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['backup', 'restore', 'export', 'upload'])))
);
CREATE INDEX backups_by_time ON backups (started_at);
CREATE UNIQUE INDEX backups_running ON backups (kind) WHERE ((finished_at IS NULL) AND (kind <> 'export'));

-- Migrations that were applied, with the hash of their text.
CREATE TABLE schema_migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (name)
);

-- How far the hourly work has rounded amounts from before 0058 to the decimals of their currency.
CREATE TABLE amount_roundings (
  kind text NOT NULL,
  organization_id uuid,
  id uuid,
  done_at timestamptz,
  began_at timestamptz DEFAULT now() NOT NULL,
  again boolean DEFAULT true NOT NULL,
  PRIMARY KEY (kind),
  CHECK ((kind = ANY (ARRAY['orders', 'documents', 'rates'])))
);

-- Amounts that this has changed, with what they were.
CREATE TABLE rounded_amounts (
  kind text NOT NULL,
  organization_id uuid NOT NULL,
  ref text NOT NULL,
  part text NOT NULL,
  currency text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  rounded_at timestamptz DEFAULT now() NOT NULL
);

-- Answers of calls with an Idempotency-Key, for 24 hours.
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (caller, endpoint, key)
);
-- Without statistics: answer.
CREATE INDEX idempotency_keys_by_created ON idempotency_keys (created_at);

-- What a queue couldn’t do: when it’s tried again, or that it’s set aside.
CREATE TABLE queue_faults (
  queue text NOT NULL,
  item text NOT NULL,
  attempts integer NOT NULL,
  reason text NOT NULL,
  failing_since timestamptz DEFAULT now() NOT NULL,
  failed_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz,
  PRIMARY KEY (queue, item)
);


-- Functions ------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION announce_digests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('portolan_digests', '');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION announce_outbox_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('portolan_outbox', '');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION announce_webhook_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('portolan_webhooks', '');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION delete_order_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM rates USING gone WHERE rates.organization_id = gone.organization_id AND rates.id = gone.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION fold_container(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN translate(translate(fold_letters(value), ' -/.()[]_ ‐‑‒–—― ', ''), 'abcdefghijklmnopqrstuvwxyzавекмнорстух', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABEKMHOPCTYX');

CREATE OR REPLACE FUNCTION fold_letters(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT translate(translate(value, U&'\02d7\2043\2212\00ad\200b\200c\200d\200e\200f\2060\feff', ''),
    'АВЕЅІӀЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿİ', 'ABESIIJKMHOPCTYYXQWABEZHIKMNOPTYXJI')
$function$;

CREATE OR REPLACE FUNCTION forget_inbound_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM inbound_event_keys WHERE event_id = OLD.id AND key = ANY(OLD.keys);
  DELETE FROM queue_faults WHERE queue = 'events' AND item = OLD.id::text;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_inbound_event_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO inbound_event_keys (key, event_id)
  SELECT key, added.id FROM added CROSS JOIN unnest(added.keys) AS key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_invoice_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        1 AS total, (amount ->> 'amount')::numeric AS amount
      FROM new_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        -1 AS total, -(amount ->> 'amount')::numeric AS amount
      FROM old_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
    DELETE FROM invoice_sums s USING old_rows o
    WHERE o.invoice_number IS NOT NULL AND s.total = 0 AND s.organization_id = o.organization_id
      AND s.paid = (o.paid_on IS NOT NULL) AND s.due_on = o.due_on AND s.currency = o.amount ->> 'currency'
      AND s.issued_on = o.issued_on;
  ELSE
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        1 AS total, (amount ->> 'amount')::numeric AS amount
      FROM new_rows WHERE invoice_number IS NOT NULL
      UNION ALL
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        -1 AS total, -(amount ->> 'amount')::numeric AS amount
      FROM old_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(total) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
    DELETE FROM invoice_sums s USING old_rows o
    WHERE o.invoice_number IS NOT NULL AND s.total = 0 AND s.organization_id = o.organization_id
      AND s.paid = (o.paid_on IS NOT NULL) AND s.due_on = o.due_on AND s.currency = o.amount ->> 'currency'
      AND s.issued_on = o.issued_on;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_lane_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, count(*) FROM new_rows
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, -count(*) FROM old_rows
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO order_lane_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, sum(change) FROM (
      SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, 1 AS change FROM new_rows
      UNION ALL
      SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, -1 FROM old_rows
    ) AS changes
    WHERE from_code IS NOT NULL AND to_code IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (organization_id, status, transport_mode, shipment_status, from_code, to_code)
      DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_notification_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO notification_counts AS c
    SELECT user_id, organization_id, viewed, sum(change) FROM (
      SELECT user_id, organization_id, viewed, 1 AS change FROM new_rows
      UNION ALL
      SELECT user_id, organization_id, viewed, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (user_id, organization_id, viewed) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_order_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, count(*) FROM new_rows
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, -count(*) FROM old_rows
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO order_counts AS c
    SELECT organization_id, status, transport_mode, shipment_status, sum(change) FROM (
      SELECT organization_id, status, transport_mode, shipment_status, 1 AS change FROM new_rows
      UNION ALL
      SELECT organization_id, status, transport_mode, shipment_status, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, status, transport_mode, shipment_status) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_order_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_words
    SELECT DISTINCT organization_id, word FROM (
      SELECT n.organization_id, unnest(string_to_array(regexp_replace(n.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
      FROM new_rows n
    ) AS words WHERE word <> '' AND octet_length(word) <= 2000
    UNION
    SELECT n.organization_id, '0' FROM new_rows n WHERE octet_length(n.search_text) > 2000
      AND (octet_length(n.search_text) > 100000 OR n.search_text COLLATE "C" ~ '[^ ]{250}')
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO order_words
    WITH changed AS MATERIALIZED (
      SELECT n.organization_id, n.search_text FROM new_rows n
      LEFT JOIN old_rows o ON o.organization_id = n.organization_id AND o.id = n.id
      WHERE o.id IS NULL OR o.search_text <> n.search_text
    )
    SELECT DISTINCT organization_id, word FROM (
      SELECT c.organization_id, unnest(string_to_array(regexp_replace(c.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
      FROM changed c
    ) AS words WHERE word <> '' AND octet_length(word) <= 2000
    UNION
    SELECT c.organization_id, '0' FROM changed c WHERE octet_length(c.search_text) > 2000
      AND (octet_length(c.search_text) > 100000 OR c.search_text COLLATE "C" ~ '[^ ]{250}')
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO thread_messages (organization_id, id, thread_id, side, user_id, text, contact_name, created_at)
  VALUES (NEW.organization_id, NEW.id,
    thread_of_question(NEW.organization_id, NEW.order_id, NEW.invoice_id, NEW.invoice_number, NEW.created_at),
    'customer', NEW.asked_by, NEW.text, NEW.contact_name, NEW.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_storage(organization uuid, change bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF change > 0 THEN
    INSERT INTO customer_storage AS s (organization_id, used_bytes) VALUES (organization, change)
    ON CONFLICT (organization_id) DO UPDATE SET used_bytes = s.used_bytes + excluded.used_bytes;
  ELSIF change < 0 THEN
    -- Nothing is left to change where the documents go with their organization.
    UPDATE customer_storage SET used_bytes = used_bytes + change WHERE organization_id = organization;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION keep_storage_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_storage(OLD.organization_id, -OLD.size::bigint);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_storage_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_storage(NEW.organization_id, NEW.size);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_storage_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_storage(NEW.organization_id, NEW.size::bigint - OLD.size);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE threads SET
    last_at = greatest(last_at, NEW.created_at),
    last_side = CASE WHEN NEW.is_internal THEN last_side ELSE NEW.side END,
    waiting_since = CASE WHEN NEW.is_internal THEN waiting_since
      WHEN NEW.side = 'customer' THEN coalesce(waiting_since, NEW.created_at) END
  WHERE organization_id = NEW.organization_id AND id = NEW.thread_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION mark_changed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows c WHERE (
    SELECT o.xmin <> pg_current_xact_id()::xid FROM orders o
    WHERE o.organization_id = c.organization_id AND o.id = c.order_id OFFSET 0
  )) THEN
    RETURN NULL;
  END IF;
  EXECUTE $update$
    UPDATE orders o SET saved_at = o.saved_at
    FROM (SELECT DISTINCT organization_id, order_id FROM changed_rows) AS c
    WHERE o.organization_id = c.organization_id AND o.id = c.order_id AND o.xmin <> pg_current_xact_id()::xid
  $update$;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_lacking_parties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.lacks_parties := NEW.parties_version IS DISTINCT FROM NEW.version;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION note_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  turn text := turn_of_preorder(NEW.status, NEW.review, NEW.amendment, NEW.cancellation);
BEGIN
  IF turn IS DISTINCT FROM NEW.waits_for THEN
    NEW.waits_for := turn;
    NEW.waits_since := CASE WHEN turn IS NOT NULL THEN NEW.updated_at END;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION order_entries(organization_id uuid, search_text text, status text, transport_mode text, from_code text, to_code text, departure_on date)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 5000
RETURN array_to_tsvector(array_remove(string_to_array(("right"((organization_id)::text, 12) || replace(((((((((((((((CASE WHEN ((octet_length(search_text) > 2000) AND ((octet_length(search_text) > 100000) OR ((search_text COLLATE "C") ~ '[^ ]{250}'))) THEN ' 0' ELSE (' ' || regexp_replace((search_text COLLATE "C"), '[0-9]+', ' ', 'g')) END || ' 1') || status) || ' 2') || transport_mode) || ' 3') || "left"(COALESCE(from_code, ''), 2)) || ' 3') || COALESCE(from_code, '')) || ' 4') || "left"(COALESCE(to_code, ''), 2)) || ' 4') || COALESCE(to_code, '')) || COALESCE((((((((((' 5' || (LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 32)) || ' 6') || (LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 128)) || ' 7') || (LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 512)) || ' 8') || (LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 2048)) || ' 9') || (LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 16384)), '')) COLLATE "C"), ' ', (' ' || "right"((organization_id)::text, 12)))), ' '), "right"((organization_id)::text, 12)));

CREATE OR REPLACE FUNCTION order_facets(status text, transport_mode text, from_code text, to_code text, departure_on date)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[('1' || status), ('2' || transport_mode), ('3' || "left"(from_code, 2)), ('3' || from_code), ('4' || "left"(to_code, 2)), ('4' || to_code), ('5' || ((LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 32))::text), ('6' || ((LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 128))::text), ('7' || ((LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 512))::text), ('8' || ((LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 2048))::text), ('9' || ((LEAST(GREATEST((departure_on - '1990-01-01'::date), 0), 43999) / 16384))::text)];

CREATE OR REPLACE FUNCTION queue_inbound_attachments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE inbound_attachments SET is_due = true WHERE event_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION refuse_history_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT FROM orders o WHERE o.organization_id = OLD.organization_id AND o.id = OLD.order_id
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'eta_history' AND EXISTS (
    SELECT FROM event_decisions d WHERE d.organization_id = OLD.organization_id AND d.order_id = OLD.order_id
      AND d.source = OLD.source AND (d.belongs IN ('detached', 'released') OR d.retracted_revision IS NOT NULL)
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.organization_id <> OLD.organization_id
      AND to_jsonb(NEW) - 'organization_id' = to_jsonb(OLD) - 'organization_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION shown_prices(prices double precision[], customers uuid[], shares double precision[])
 RETURNS double precision[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
DECLARE
  own CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  size CONSTANT integer := cardinality(prices);
  shown double precision[] := '{}';
  share double precision;
  place double precision;
  below integer;
  above integer;
  rank integer;
  seen uuid[];
  total double precision;
BEGIN
  FOREACH share IN ARRAY shares LOOP
    place := 1 + share * (size - 1);
    below := floor(place);
    above := ceil(place);
    IF customers[below] = own AND customers[above] = own THEN
      shown := shown || (prices[below] + (prices[above] - prices[below]) * (place - below));
    ELSE
      IF above = below THEN
        above := below + 1;
      END IF;
      seen := '{}';
      total := 0;
      WHILE cardinality(array_remove(seen, own)) < 3 AND (below >= 1 OR above <= size) LOOP
        IF above > size OR (below >= 1 AND place - below <= above - place) THEN
          rank := below;
          below := below - 1;
        ELSE
          rank := above;
          above := above + 1;
        END IF;
        IF NOT customers[rank] = ANY (seen) THEN
          seen := seen || customers[rank];
          total := total + prices[rank];
        END IF;
      END LOOP;
      shown := shown || CASE WHEN cardinality(array_remove(seen, own)) = 3 THEN total / cardinality(seen) END;
    END IF;
  END LOOP;
  RETURN shown;
END
$function$;

CREATE OR REPLACE FUNCTION thread_of_question(organization uuid, the_order uuid, invoice uuid, invoice_number text, asked_at timestamptz)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
DECLARE
  thread uuid := coalesce(invoice, CASE WHEN invoice_number IS NULL THEN the_order END);
BEGIN
  -- Of an invoice that is gone.
  IF thread IS NULL THEN
    SELECT id INTO thread FROM threads
    WHERE organization_id = organization AND order_id = the_order AND subject = 'invoice' AND name = invoice_number
    ORDER BY id LIMIT 1;
  END IF;
  thread := coalesce(thread, gen_random_uuid());
  INSERT INTO threads (organization_id, id, subject, order_id, name, created_at, last_at)
  VALUES (organization, thread, CASE WHEN invoice_number IS NULL THEN 'order' ELSE 'invoice' END, the_order, invoice_number,
    asked_at, asked_at)
  ON CONFLICT DO NOTHING;
  RETURN thread;
END $function$;

CREATE OR REPLACE FUNCTION turn_of_preorder(status text, review text, amendment text, cancellation text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN amendment = 'requested' OR cancellation = 'requested' THEN 'company'
    WHEN status <> 'pending' THEN NULL
    WHEN review = 'submitted' THEN 'company'
    ELSE 'customer'
  END
$function$;

CREATE OR REPLACE FUNCTION use_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE invitations SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $function$;

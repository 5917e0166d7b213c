-- Who may push carrier messages without an API key.
CREATE TABLE message_sources (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Sealed with a key that isn't in the database: verifying a signature takes the secret itself.
  secret text NOT NULL,
  header text NOT NULL,
  prefix text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX message_sources_by_name ON message_sources (name) WHERE revoked_at IS NULL;

-- What carriers sent, as it was received: the bytes are in the file store.
CREATE TABLE inbound_messages (
  id uuid PRIMARY KEY,
  -- Who sent it: `push:<name>`, `key` or `import`.
  source text NOT NULL,
  format text,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  body_hash text NOT NULL,
  storage_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('reading', 'read', 'refused')),
  -- What became of its entries on receipt.
  accepted integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  ignored integer NOT NULL DEFAULT 0,
  unmatched integer NOT NULL DEFAULT 0,
  feedback jsonb NOT NULL DEFAULT '[]',
  UNIQUE (source, body_hash)
);
CREATE INDEX inbound_messages_by_file ON inbound_messages (storage_key);
CREATE INDEX inbound_messages_by_receipt ON inbound_messages (received_at);
ALTER TABLE inbound_messages ALTER COLUMN feedback SET STATISTICS 0;

-- The events of those messages with the references that orders are found by. An event stays after it was matched: an order that
-- gets one of its references later has it too.
CREATE TABLE inbound_events (
  id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES inbound_messages ON DELETE CASCADE,
  -- As the event log names its source.
  source text NOT NULL,
  source_event_id text NOT NULL,
  path text NOT NULL,
  event_hash text NOT NULL,
  event jsonb NOT NULL,
  refs jsonb NOT NULL,
  -- The references, normalized: `BKG ABC123123123`.
  keys text[] NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- The orders that have it: [{ organizationId, orderId }].
  orders jsonb NOT NULL DEFAULT '[]',
  -- Orders have to be looked for: it is new, or an order got one of its references.
  is_pending boolean NOT NULL DEFAULT true,
  UNIQUE (source, event_hash)
);
CREATE INDEX inbound_events_of_message ON inbound_events (message_id, id);
CREATE INDEX inbound_events_unmatched ON inbound_events (message_id) WHERE orders = '[]';
CREATE INDEX inbound_events_pending ON inbound_events (id) WHERE is_pending;
CREATE INDEX inbound_events_by_key ON inbound_events USING gin (keys);
CREATE INDEX inbound_events_of_source ON inbound_events (source, source_event_id);
CREATE INDEX inbound_events_by_receipt ON inbound_events (received_at);
ALTER TABLE inbound_events ALTER COLUMN event SET STATISTICS 0;
ALTER TABLE inbound_events ALTER COLUMN refs SET STATISTICS 0;
ALTER TABLE inbound_events ALTER COLUMN orders SET STATISTICS 0;

-- References that orders got and whose events haven't been looked at since. Written in the transaction of the order, deleted once its
-- events are pending.
CREATE TABLE reference_arrivals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL
);

-- Files that came with events, such as the PDF of an arrival notice: documents of the orders that have the event.
CREATE TABLE inbound_attachments (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES inbound_events ON DELETE CASCADE,
  name text NOT NULL,
  content_type text NOT NULL,
  storage_key text NOT NULL,
  -- The orders that have it as a document, as in inbound_events.
  delivered jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX inbound_attachments_by_file ON inbound_attachments (storage_key);
CREATE INDEX inbound_attachments_of_event ON inbound_attachments (event_id);
ALTER TABLE inbound_attachments ALTER COLUMN delivered SET STATISTICS 0;

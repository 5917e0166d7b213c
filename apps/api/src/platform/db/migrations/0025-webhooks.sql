-- Where the portal calls the company's systems.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  -- Chosen by the company; part of the path.
  name text NOT NULL UNIQUE,
  url text NOT NULL,
  -- Types, groups such as 'order.*', or '*'.
  events text[] NOT NULL,
  -- Encrypted with a key that isn't in the database.
  secret text NOT NULL,
  -- The one before signs too until then.
  previous_secret text,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  -- 'off': the company turned it off; 'gone': the receiver answered 410.
  disabled_reason text CHECK (disabled_reason IN ('off', 'gone')),
  -- Of the first failed attempt since the last delivery.
  failing_since timestamptz,
  -- When the operator was emailed about this failure.
  alarmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL))
);

-- What happened, as a webhook subscribes to it. The id is the webhook-id of every attempt.
CREATE TABLE webhook_events (
  id uuid PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  type text NOT NULL,
  -- Whose events stay in order, as 'order <id>'.
  subject text NOT NULL,
  data jsonb NOT NULL,
  occurred_at timestamptz NOT NULL
);
CREATE INDEX webhook_events_occurred ON webhook_events (occurred_at);

-- The queue of what is still to be sent, and what became of the rest.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  -- The event's.
  position bigint NOT NULL,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'delivered', 'failed')),
  -- Of all time; an attempt's number is the proof of having taken it.
  attempts integer NOT NULL DEFAULT 0,
  -- Since it was queued or replayed.
  failures integer NOT NULL DEFAULT 0,
  queued_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be taken before: while it is being sent, the end of the sender's lease.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempted_at timestamptz,
  delivered_at timestamptz,
  -- Of the last attempt.
  response_status integer,
  response_excerpt text,
  error text,
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, position) WHERE status IN ('queued', 'sending');
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, subject, position) WHERE status IN ('queued', 'sending');
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, position DESC);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id);

-- Heard when the transaction commits, by every process that sends.
CREATE FUNCTION announce_webhook_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portolan_webhooks', '');
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_deliveries_queued AFTER INSERT OR UPDATE OF queued_at ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_webhook_delivery();

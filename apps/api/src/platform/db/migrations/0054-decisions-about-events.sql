-- What the company decided about a statement in the log of an order. The log itself keeps what sources stated: what isn't the order's is
-- left out when the order is calculated.
CREATE TABLE event_decisions (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  source text NOT NULL,
  source_event_id text NOT NULL,
  -- 'attached' by hand. 'detached' by hand: not this order's, and matching leaves it out until it's attached by hand. 'released': it came
  -- only by what was taken back, and matching may give it to the order again.
  belongs text CHECK (belongs IN ('attached', 'detached', 'released')),
  -- Revisions up to this one are retracted by the company.
  retracted_revision integer,
  reason text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, order_id, source, source_event_id),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- References that the company took away from an order: no message teaches it them again.
CREATE TABLE refused_references (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  reason text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, order_id, type, value),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- Another number after each transaction that took something back. One that looked for orders before it looks again.
CREATE TABLE matching_edition (edition bigint NOT NULL);
INSERT INTO matching_edition VALUES (1);

-- A promise goes with its order, or with the statement that made it.
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME;
END $$;

-- What stays of orders that were deleted.
CREATE TABLE deleted_orders (
  id uuid PRIMARY KEY,
  organization_ref text NOT NULL,
  order_id uuid NOT NULL,
  ref text NOT NULL,
  number text NOT NULL,
  with_history boolean NOT NULL,
  reason text,
  deleted_by text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);

-- Of a message that was read from a folder.
ALTER TABLE inbound_messages ADD COLUMN file_name text;

-- Everything that was stated about orders, as it was stated. What an order shows is calculated from it.
CREATE TABLE event_log (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- 'order' is the company's whole-order record.
  source text NOT NULL,
  source_event_id text NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL,
  code text NOT NULL,
  classifier text NOT NULL CHECK (classifier IN ('planned', 'estimated', 'actual')),
  at timestamptz NOT NULL,
  -- In which the source gave the time; null where it gave none.
  at_offset_minutes smallint,
  at_precision text NOT NULL CHECK (at_precision IN ('time', 'date')),
  zone_basis text NOT NULL CHECK (zone_basis IN ('given', 'place', 'assumed-utc')),
  place jsonb,
  mode text,
  conveyance jsonb,
  equipment text,
  -- The company's reference of a shipment unit.
  unit_ref text,
  is_empty boolean,
  seals text[] NOT NULL DEFAULT '{}',
  document_type text,
  document_ref text,
  reason_code text,
  remark text,
  pieces jsonb,
  stated_at timestamptz,
  message_at timestamptz,
  received_at timestamptz NOT NULL,
  is_retracted boolean NOT NULL DEFAULT false,
  flags text[] NOT NULL DEFAULT '{}',
  message_id uuid,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, order_id, source, source_event_id, revision),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
ALTER TABLE event_log ALTER COLUMN place SET STATISTICS 0;

-- Each change of a promised time. An order whose times never moved has no rows: its first promise is its record's.
CREATE TABLE eta_history (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  target text NOT NULL CHECK (target IN ('departure', 'arrival')),
  seq integer NOT NULL,
  at timestamptz NOT NULL,
  classifier text NOT NULL,
  source text NOT NULL,
  reason_code text,
  remark text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, order_id, target, seq),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);

-- Rows go only with their order, which is gone when the cascade comes to them.
CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT FROM orders o WHERE o.organization_id = OLD.organization_id AND o.id = OLD.order_id
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER event_log_append_only BEFORE UPDATE OR DELETE ON event_log
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER eta_history_append_only BEFORE UPDATE OR DELETE ON eta_history
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();

-- When the record was saved; null for orders from before this version.
ALTER TABLE orders ADD COLUMN saved_at timestamptz;
-- What the record said and when each time was stated. Null while the order shows just that and all was stated at saved_at.
ALTER TABLE orders ADD COLUMN own_record jsonb;
-- The record_hash whose events are in the log. Where it differs, the version before saved the order since.
ALTER TABLE orders ADD COLUMN logged_hash text;
-- The last promise less the first; null while there is one.
ALTER TABLE orders ADD COLUMN departure_slip_minutes integer;
ALTER TABLE orders ADD COLUMN arrival_slip_minutes integer;
ALTER TABLE orders ADD COLUMN slip_reason_code text;
ALTER TABLE orders ALTER COLUMN own_record SET STATISTICS 0;

INSERT INTO event_log (organization_id, id, order_id, source, source_event_id, revision, kind, code, classifier, at,
  at_precision, zone_basis, place, unit_ref, remark, stated_at, received_at)
SELECT e.organization_id, gen_random_uuid(), e.order_id, 'order', e.ref, 1,
  CASE WHEN e.code IN ('ARRI', 'DEPA', 'ARR', 'DEP') THEN 'transport' ELSE 'equipment' END, e.code, e.classifier, e.at,
  'time', 'given', e.place, u.ref, e.remark, o.updated_at, o.updated_at
FROM order_events e JOIN orders o ON o.organization_id = e.organization_id AND o.id = e.order_id
LEFT JOIN shipment_units u ON u.organization_id = e.organization_id AND u.id = e.unit_id;

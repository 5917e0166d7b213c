-- What needs attention now or from some instant on, by the facts of the order, as it was when they last changed.
ALTER TABLE orders ADD COLUMN alerts jsonb;
-- From when on the order is late, silent, without papers that are due, overdue in payment or at risk; null for never.
ALTER TABLE orders ADD COLUMN late_at timestamptz;
ALTER TABLE orders ADD COLUMN quiet_at timestamptz;
ALTER TABLE orders ADD COLUMN papers_at timestamptz;
ALTER TABLE orders ADD COLUMN overdue_at timestamptz;
ALTER TABLE orders ADD COLUMN risk_at timestamptz;
-- The best of the arrival less its plan; from stalled_at on the order is as late as stalled_since is ago.
ALTER TABLE orders ADD COLUMN late_minutes integer;
ALTER TABLE orders ADD COLUMN stalled_at timestamptz;
ALTER TABLE orders ADD COLUMN stalled_since timestamptz;
-- The rules' data that the columns above were made by, and the record_hash that the order had then. Where one of them differs, the
-- server makes the columns once more: after a change of the rules, and of orders that the version before saved.
ALTER TABLE orders ADD COLUMN attention_version text;
ALTER TABLE orders ADD COLUMN attention_hash text;
ALTER TABLE orders ALTER COLUMN alerts SET STATISTICS 0;

-- With all that lists are filtered and sorted by: reading the wide rows of thousands of orders for one page takes too long.
CREATE INDEX orders_late ON orders (organization_id, status, late_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, arrival_at, late_minutes, stalled_at,
    stalled_since)
  WHERE late_at IS NOT NULL;
CREATE INDEX orders_quiet ON orders (organization_id, status, quiet_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, arrival_at, late_minutes, stalled_at,
    stalled_since)
  WHERE quiet_at IS NOT NULL;
CREATE INDEX orders_without_papers ON orders (organization_id, status, papers_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, arrival_at, late_minutes, stalled_at,
    stalled_since)
  WHERE papers_at IS NOT NULL;
CREATE INDEX orders_overdue ON orders (organization_id, status, overdue_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, arrival_at, late_minutes, stalled_at,
    stalled_since)
  WHERE overdue_at IS NOT NULL;
CREATE INDEX orders_at_risk ON orders (organization_id, status, risk_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, arrival_at, late_minutes, stalled_at,
    stalled_since)
  WHERE risk_at IS NOT NULL;
CREATE INDEX orders_arriving ON orders (organization_id, status, arrival_at)
  INCLUDE (id, transport_mode, shipment_status, number, created_at, updated_at, departure_at, late_minutes, stalled_at,
    stalled_since)
  WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');
CREATE INDEX orders_by_lateness ON orders (organization_id, status, late_minutes, id);
CREATE INDEX orders_by_stall ON orders (organization_id, status, stalled_since DESC, id) WHERE stalled_since IS NOT NULL;
CREATE INDEX orders_by_attention_version ON orders (attention_version, organization_id);
CREATE INDEX orders_to_attend ON orders (organization_id) WHERE attention_hash IS DISTINCT FROM record_hash;
-- Of all customers, to add up what is due.
CREATE INDEX documents_unpaid ON documents (organization_id, due_on) INCLUDE (order_id, amount)
  WHERE paid_on IS NULL AND invoice_number IS NOT NULL;

-- Attention within days of departure or arrival, or by lateness, is found in the index alone: before, each order of a group was read for
-- its days and its lateness.
DROP INDEX orders_late;
CREATE INDEX orders_late ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, late_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE late_at IS NOT NULL;
DROP INDEX orders_quiet;
CREATE INDEX orders_quiet ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, quiet_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE quiet_at IS NOT NULL;
DROP INDEX orders_without_papers;
CREATE INDEX orders_without_papers ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, papers_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE papers_at IS NOT NULL;
DROP INDEX orders_overdue;
CREATE INDEX orders_overdue ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, overdue_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE overdue_at IS NOT NULL;
DROP INDEX orders_at_risk;
CREATE INDEX orders_at_risk ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, risk_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id)
  WHERE risk_at IS NOT NULL;
DROP INDEX orders_arriving;
CREATE INDEX orders_arriving ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_at)
  INCLUDE (late_minutes, stalled_at, stalled_since, departure_on, arrival_on, updated_at, created_at, number, departure_at, id)
  WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');

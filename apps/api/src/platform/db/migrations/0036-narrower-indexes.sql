-- Lists read the first rows in the order of the sort and look for others only where few match: the indexes of attention need the usual
-- sort, and that of the filters none of what needs attention. Each column costs time in every save and in every row that is counted.
DROP INDEX orders_by_filter;
CREATE INDEX orders_by_filter ON orders (organization_id, status, transport_mode, shipment_status)
  INCLUDE (from_code, to_code, departure_on, arrival_on, updated_at, created_at, number, departure_at, arrival_at, id);

DROP INDEX orders_late;
CREATE INDEX orders_late ON orders (organization_id, status, late_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id) WHERE late_at IS NOT NULL;
DROP INDEX orders_quiet;
CREATE INDEX orders_quiet ON orders (organization_id, status, quiet_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id) WHERE quiet_at IS NOT NULL;
DROP INDEX orders_without_papers;
CREATE INDEX orders_without_papers ON orders (organization_id, status, papers_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id) WHERE papers_at IS NOT NULL;
DROP INDEX orders_overdue;
CREATE INDEX orders_overdue ON orders (organization_id, status, overdue_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id) WHERE overdue_at IS NOT NULL;
DROP INDEX orders_at_risk;
CREATE INDEX orders_at_risk ON orders (organization_id, status, risk_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id) WHERE risk_at IS NOT NULL;
DROP INDEX orders_arriving;
CREATE INDEX orders_arriving ON orders (organization_id, status, arrival_at)
  INCLUDE (transport_mode, shipment_status, updated_at, id)
  WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');

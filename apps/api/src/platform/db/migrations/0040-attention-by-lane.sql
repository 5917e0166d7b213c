-- Orders that need attention are looked up lane by lane, as other filters are: in each lane the index has them by time. Before, all of a
-- group were read to find those of a place or mode. The sort keys are there too: where a page is looked for behind the first rows of the
-- sort, no row is read.
DROP INDEX orders_late;
CREATE INDEX orders_late ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, late_at)
  INCLUDE (updated_at, created_at, number, departure_at, arrival_at, id) WHERE late_at IS NOT NULL;
DROP INDEX orders_quiet;
CREATE INDEX orders_quiet ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, quiet_at)
  INCLUDE (updated_at, created_at, number, departure_at, arrival_at, id) WHERE quiet_at IS NOT NULL;
DROP INDEX orders_without_papers;
CREATE INDEX orders_without_papers ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, papers_at)
  INCLUDE (updated_at, created_at, number, departure_at, arrival_at, id) WHERE papers_at IS NOT NULL;
DROP INDEX orders_overdue;
CREATE INDEX orders_overdue ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, overdue_at)
  INCLUDE (updated_at, created_at, number, departure_at, arrival_at, id) WHERE overdue_at IS NOT NULL;
DROP INDEX orders_at_risk;
CREATE INDEX orders_at_risk ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, risk_at)
  INCLUDE (updated_at, created_at, number, departure_at, arrival_at, id) WHERE risk_at IS NOT NULL;
DROP INDEX orders_arriving;
CREATE INDEX orders_arriving ON orders (organization_id, status, transport_mode, shipment_status, from_code, to_code, arrival_at)
  INCLUDE (updated_at, created_at, number, departure_at, id) WHERE status = 'active' AND shipment_status IN ('BOOKED', 'IN_TRANSIT');

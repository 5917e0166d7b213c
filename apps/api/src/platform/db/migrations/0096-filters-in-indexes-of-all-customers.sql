-- A place or days together with a mode, a state or other days are compared, and sorted by any field, without
-- reading the rows of all their orders.
DROP INDEX orders_of_all_from;
DROP INDEX orders_of_all_to;
DROP INDEX orders_of_all_by_departure;
DROP INDEX orders_of_all_by_arrival;
CREATE INDEX orders_of_all_from ON orders (from_code, to_code)
  INCLUDE (status, transport_mode, shipment_status, departure_on, arrival_on, departure_at, arrival_at, delivery_at,
    created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id, id);
CREATE INDEX orders_of_all_to ON orders (to_code)
  INCLUDE (from_code, status, transport_mode, shipment_status, departure_on, arrival_on, departure_at, arrival_at, delivery_at,
    created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id, id);
CREATE INDEX orders_of_all_by_departure ON orders (status, departure_at, id)
  INCLUDE (transport_mode, shipment_status, departure_on, arrival_on, arrival_at, delivery_at,
    created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id);
CREATE INDEX orders_of_all_by_arrival ON orders (status, arrival_at, id)
  INCLUDE (transport_mode, shipment_status, departure_on, arrival_on, departure_at, delivery_at,
    created_at, updated_at, number, late_minutes, stalled_at, stalled_since, papers_at, organization_id);

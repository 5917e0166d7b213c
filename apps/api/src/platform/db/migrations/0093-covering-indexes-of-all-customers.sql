-- Thousands of matches of a place or of dates are sorted by their activity without reading their rows.
DROP INDEX orders_of_all_from;
DROP INDEX orders_of_all_to;
DROP INDEX orders_of_all_by_departure;
DROP INDEX orders_of_all_by_arrival;
CREATE INDEX orders_of_all_from ON orders (from_code, to_code) INCLUDE (status, updated_at, organization_id, id);
CREATE INDEX orders_of_all_to ON orders (to_code) INCLUDE (from_code, status, updated_at, organization_id, id);
CREATE INDEX orders_of_all_by_departure ON orders (status, departure_at, id) INCLUDE (departure_on, updated_at, organization_id);
CREATE INDEX orders_of_all_by_arrival ON orders (status, arrival_at, id) INCLUDE (arrival_on, updated_at, organization_id);

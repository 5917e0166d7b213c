-- Lists of the orders of all customers: an index of each sort that isn't led by a customer, which filters by
-- date use, too, and those of places and states.
CREATE INDEX orders_of_all_by_updated ON orders (status, updated_at, id);
CREATE INDEX orders_of_all_by_created ON orders (status, created_at, id);
CREATE INDEX orders_of_all_by_number ON orders (status, number, id);
CREATE INDEX orders_of_all_by_departure ON orders (status, departure_at, id);
CREATE INDEX orders_of_all_by_arrival ON orders (status, arrival_at, id);
CREATE INDEX orders_of_all_by_delivery ON orders (status, delivery_at, id);
CREATE INDEX orders_of_all_by_papers ON orders (status, (coalesce(papers_at, 'infinity'::timestamptz)), id);
CREATE INDEX orders_of_all_by_lateness ON orders (status, late_minutes, id);
CREATE INDEX orders_of_all_by_stall ON orders (status, stalled_since DESC, id) WHERE stalled_since IS NOT NULL;
CREATE INDEX orders_of_all_by_state ON orders (status, shipment_status, transport_mode);
CREATE INDEX orders_of_all_from ON orders (from_code, to_code);
CREATE INDEX orders_of_all_to ON orders (to_code);
-- Who at the company looks after a customer.
ALTER TABLE organizations ADD COLUMN account_manager_name text, ADD COLUMN account_manager_email text;

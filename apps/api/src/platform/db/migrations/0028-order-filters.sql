-- What filters compare: the UN/LOCODE of both ends, which begins with the country, else the country, and the calendar dates of
-- departure and arrival there. Null until
-- the process that starts after the upgrade has caught up; `filter_hash` is the record they were made from.
ALTER TABLE orders ADD COLUMN from_code text COLLATE "C";
ALTER TABLE orders ADD COLUMN to_code text COLLATE "C";
ALTER TABLE orders ADD COLUMN departure_on date;
ALTER TABLE orders ADD COLUMN arrival_on date;
ALTER TABLE orders ADD COLUMN filter_hash text;
CREATE INDEX orders_to_catch_up ON orders (organization_id) WHERE filter_hash IS DISTINCT FROM record_hash;

-- Filters read this index only, for counting and for sorting.
CREATE INDEX orders_by_filter ON orders (organization_id, status, transport_mode, shipment_status)
  INCLUDE (from_code, to_code, departure_on, arrival_on, id, updated_at, created_at, number, departure_at, arrival_at, late_at, quiet_at,
    papers_at, overdue_at, risk_at);

-- The places of an organization's orders, one after the other. Partial, so that only the statement that lists them reads it: of a
-- filter the planner expects few rows, whatever is asked for, and would read each of many from the table.
CREATE INDEX orders_by_from ON orders (organization_id, from_code) WHERE from_code <> '';
CREATE INDEX orders_by_to ON orders (organization_id, to_code) WHERE to_code <> '';

-- The clock on the wall as a source stated it, of times without an offset: their instant is fixed by the stop that they match.
ALTER TABLE event_log ADD COLUMN local_time text;
ALTER TABLE event_log DROP CONSTRAINT event_log_zone_basis_check;
-- Rows that are there satisfy the narrower one, so none is read.
ALTER TABLE event_log ADD CONSTRAINT event_log_zone_basis_check CHECK (zone_basis IN
  ('given', 'stop', 'code', 'position', 'subdivision', 'name', 'country', 'place', 'assumed-utc')) NOT VALID;

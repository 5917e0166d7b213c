-- Tries whose password is being compared: they hold a place of the limit, but have not failed.
ALTER TABLE login_buckets ADD COLUMN in_flight integer NOT NULL DEFAULT 0;

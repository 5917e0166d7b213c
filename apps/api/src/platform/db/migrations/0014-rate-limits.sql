-- One table for every limit of tries.
ALTER TABLE login_buckets RENAME TO rate_limits;
INSERT INTO rate_limits (bucket, failures, window_ends_at)
  SELECT bucket, tries, window_ends_at FROM invitation_tries ON CONFLICT (bucket) DO NOTHING;
DROP TABLE invitation_tries;

-- The version before counts in the same rows under the old names; the next migration drops them.
CREATE VIEW login_buckets AS SELECT bucket, failures, window_ends_at, in_flight FROM rate_limits;
ALTER VIEW login_buckets ALTER COLUMN in_flight SET DEFAULT 0;
CREATE VIEW invitation_tries AS SELECT bucket, failures AS tries, window_ends_at FROM rate_limits;

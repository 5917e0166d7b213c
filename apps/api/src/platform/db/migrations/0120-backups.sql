-- Backups that were made, restores of such, and exports while they run. A backup doesn't contain this table.
CREATE TABLE backups (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'restore', 'export')),
  file_name text NOT NULL,
  is_encrypted boolean NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- While a backup runs, no file is removed until then, which it renews; a killed one is given up then.
  keeps_files_until timestamptz NOT NULL,
  finished_at timestamptz,
  -- Why it failed.
  fault text,
  -- The moment whose rows and files the backup has.
  made_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count bigint,
  -- Files that rows name and that the store doesn't have.
  missing_files integer,
  CHECK (fault IS NULL OR finished_at IS NOT NULL)
);
CREATE UNIQUE INDEX backups_running ON backups (kind) WHERE finished_at IS NULL AND kind <> 'export';
CREATE INDEX backups_by_time ON backups (started_at);

-- An upload of a backup to a bucket is a row of its own kind; a later call takes over one that was killed.
ALTER TABLE backups DROP CONSTRAINT backups_kind_check;
ALTER TABLE backups ADD CONSTRAINT backups_kind_check CHECK (kind IN ('backup', 'restore', 'export', 'upload'));

-- When messages about notifications go out: at once, or together at an hour of the person's day or of their Monday.
ALTER TABLE users
  ADD COLUMN notification_rhythm text NOT NULL DEFAULT 'at-once'
    CHECK (notification_rhythm IN ('at-once', 'daily', 'weekly')),
  ADD COLUMN notification_hour smallint NOT NULL DEFAULT 8 CHECK (notification_hour BETWEEN 0 AND 23),
  -- IANA name; null until the person chooses.
  ADD COLUMN notification_time_zone text,
  ADD CHECK (notification_rhythm = 'at-once' OR notification_time_zone IS NOT NULL);

-- Notifications that wait for their person's next digest.
CREATE TABLE digest_entries (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notification_id),
  FOREIGN KEY (organization_id, notification_id) REFERENCES notifications ON DELETE CASCADE
);
CREATE INDEX digest_entries_due ON digest_entries (due_at, user_id);
CREATE INDEX digest_entries_notification ON digest_entries (organization_id, notification_id);

-- Heard by the workers when a person wants what waits now.
CREATE FUNCTION announce_digests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portolan_digests', '');
  RETURN NULL;
END $$;
CREATE TRIGGER digest_entries_rescheduled AFTER UPDATE OF due_at ON digest_entries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_digests();

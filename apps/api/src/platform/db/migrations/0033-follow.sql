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

-- Whether messages are about all orders of the person or only about those they follow.
ALTER TABLE users ADD COLUMN notification_scope text NOT NULL DEFAULT 'all'
  CHECK (notification_scope IN ('all', 'followed'));

-- Orders that a person follows, each by itself or by a filter of the order list.
CREATE TABLE follows (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  organization_id uuid,
  order_id uuid,
  -- Of a filter.
  name text,
  filter jsonb,
  UNIQUE (user_id, order_id),
  CHECK ((order_id IS NULL) = (organization_id IS NULL)),
  CHECK ((order_id IS NULL) = (filter IS NOT NULL) AND (filter IS NULL) = (name IS NULL)),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
-- By its hash: an index entry has little room.
CREATE UNIQUE INDEX follows_filter ON follows (user_id, md5(filter::text)) WHERE filter IS NOT NULL;
CREATE INDEX follows_order ON follows (organization_id, order_id);

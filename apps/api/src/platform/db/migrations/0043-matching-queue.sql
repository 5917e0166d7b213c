-- Events by each of their keys. An array of a thousand keys compared with an index of arrays was planned as a look at every event; here
-- each key is looked up by itself, and a key of very many events is read a part at a time.
CREATE TABLE inbound_event_keys (
  key text NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (key, event_id)
);

-- In the database, because the version before stores events while this one starts.
CREATE FUNCTION keep_inbound_event_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inbound_event_keys (key, event_id)
  SELECT key, added.id FROM added CROSS JOIN unnest(added.keys) AS key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_events_added AFTER INSERT ON inbound_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_inbound_event_keys();

-- What a queue couldn't deal with, and why. It's tried again when it is due, and after the last attempt set aside: `due_at` is null, and
-- an operator has it tried again.
CREATE TABLE queue_faults (
  queue text NOT NULL,
  -- An ID or key of what is queued, or the name of a step; empty for the queue as a whole.
  item text NOT NULL,
  attempts integer NOT NULL,
  reason text NOT NULL,
  failing_since timestamptz NOT NULL DEFAULT now(),
  failed_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz,
  PRIMARY KEY (queue, item)
);

-- One row at a time: each is found by its index, whatever the number of keys.
CREATE FUNCTION forget_inbound_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM inbound_event_keys WHERE event_id = OLD.id AND key = ANY(OLD.keys);
  DELETE FROM queue_faults WHERE queue = 'events' AND item = OLD.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_events_removed AFTER DELETE ON inbound_events
  FOR EACH ROW EXECUTE FUNCTION forget_inbound_event();

-- Events before this ID were stored before the table of keys; the row goes once theirs are there. Creating the triggers has waited for
-- whoever was storing events.
CREATE TABLE inbound_keys_behind (before uuid NOT NULL);
INSERT INTO inbound_keys_behind (before)
  SELECT 'ffffffff-ffff-ffff-ffff-ffffffffffff' WHERE EXISTS (SELECT FROM inbound_events);

-- Each change of an event changed this index too, and nothing reads it any more.
DROP INDEX inbound_events_by_key;

-- How far a key of many events has been read, and since when it waits.
ALTER TABLE reference_arrivals ADD COLUMN after uuid;
ALTER TABLE reference_arrivals ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now();

-- Files whose event has other orders than they were delivered to, as a queue: before, every look read all files.
ALTER TABLE inbound_attachments ADD COLUMN is_due boolean NOT NULL DEFAULT true;
CREATE INDEX inbound_attachments_due ON inbound_attachments (id) WHERE is_due;
CREATE FUNCTION queue_inbound_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE inbound_attachments SET is_due = true WHERE event_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER inbound_events_settled AFTER UPDATE OF orders ON inbound_events
  FOR EACH ROW WHEN (OLD.orders IS DISTINCT FROM NEW.orders) EXECUTE FUNCTION queue_inbound_attachments();

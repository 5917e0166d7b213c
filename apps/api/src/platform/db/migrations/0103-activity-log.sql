-- Who did what at the company. Entries form one chain for each organization and one for the company, whose
-- chain has the ID of zeros: the hash of each covers the one before. The role that serves may only add to it.
CREATE TABLE activity_entries (
  chain uuid NOT NULL,
  seq bigint NOT NULL,
  id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  -- 'desk:' with a person, 'key ' with a name, or 'command'.
  actor text NOT NULL,
  -- The name of an endpoint or a command, or the kind of an event of a colleague's account.
  act text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  target jsonb NOT NULL,
  -- Settings before and after, without personal values.
  changes jsonb NOT NULL,
  -- The digest of each personal value with its salt, by name.
  digests jsonb NOT NULL,
  request_id text,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, seq)
);
CREATE INDEX activity_entries_at ON activity_entries (at, id);
CREATE INDEX activity_entries_actor ON activity_entries (actor, at, id);
CREATE INDEX activity_entries_act ON activity_entries (act, at, id);
CREATE INDEX activity_entries_chain ON activity_entries (chain, at, id);

-- The end of each chain; the row is also the lock of those who add to it.
CREATE TABLE activity_heads (
  chain uuid PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL
);

-- Personal values of entries. Erasing a person deletes them with their salts, and the chain still holds.
CREATE TABLE activity_values (
  chain uuid NOT NULL,
  seq bigint NOT NULL,
  name text NOT NULL,
  -- The person, by ID or by email; null for what is about no person.
  about text,
  salt bytea NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (chain, seq, name)
);
CREATE INDEX activity_values_about ON activity_values (about);

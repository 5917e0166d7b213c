CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- HMAC of the six digits with a key that is not in the database; none once the code has long been dead, so that its
  -- digits can be given out again.
  code_mac bytea UNIQUE,
  -- The only address that may register with it, in lower case; null: any, proved by a code as well.
  email text,
  locale text NOT NULL CHECK (locale IN ('en', 'ru')),
  expires_at timestamptz NOT NULL,
  -- Registrations that were wrong; at five the code is dead.
  failures integer NOT NULL DEFAULT 0,
  -- Registrations whose address may never have been proved; at ten the code is dead as well.
  registrations integer NOT NULL DEFAULT 0,
  -- Who registered with it. While that person's address is not proved, the card may be used again.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX invitations_organization ON invitations (organization_id, created_at);
CREATE INDEX invitations_user ON invitations (user_id) WHERE used_at IS NULL;

-- Tries to guess a code, by address and over the whole portal: spent before anything is compared.
CREATE TABLE invitation_tries (
  bucket text PRIMARY KEY,
  tries integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- Whatever proves the address uses the card up, in the same transaction.
CREATE FUNCTION use_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitations SET used_at = now() WHERE user_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_email_proved AFTER UPDATE OF awaits_email_proof ON users
  FOR EACH ROW WHEN (OLD.awaits_email_proof AND NOT NEW.awaits_email_proof) EXECUTE FUNCTION use_invitation();

-- Keys of the company's own systems.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- SHA-256 of the key: 256 random bits need no slower one.
  key_hash bytea NOT NULL UNIQUE,
  -- How the key begins, so that people can tell which is which.
  prefix text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'write']),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX api_keys_name ON api_keys (lower(name)) WHERE revoked_at IS NULL;

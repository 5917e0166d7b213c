-- Serving processes, each reporting twice a minute; one without news for 90 seconds was killed.
-- `secret` is a fingerprint: it tells equal secrets from different ones, and nothing else.
CREATE TABLE server_processes (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  secret text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);

-- The same fingerprint of the secret with which the database was served last.
ALTER TABLE portal_identity ADD COLUMN secret text;

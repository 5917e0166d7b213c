ALTER TABLE users
  -- Where the codes of the second factor go: a number or an address of its own, not the profile's.
  ADD COLUMN second_factor_destination text,
  -- Registered with an invitation that names the address, and has not entered the code that went there yet.
  ADD COLUMN awaits_email_proof boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT second_factor_has_destination
    CHECK ((second_factor = 'disabled') = (second_factor_destination IS NULL));

-- Of a partial session: whether the one that follows it is to be remembered.
ALTER TABLE sessions ADD COLUMN remember boolean NOT NULL DEFAULT false;

-- One row a person and purpose, so that neither another code nor another login resets what has failed.
CREATE TABLE codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('login', 'step-up', 'destination', 'registration')),
  -- Of the code that was sent last; part of what its MAC covers.
  id uuid NOT NULL,
  -- The session that alone may enter the code.
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  destination text NOT NULL,
  -- The second factor that the code puts in force, for `destination`.
  wanted text CHECK (wanted IN ('sms', 'email', 'disabled')),
  mac bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  spent_at timestamptz,
  failed integer NOT NULL DEFAULT 0,
  failed_at timestamptz,
  -- Over all codes since the last right one; at 100 no code opens anything until the company unlocks the person.
  failures_in_a_row integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, purpose),
  CHECK ((purpose = 'destination') = (wanted IS NOT NULL))
);
CREATE INDEX codes_session ON codes (session_id);

-- What was sent within the last day, for the limits of sending.
CREATE TABLE code_sends (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_sends_user ON code_sends (user_id, purpose, sent_at);

CREATE TABLE password_resets (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- Browsers in which the person has signed in, by the hash of a cookie that opens nothing.
CREATE TABLE known_devices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  backed_up boolean NOT NULL DEFAULT false,
  device_type text NOT NULL,
  aaguid text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE webauthn_challenges (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  purpose text NOT NULL,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  session_id uuid REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX webauthn_challenges_expiry ON webauthn_challenges (expires_at);

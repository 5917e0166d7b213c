-- The address that a person will sign in with once its mailed link is opened; another request takes the place of the first.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  new_email text NOT NULL,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- An invitation without a code: `user_id` has a login already and accepts it while signed in.
ALTER TABLE invitations ADD COLUMN for_login boolean NOT NULL DEFAULT false;

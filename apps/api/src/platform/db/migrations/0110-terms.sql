-- The version of the company's terms that a person accepted last; it follows from their text.
ALTER TABLE users ADD COLUMN terms_version text;

-- Terms as people accepted them.
CREATE TABLE terms_versions (
  version text PRIMARY KEY,
  kind text NOT NULL,
  en text NOT NULL,
  ru text NOT NULL,
  edition text NOT NULL
);

CREATE TABLE terms_acceptances (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version text NOT NULL REFERENCES terms_versions (version),
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);

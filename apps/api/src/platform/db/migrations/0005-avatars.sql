-- Pictures of people: the one in use, and at most one more that was uploaded and is not in use yet.
CREATE TABLE avatars (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX avatars_user ON avatars (user_id);

ALTER TABLE users ADD COLUMN avatar_id uuid REFERENCES avatars ON DELETE SET NULL;

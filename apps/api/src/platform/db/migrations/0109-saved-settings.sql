-- Settings of the company that its people save at the desk, by section. `entries` has each saved value by its
-- name, with who saved it and when; a name without an entry has the value of the environment, or the built-in one.
CREATE TABLE saved_settings (
  section text PRIMARY KEY,
  version integer NOT NULL DEFAULT 0,
  entries jsonb NOT NULL DEFAULT '{}'
);

-- Logos, icons and pictures in the sizes in which they are shown, named by their content.
CREATE TABLE brand_images (
  id text NOT NULL,
  variant text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, variant)
);

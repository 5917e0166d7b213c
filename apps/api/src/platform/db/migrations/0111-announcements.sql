-- Announcements of the company. organization_ids and the audience in content choose who reads one and which
-- orders it marks; mailed_after is the last customer whose people have their emails, mailed_at says all have.
CREATE TABLE announcements (
  id uuid PRIMARY KEY,
  content jsonb NOT NULL,
  organization_ids uuid[] NOT NULL,
  shown_from timestamptz NOT NULL,
  shown_until timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL,
  mailed_after uuid,
  mailed_at timestamptz,
  emails integer NOT NULL DEFAULT 0
);
CREATE INDEX announcements_published ON announcements (shown_from) WHERE published_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX announcements_added ON announcements (created_at DESC, id DESC);

CREATE TABLE announcement_closings (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  announcement_id uuid NOT NULL REFERENCES announcements (id) ON DELETE CASCADE,
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, announcement_id)
);
CREATE INDEX announcement_closings_of_announcement ON announcement_closings (announcement_id);

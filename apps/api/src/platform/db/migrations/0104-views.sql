-- Colleagues who see the portal as a customer's person does: for half an hour at most, and no longer than their session.
CREATE TABLE views (
  id uuid PRIMARY KEY,
  -- The customer from whose page it began; the person must still belong to it.
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  reason text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX views_organization ON views (organization_id);
CREATE INDEX views_user ON views (user_id);
CREATE INDEX views_staff ON views (staff_id);
CREATE INDEX views_session ON views (session_id);

-- A customer's people read in the security log when the company saw the portal as one of them.
CREATE INDEX audit_events_views ON audit_events (organization_id, at) WHERE kind = 'viewed-by-company';

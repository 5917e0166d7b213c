-- Customers, their people and invitations at the desk.

-- Sessions are deleted a month after they end, so the last sign-in is kept beside the person.
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
UPDATE users u SET last_sign_in_at = greatest(
  (SELECT max(a.at) FROM audit_events a WHERE a.user_id = u.id AND a.kind = 'sign-in'),
  (SELECT max(s.created_at) FROM sessions s WHERE s.user_id = u.id AND NOT s.partial));

-- How the company calls an invited person.
ALTER TABLE invitations ADD COLUMN person_name text;

CREATE INDEX organizations_by_name ON organizations (left(lower(name), 60), id);
CREATE INDEX memberships_of_organization ON memberships (organization_id, user_id);
CREATE INDEX invitations_unused ON invitations (created_at) WHERE used_at IS NULL AND revoked_at IS NULL;

-- Invitations that are unused for a week are tasks now; emails about tasks don't announce those that are already.
INSERT INTO announced_tasks (queue, task_id, since)
SELECT 'invitations', id, created_at FROM invitations WHERE used_at IS NULL AND revoked_at IS NULL;

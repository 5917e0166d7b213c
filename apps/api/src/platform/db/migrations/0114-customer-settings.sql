-- What each customer sees and may do, chosen by the company. settings has the choices; the columns behind it
-- follow from them, and statements ask these. settings_applied is the version that the customer's orders follow.
ALTER TABLE organizations ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
ALTER TABLE organizations ADD COLUMN settings_version integer NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN settings_applied integer NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN hidden_parts text[] NOT NULL DEFAULT '{}';
ALTER TABLE organizations ADD COLUMN hidden_kinds text[] NOT NULL DEFAULT '{}';
ALTER TABLE organizations ADD COLUMN closed_kinds text[] NOT NULL DEFAULT '{}';
ALTER TABLE organizations ADD COLUMN order_rules jsonb;
CREATE INDEX organizations_unapplied ON organizations (id) WHERE settings_applied <> settings_version;

-- Pictures of the company's contacts, as square WebP.
CREATE TABLE contact_photos (
  id uuid PRIMARY KEY,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

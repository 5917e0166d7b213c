-- What customers ask a price for.
CREATE TABLE quotes (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  id uuid NOT NULL,
  number text NOT NULL,
  -- 'expired' isn't saved: it is 'offered' after valid_until.
  state text NOT NULL CHECK (state IN ('requested', 'offered', 'accepted', 'declined', 'refused', 'withdrawn')),
  -- Of the latest offer; 0 before the first.
  version integer NOT NULL,
  request jsonb NOT NULL,
  -- Why the rate sheets gave no price.
  reasons jsonb NOT NULL DEFAULT '[]',
  valid_until timestamptz,
  -- When the customer was reminded that the offer expires.
  reminded_at timestamptz,
  accepted_version integer,
  accepted_option text,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  preorder_id uuid,
  reason text,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, number),
  FOREIGN KEY (organization_id, preorder_id) REFERENCES preorders ON DELETE SET NULL (preorder_id)
);
-- Ids are in the order of creation. The company's calls know no organization.
CREATE INDEX quotes_by_id ON quotes (id);
CREATE INDEX quotes_by_state ON quotes (state, id);
CREATE INDEX quotes_by_validity ON quotes (valid_until) WHERE state = 'offered';
CREATE UNIQUE INDEX quotes_of_preorder ON quotes (organization_id, preorder_id) WHERE preorder_id IS NOT NULL;
CREATE INDEX quotes_of_creator ON quotes (created_by);
CREATE INDEX quotes_of_acceptor ON quotes (accepted_by);
ALTER TABLE quotes ALTER COLUMN request SET STATISTICS 0;

-- The versions of an offer. Rows are only added.
CREATE TABLE quote_offers (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  source text NOT NULL CHECK (source IN ('rate-sheets', 'company')),
  valid_until timestamptz NOT NULL,
  options jsonb NOT NULL,
  note text,
  -- Of what the company sent: an equal offer changes nothing.
  content_hash text,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, quote_id, version),
  FOREIGN KEY (organization_id, quote_id) REFERENCES quotes ON DELETE CASCADE
);
ALTER TABLE quote_offers ALTER COLUMN options SET STATISTICS 0;

-- What options cost the company. Only the company's calls read it.
CREATE TABLE quote_costs (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  option_id text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (organization_id, quote_id, version, option_id),
  FOREIGN KEY (organization_id, quote_id, version) REFERENCES quote_offers ON DELETE CASCADE
);

ALTER TABLE notifications ADD COLUMN quote_id uuid;
ALTER TABLE notifications ADD FOREIGN KEY (organization_id, quote_id) REFERENCES quotes ON DELETE CASCADE;

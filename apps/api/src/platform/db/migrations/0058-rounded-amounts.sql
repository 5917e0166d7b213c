-- Amounts that were stored with more decimals than their currency has are rounded half up by the hourly cleanup, which walks through each table
-- once. Here is how far it has come, and what it changed.
CREATE TABLE amount_roundings (
  -- The table that is walked through.
  kind text PRIMARY KEY CHECK (kind IN ('orders', 'documents', 'rates')),
  -- The last row that was looked at.
  organization_id uuid,
  id uuid,
  done_at timestamptz
);
INSERT INTO amount_roundings (kind) VALUES ('orders'), ('documents'), ('rates');

-- For the people who run the portal.
CREATE TABLE rounded_amounts (
  kind text NOT NULL,
  organization_id uuid NOT NULL,
  -- The order, document or rate record by the company's reference, and the charge or the invoice.
  ref text NOT NULL,
  part text NOT NULL,
  currency text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  rounded_at timestamptz NOT NULL DEFAULT now()
);

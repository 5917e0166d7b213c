-- What the company asks for transports. Versions of a sheet are rows of their own; sell rates only.
CREATE TABLE rate_sheets (
  id uuid PRIMARY KEY,
  -- The company's reference.
  ref text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  -- The customer it is for; null for all.
  organization_id uuid REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL CHECK (valid_to >= valid_from),
  -- On which a published version gives prices: its validity without the days that a later version took over.
  days datemultirange NOT NULL DEFAULT '{}',
  terms text,
  lane_count integer NOT NULL,
  -- Of what was saved: an equal sheet changes nothing.
  content_hash text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  withdrawn_at timestamptz,
  UNIQUE (ref, version)
);
CREATE UNIQUE INDEX rate_sheets_draft ON rate_sheets (ref) WHERE state = 'draft';
CREATE INDEX rate_sheets_of_organization ON rate_sheets (organization_id, state);

CREATE TABLE rate_lanes (
  sheet_id uuid NOT NULL REFERENCES rate_sheets ON DELETE CASCADE,
  -- Its place in the sheet, from 1.
  position integer NOT NULL,
  ref text NOT NULL,
  mode text NOT NULL,
  load_type text NOT NULL,
  carrier text,
  service text,
  -- What a place is compared with, such as L:DEHAM, P:DE:281, C:2911298, N:DE or *.
  from_keys text[] NOT NULL,
  to_keys text[] NOT NULL,
  -- The whole lane with its tariff, which is only ever read and replaced whole.
  lane jsonb NOT NULL,
  PRIMARY KEY (sheet_id, position)
);
CREATE INDEX rate_lanes_by_ends ON rate_lanes USING gin (from_keys, to_keys);
ALTER TABLE rate_lanes ALTER COLUMN lane SET STATISTICS 0;

-- 1 base is rate quote on a day, as its source published it.
CREATE TABLE fx_rates (
  on_date date NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  rate numeric NOT NULL CHECK (rate > 0),
  source text NOT NULL,
  PRIMARY KEY (on_date, base, quote)
);

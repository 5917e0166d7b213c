-- When the customer last asked anew for a price; null where it asked once.
ALTER TABLE quotes ADD COLUMN renewed_at timestamptz;
-- Who refused, as records keep it: desk: and the person's ID, or the name of a key.
ALTER TABLE quotes ADD COLUMN refused_by text;
-- The text by which searches find a quote; null until the hourly work has made it, for quotes of the version before this one.
ALTER TABLE quotes ADD COLUMN search_text text;
ALTER TABLE quotes ALTER COLUMN search_text SET STATISTICS 0;
CREATE INDEX quotes_by_text ON quotes USING gin (search_text gin_trgm_ops);
CREATE INDEX quotes_without_text ON quotes (id) WHERE search_text IS NULL;
CREATE INDEX quotes_by_change ON quotes (updated_at, id);
-- Past prices of a lane.
CREATE INDEX quotes_by_lane ON quotes (
  (request -> 'from' ->> 'countryCode'), (request -> 'from' ->> 'city'),
  (request -> 'to' ->> 'countryCode'), (request -> 'to' ->> 'city'), id
);

-- Null for an offer of the rate sheets.
ALTER TABLE quote_offers ADD COLUMN offered_by text;

-- Costs of lines, numbered from 1. A table of its own, since the version before this one reads each row of quote_costs as an option.
CREATE TABLE quote_line_costs (
  organization_id uuid NOT NULL,
  quote_id uuid NOT NULL,
  version integer NOT NULL,
  option_id text NOT NULL,
  line integer NOT NULL,
  unit_price text NOT NULL,
  amount text NOT NULL,
  currency text NOT NULL,
  PRIMARY KEY (organization_id, quote_id, version, option_id, line),
  FOREIGN KEY (organization_id, quote_id, version) REFERENCES quote_offers ON DELETE CASCADE
);

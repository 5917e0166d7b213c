-- What transports cost, in one place: the charges of orders, and records that the company imports.
CREATE TABLE rates (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- Of an order's own charge the order's id.
  id uuid NOT NULL,
  -- The company's reference of a record; null for an order's own charge.
  ref text,
  -- The company's reference of the order that was charged; null if the record names none.
  order_ref text,
  -- false for the charge of an order that a record names, so that no transport counts twice.
  counts boolean NOT NULL,
  transport_mode text NOT NULL,
  load_type text NOT NULL,
  -- What tells a city from others, whatever its language or spelling.
  from_city text NOT NULL,
  from_country text NOT NULL,
  to_city text NOT NULL,
  to_country text NOT NULL,
  departed_on date NOT NULL,
  -- Of full containers their number; their weight may be unknown, since they aren't charged by it.
  containers integer,
  chargeable_weight_kg double precision,
  currency text NOT NULL,
  charge numeric NOT NULL CHECK (charge >= 0),
  -- Per kilogram, revenue tonne or container.
  unit_price double precision NOT NULL,
  -- Of the record that it was saved from: an equal one changes nothing.
  record_hash text NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, ref),
  CHECK (containers IS NOT NULL OR chargeable_weight_kg IS NOT NULL)
);
CREATE UNIQUE INDEX rates_of_order ON rates (organization_id, order_ref) WHERE ref IS NULL;
CREATE INDEX rates_by_order ON rates (organization_id, order_ref) WHERE ref IS NOT NULL AND order_ref IS NOT NULL;

-- For the analysis, which reads what it needs from the index only.
CREATE INDEX rates_by_departure ON rates (organization_id, transport_mode, departed_on)
  INCLUDE (load_type, currency, from_country, to_country, from_city, to_city, chargeable_weight_kg, unit_price)
  WHERE counts;

-- The record_hash that the order's own rate was made from. The server makes those of all orders where it differs: of orders
-- from before this version, and of those that the version before saves while this one starts. A migration that changes
-- what rates are made of sets it to null.
ALTER TABLE orders ADD COLUMN rated_hash text;
CREATE INDEX orders_to_rate ON orders (organization_id) WHERE rated_hash IS DISTINCT FROM record_hash;

-- The charge of an order goes with it.
CREATE FUNCTION delete_order_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rates USING gone WHERE rates.organization_id = gone.organization_id AND rates.id = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_deleted_rates AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_order_rates();

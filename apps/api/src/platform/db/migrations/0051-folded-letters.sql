-- References and container numbers are compared with Cyrillic and Greek look-alikes of Latin letters as these, and without hyphens of any
-- kind. What was stored before is found by these indexes and put into that form in batches; they are empty afterwards.
CREATE FUNCTION fold_letters(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(translate(value, U&'\02d7\2043\2212\00ad\200b\200c\200d\200e\200f\2060\feff', ''),
    'АВЕЅІӀЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿİ', 'ABESIIJKMHOPCTYYXQWABEZHIKMNOPTYXJI')
$$;
-- With RETURN it keeps the function that it was made with, which indexes and restored dumps don't find by the search path.
CREATE FUNCTION fold_container(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(translate(fold_letters(value), U&' -/.()[]_\00a0\2010\2011\2012\2013\2014\2015\202f', ''),
    'abcdefghijklmnopqrstuvwxyzавекмнорстух', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABEKMHOPCTYX');

CREATE INDEX order_references_unfolded ON order_references (organization_id, order_id)
  WHERE value <> fold_letters(value) OR issuer <> fold_letters(issuer);
CREATE INDEX shipment_units_unfolded ON shipment_units (organization_id, order_id) WHERE container <> fold_container(container);
-- The IDs of events are keys, too, and stay as they are.
CREATE INDEX inbound_event_keys_unfolded ON inbound_event_keys (event_id) WHERE key <> fold_letters(key) AND NOT starts_with(key, 'id:');

INSERT INTO reference_stop_values SELECT fold_letters(value) FROM reference_stop_values ON CONFLICT DO NOTHING;

-- References that became equal to another order's when they were folded, for whoever runs the portal.
CREATE TABLE reference_twins (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, order_id, type, value)
);

-- The place that an order's Incoterms rule names.
ALTER TABLE orders ADD COLUMN incoterms_place text;

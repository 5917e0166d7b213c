-- What an order is called, by the customer, the company and carriers. Messages find their orders by it.
CREATE TABLE order_references (
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  type text NOT NULL,
  -- Capitals, without blanks, hyphens, slashes and dots.
  value text NOT NULL,
  -- The carrier or airline that gave it, written like the value; empty where it isn't known.
  issuer text NOT NULL DEFAULT '',
  -- Sent with the order, taken from its own fields and units, or learned from a carrier's message.
  origin text NOT NULL CHECK (origin IN ('company', 'derived', 'message')),
  -- The value as it was sent.
  shown text NOT NULL,
  PRIMARY KEY (organization_id, order_id, type, value, issuer, origin)
);

-- Values that people and programs write where there is no reference: they never match. Rows may be added and removed.
CREATE TABLE reference_stop_values (value text PRIMARY KEY);
INSERT INTO reference_stop_values VALUES ('STRING'), ('TEST'), ('NA'), ('NONE'), ('NULL'), ('NIL'), ('UNDEFINED'), ('UNKNOWN'),
  ('TBA'), ('TBC'), ('TBD'), ('X'), ('XX'), ('XXX'), ('0'), ('00'), ('000'), ('НЕТ'), ('БН');

-- Not every database knows the case of letters beyond ASCII.
CREATE FUNCTION pg_temp.reference_value(shown text) RETURNS text LANGUAGE sql AS $$
  SELECT left(regexp_replace(
    translate(upper(normalize(shown, NFKC)), 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяàáâãäåæçèéêëìíîïñòóôõöøùúûüý',
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ'),
    '[\s\u2010-\u2015/.-]', '', 'g'), 200)
$$;

INSERT INTO order_references (organization_id, order_id, type, value, origin, shown)
SELECT DISTINCT ON (organization_id, order_id, type, value) organization_id, order_id, type, value, 'derived', shown
FROM (
  SELECT organization_id, order_id, type, pg_temp.reference_value(shown) AS value, shown, place FROM (
    SELECT organization_id, id AS order_id, 'FF' AS type, number AS shown, 0 AS place FROM orders
    UNION ALL SELECT organization_id, id, 'FF', ref, 1 FROM orders
    UNION ALL SELECT organization_id, id, 'CR', customer_reference, 0 FROM orders WHERE customer_reference IS NOT NULL
    UNION ALL SELECT organization_id, order_id, 'EQ', container, position FROM shipment_units WHERE container IS NOT NULL
    UNION ALL SELECT organization_id, order_id, 'SEAL', seal, position FROM shipment_units WHERE seal IS NOT NULL
  ) AS sent
) AS found
WHERE value <> ''
ORDER BY organization_id, order_id, type, value, place;

ALTER TABLE order_references ADD FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE;
CREATE INDEX order_references_by_value ON order_references (value, type);

-- A search finds them without their blanks and hyphens.
UPDATE orders AS o SET order_text = o.order_text || ' ' || missing.words
FROM (
  SELECT r.organization_id, r.order_id, string_agg(DISTINCT r.word, ' ') AS words
  FROM (SELECT organization_id, order_id,
      translate(lower(value), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя') AS word
    FROM order_references) AS r
  JOIN orders o ON o.organization_id = r.organization_id AND o.id = r.order_id
  WHERE strpos(o.order_text, r.word) = 0
  GROUP BY r.organization_id, r.order_id
) AS missing
WHERE o.organization_id = missing.organization_id AND o.id = missing.order_id;

-- Shows that no word of any customer contains a piece of text: a search of all customers for it finds nothing.
CREATE INDEX order_words_by_text ON order_words USING gin (word gin_trgm_ops);

-- Orders that arrive before departure or more than 90 days after it. For all others, a range of one date
-- limits the other. The planner expects few rows from an equality, and many from a comparison.
CREATE INDEX orders_of_all_by_odd_transit ON orders (status, departure_at, arrival_at)
  WHERE CASE WHEN arrival_on - departure_on < 0 OR arrival_on - departure_on > 90 THEN 'odd' END = 'odd';

-- The entries that order_entries has besides words, without the customer. Every part is immutable, so that the
-- planner takes the body instead of the call, which would cost more than the rest.
CREATE FUNCTION order_facets(status text, transport_mode text, from_code text, to_code text, departure_on date)
  RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['1' || status, '2' || transport_mode,
  '3' || left(from_code, 2), '3' || from_code, '4' || left(to_code, 2), '4' || to_code,
  '5' || (least(greatest(departure_on - date '1990-01-01', 0), 43999) / 32)::text,
  '6' || (least(greatest(departure_on - date '1990-01-01', 0), 43999) / 128)::text,
  '7' || (least(greatest(departure_on - date '1990-01-01', 0), 43999) / 512)::text,
  '8' || (least(greatest(departure_on - date '1990-01-01', 0), 43999) / 2048)::text,
  '9' || (least(greatest(departure_on - date '1990-01-01', 0), 43999) / 16384)::text];

-- Finds orders by text and places, mode or days without reading those that match only one of them. Replaces
-- orders_by_text, which the next migration drops.
CREATE INDEX orders_by_text_and_facets ON orders USING gin
  (search_text gin_trgm_ops, order_facets(status, transport_mode, from_code, to_code, departure_on) COLLATE "C");

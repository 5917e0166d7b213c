-- A search looks for a piece of text anywhere in an order's text. Between blanks and digits a text is made of words, of which a customer's
-- orders have few: a piece without digits is looked for in these, and an index finds the orders that have one of them.
CREATE TABLE order_words (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, word)
);

-- What that index has of an order: its words, and, marked by a digit, what else is filtered by: status (1), mode (2), country and code of
-- both places (3, 4), and ranges of 32 to 16,384 days in which it departs, counted from 1990 (5 to 9). Each begins with the end of the
-- organization's ID. A text with a word that is too long for an index has 0 instead, which may be any word. It is made of functions in C
-- alone: one of ours, called for each order, would cost more than the rest.
CREATE FUNCTION order_entries(organization_id uuid, search_text text, status text, transport_mode text, from_code text, to_code text,
  departure_on date) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(right(organization_id::text, 12) || replace((
    CASE WHEN octet_length(search_text) > 2000 AND (octet_length(search_text) > 100000 OR search_text COLLATE "C" ~ '[^ ]{250}') THEN ' 0'
      ELSE ' ' || regexp_replace(search_text COLLATE "C", '[0-9]+', ' ', 'g') END
    || ' 1' || status || ' 2' || transport_mode
    || ' 3' || left(coalesce(from_code, ''), 2) || ' 3' || coalesce(from_code, '')
    || ' 4' || left(coalesce(to_code, ''), 2) || ' 4' || coalesce(to_code, '')
    || coalesce(' 5' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 32
      || ' 6' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 128
      || ' 7' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 512
      || ' 8' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 2048
      || ' 9' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 16384, '')) COLLATE "C",
  ' ', ' ' || right(organization_id::text, 12)), ' '), right(organization_id::text, 12)));

-- Words are only ever added: one that no order has any longer costs a look into the index.
CREATE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_words
  SELECT DISTINCT organization_id, word FROM (
    SELECT n.organization_id, unnest(string_to_array(regexp_replace(n.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
    FROM new_rows n
  ) AS found WHERE word <> '' AND octet_length(word) <= 2000
  UNION
  SELECT n.organization_id, '0' FROM new_rows n WHERE octet_length(n.search_text) > 2000
    AND (octet_length(n.search_text) > 100000 OR n.search_text COLLATE "C" ~ '[^ ]{250}')
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Taken before the words are read: whoever saves meanwhile waits, and the triggers read theirs.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER orders_inserted_words AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();
CREATE TRIGGER orders_updated_words AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();
INSERT INTO order_words
SELECT o.id, substr(s.word, 13) FROM ts_stat($stat$
    SELECT order_entries(organization_id, search_text, status, transport_mode, from_code, to_code, departure_on) FROM orders $stat$) AS s
  JOIN organizations o ON right(o.id::text, 12) = left(s.word, 12)
WHERE substr(s.word, 13, 1) NOT BETWEEN '1' AND '9';

CREATE INDEX orders_by_words ON orders USING gin
  (order_entries(organization_id, search_text, status, transport_mode, from_code, to_code, departure_on));

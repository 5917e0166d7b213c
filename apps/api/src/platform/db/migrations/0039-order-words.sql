-- A search looks for a piece of text anywhere in an order's text. Between digits and punctuation a text is made of words, of which a
-- customer's orders have few: a piece without digits is looked for in these, and an index finds the orders that have one of them.
CREATE TABLE order_words (
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, word)
);

-- What that index has of an order: its words, and what else is filtered by: status, mode, country and code of both places, and ranges of 32,
-- 128 and 512 days in which it departs, counted from 1990. Each begins with the end of the organization's ID. A text with a word that is too
-- long for an index has `*` instead, which may be any word. It is built from functions in C alone: one of ours, called for each order, would
-- cost more than the rest.
CREATE FUNCTION order_entries(organization_id uuid, search_text text, status text, transport_mode text, from_code text, to_code text,
  departure_on date) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(string_to_array(right(organization_id::text, 12) || replace((
    CASE WHEN octet_length(search_text) > 2000 AND (octet_length(search_text) > 100000 OR search_text COLLATE "C" ~ '[^ ]{250}') THEN ' *'
      ELSE ' ' || translate(search_text, '0123456789!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 42)) END
    || ' =' || status || ' =' || transport_mode
    || ' <' || left(coalesce(from_code, ''), 2) || ' <' || coalesce(from_code, '')
    || ' >' || left(coalesce(to_code, ''), 2) || ' >' || coalesce(to_code, '')
    || coalesce(' @a' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 32
      || ' @b' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 128
      || ' @c' || least(greatest(departure_on - date '1990-01-01', 0), 43999) / 512, '')) COLLATE "C",
  ' ', ' ' || right(organization_id::text, 12)), ' '), right(organization_id::text, 12)));

-- Words are only ever added: one that no order has any longer costs a look into the index.
CREATE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_words
  SELECT DISTINCT n.organization_id, substr(e.entry, 13) COLLATE "C" FROM new_rows n CROSS JOIN unnest(tsvector_to_array(
    order_entries(n.organization_id, n.search_text, n.status, n.transport_mode, n.from_code, n.to_code, n.departure_on))) AS e (entry)
  WHERE substr(e.entry, 13, 1) NOT IN ('=', '<', '>', '@')
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
WHERE substr(s.word, 13, 1) NOT IN ('=', '<', '>', '@');

CREATE INDEX orders_by_words ON orders USING gin
  (order_entries(organization_id, search_text, status, transport_mode, from_code, to_code, departure_on));
-- Statistics of what is only looked up would take longer to gather than they save.
ALTER INDEX orders_by_words ALTER COLUMN 1 SET STATISTICS 0;

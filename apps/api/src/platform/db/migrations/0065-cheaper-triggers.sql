-- Saving an order and appending an event update its row several times, mostly without another text: then there are no words to look for.
-- Both sides are joined by a hash table: a kept plan that joins row by row, made where one order changed, would take a second for
-- thousands.
CREATE OR REPLACE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_words
    SELECT DISTINCT organization_id, word FROM (
      SELECT n.organization_id, unnest(string_to_array(regexp_replace(n.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
      FROM new_rows n
    ) AS words WHERE word <> '' AND octet_length(word) <= 2000
    UNION
    SELECT n.organization_id, '0' FROM new_rows n WHERE octet_length(n.search_text) > 2000
      AND (octet_length(n.search_text) > 100000 OR n.search_text COLLATE "C" ~ '[^ ]{250}')
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO order_words
    WITH changed AS MATERIALIZED (
      SELECT n.organization_id, n.search_text FROM new_rows n
      JOIN old_rows o ON o.organization_id = n.organization_id AND o.id = n.id WHERE o.search_text <> n.search_text
    )
    SELECT DISTINCT organization_id, word FROM (
      SELECT c.organization_id, unnest(string_to_array(regexp_replace(c.search_text COLLATE "C", '[0-9]+', ' ', 'g'), ' ')) AS word
      FROM changed c
    ) AS words WHERE word <> '' AND octet_length(word) <= 2000
    UNION
    SELECT c.organization_id, '0' FROM changed c WHERE octet_length(c.search_text) > 2000
      AND (octet_length(c.search_text) > 100000 OR c.search_text COLLATE "C" ~ '[^ ]{250}')
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_updated_words AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();

-- Saving an order and appending an event write the order's row first, so there is hardly ever something to mark, but planning the
-- statement each time took up to a quarter of the database's time. Looking first costs an index lookup for each changed row. OFFSET 0
-- keeps the planner from a join, whose kept plan would be for another number of rows.
CREATE OR REPLACE FUNCTION mark_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows c WHERE (
    SELECT o.xmin <> pg_current_xact_id()::xid FROM orders o
    WHERE o.organization_id = c.organization_id AND o.id = c.order_id OFFSET 0
  )) THEN
    RETURN NULL;
  END IF;
  EXECUTE $update$
    UPDATE orders o SET saved_at = o.saved_at
    FROM (SELECT DISTINCT organization_id, order_id FROM changed_rows) AS c
    WHERE o.organization_id = c.organization_id AND o.id = c.order_id AND o.xmin <> pg_current_xact_id()::xid
  $update$;
  RETURN NULL;
END $$;

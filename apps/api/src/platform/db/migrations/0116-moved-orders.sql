-- Moving an order to another customer: its rows keep their IDs and get the other organization.

-- Which orders were moved, so that a system that still sends one for the former customer is told.
CREATE TABLE moved_orders (
  id uuid NOT NULL PRIMARY KEY,
  order_id uuid NOT NULL,
  -- The former customer. No foreign key, since the line stays when that customer is deleted.
  organization_id uuid NOT NULL,
  organization_ref text NOT NULL,
  organization_name text NOT NULL,
  ref text NOT NULL,
  to_ref text NOT NULL,
  to_name text NOT NULL,
  is_same_company boolean NOT NULL,
  reason text,
  moved_by text NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moved_orders_by_ref ON moved_orders (organization_id, ref);
CREATE INDEX moved_orders_of_order ON moved_orders (order_id, id);

-- Histories are only added to; with its order a row may go to another customer, otherwise unchanged.
CREATE OR REPLACE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT FROM orders o WHERE o.organization_id = OLD.organization_id AND o.id = OLD.order_id
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'eta_history' AND EXISTS (
    SELECT FROM event_decisions d WHERE d.organization_id = OLD.organization_id AND d.order_id = OLD.order_id
      AND d.source = OLD.source AND (d.belongs IN ('detached', 'released') OR d.retracted_revision IS NOT NULL)
  ) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NEW.organization_id <> OLD.organization_id
      AND to_jsonb(NEW) - 'organization_id' = to_jsonb(OLD) - 'organization_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are only added', TG_TABLE_NAME;
END $$;

-- An order that comes from another customer brings its words.
CREATE OR REPLACE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop TO 'off' AS $$
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
      LEFT JOIN old_rows o ON o.organization_id = n.organization_id AND o.id = n.id
      WHERE o.id IS NULL OR o.search_text <> n.search_text
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

-- Files count for the customer that they belong to, while they are the customer's uploads.
CREATE TRIGGER storage_left AFTER UPDATE ON documents FOR EACH ROW
  WHEN (OLD.origin = 'customer' AND OLD.ref NOT LIKE 'preorder %'
    AND (NEW.organization_id <> OLD.organization_id OR NEW.origin <> 'customer'))
  EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_came AFTER UPDATE ON documents FOR EACH ROW
  WHEN (NEW.origin = 'customer' AND NEW.ref NOT LIKE 'preorder %'
    AND (NEW.organization_id <> OLD.organization_id OR OLD.origin <> 'customer'))
  EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_left AFTER UPDATE ON thread_files FOR EACH ROW
  WHEN (OLD.side = 'customer' AND (NEW.organization_id <> OLD.organization_id OR NEW.side <> 'customer'))
  EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_came AFTER UPDATE ON thread_files FOR EACH ROW
  WHEN (NEW.side = 'customer' AND (NEW.organization_id <> OLD.organization_id OR OLD.side <> 'customer'))
  EXECUTE FUNCTION keep_storage_inserted();
CREATE TRIGGER storage_left AFTER UPDATE ON preorder_documents FOR EACH ROW
  WHEN (NEW.organization_id <> OLD.organization_id) EXECUTE FUNCTION keep_storage_deleted();
CREATE TRIGGER storage_came AFTER UPDATE ON preorder_documents FOR EACH ROW
  WHEN (NEW.organization_id <> OLD.organization_id) EXECUTE FUNCTION keep_storage_inserted();

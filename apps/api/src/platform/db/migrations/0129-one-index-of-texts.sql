-- Replaced by orders_by_text_and_facets. A separate migration, because dropping an index waits for readers.
DROP INDEX orders_by_text;

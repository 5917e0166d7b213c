-- orders_by_text_and_facets also finds texts alone. Dropped in its own migration, since dropping waits for readers.
DROP INDEX orders_by_text;

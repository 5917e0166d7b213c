-- orders_by_text_and_facets finds texts alone, too. A migration of its own, since only dropping waits for readers.
DROP INDEX orders_by_text;

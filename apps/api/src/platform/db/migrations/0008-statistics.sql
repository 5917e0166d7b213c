-- Nothing is looked for by these, and to count what is in them takes several times as long as all the rest.
ALTER TABLE orders
  ALTER COLUMN from_place SET STATISTICS 0,
  ALTER COLUMN to_place SET STATISTICS 0,
  ALTER COLUMN departure SET STATISTICS 0,
  ALTER COLUMN arrival SET STATISTICS 0,
  ALTER COLUMN totals SET STATISTICS 0,
  ALTER COLUMN route SET STATISTICS 0,
  ALTER COLUMN position SET STATISTICS 0,
  ALTER COLUMN charges SET STATISTICS 0,
  ALTER COLUMN contacts SET STATISTICS 0;
ALTER TABLE order_events ALTER COLUMN place SET STATISTICS 0;
ALTER TABLE notifications ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE outbox_messages ALTER COLUMN content SET STATISTICS 0;

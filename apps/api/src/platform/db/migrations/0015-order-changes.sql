-- What happened to orders, written in the transaction that saves it. Rows are only added; they go with their order.
CREATE TABLE order_changes (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, order_id) REFERENCES orders ON DELETE CASCADE
);
-- The history of one order, read backwards for the newest first. The primary key serves a reader of all changes in order.
CREATE INDEX order_changes_of_order ON order_changes (organization_id, order_id, position);
ALTER TABLE order_changes ALTER COLUMN data SET STATISTICS 0;

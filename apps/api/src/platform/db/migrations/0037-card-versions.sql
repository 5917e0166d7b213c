-- A list shows of an order also what its documents, milestones and shipment units say. PostgreSQL marks each row with the transaction
-- that wrote it (xmin), and lists take the mark of the order's row for the version of all that they show. So a transaction that changes
-- one of the others also writes the order's row, unless it has done so already, as saving an order does first of all.
-- EXECUTE plans each time, by how many rows have changed: a kept plan is from when the tables were empty, or for thousands of rows.
CREATE FUNCTION mark_changed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $update$
    UPDATE orders o SET saved_at = o.saved_at
    FROM (SELECT DISTINCT organization_id, order_id FROM changed_rows) AS c
    WHERE o.organization_id = c.organization_id AND o.id = c.order_id AND o.xmin <> pg_current_xact_id()::xid
  $update$;
  RETURN NULL;
END $$;

CREATE TRIGGER documents_inserted_mark AFTER INSERT ON documents
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER documents_updated_mark AFTER UPDATE ON documents
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER documents_deleted_mark AFTER DELETE ON documents
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();

CREATE TRIGGER order_events_inserted_mark AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER order_events_updated_mark AFTER UPDATE ON order_events
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER order_events_deleted_mark AFTER DELETE ON order_events
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();

CREATE TRIGGER shipment_units_inserted_mark AFTER INSERT ON shipment_units
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER shipment_units_updated_mark AFTER UPDATE ON shipment_units
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();
CREATE TRIGGER shipment_units_deleted_mark AFTER DELETE ON shipment_units
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_orders();

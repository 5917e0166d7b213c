-- When and why an order was canceled, as the company says it.
ALTER TABLE orders ADD COLUMN cancellation jsonb;
ALTER TABLE orders ALTER COLUMN cancellation SET STATISTICS 0;
-- An ISO 6346 size and type code, or what the sender calls the type.
ALTER TABLE shipment_units ADD COLUMN container_type text;

-- The desk names an order by its ID alone.
CREATE INDEX orders_by_id ON orders (id);

-- Who handed a statement of the company in: a person of the desk, an API key or an import.
ALTER TABLE event_log ADD COLUMN stated_by text;

-- Documents that only the company sees. An invoice is always the customer's.
ALTER TABLE documents ADD COLUMN is_internal boolean NOT NULL DEFAULT false;
ALTER TABLE documents ADD CONSTRAINT documents_internal_check CHECK (NOT is_internal OR invoice_number IS NULL) NOT VALID;

-- References that a person of the desk added: whole-order records don't take them away.
ALTER TABLE order_references DROP CONSTRAINT order_references_origin_check;
ALTER TABLE order_references ADD CONSTRAINT order_references_origin_check
  CHECK (origin IN ('company', 'derived', 'message', 'customer', 'desk')) NOT VALID;

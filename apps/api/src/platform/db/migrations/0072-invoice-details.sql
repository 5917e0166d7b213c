-- Details for an invoice's own page; lists of invoices don't read them.
CREATE TABLE invoice_details (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  lines jsonb NOT NULL,
  -- How it's paid; null where the configuration's details for its currency apply.
  payment_details jsonb,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, document_id) REFERENCES documents ON DELETE CASCADE
);
ALTER TABLE invoice_details ALTER COLUMN lines SET STATISTICS 0;

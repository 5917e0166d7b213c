-- Questions about an order may be about one of its invoices. The number stays once the invoice is gone.
ALTER TABLE order_questions
  ADD COLUMN invoice_id uuid,
  ADD COLUMN invoice_number text,
  ADD FOREIGN KEY (organization_id, invoice_id) REFERENCES documents ON DELETE SET NULL (invoice_id);
CREATE INDEX order_questions_of_invoice ON order_questions (organization_id, invoice_id)
  WHERE invoice_id IS NOT NULL;

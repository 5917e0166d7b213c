-- Invoices of an organization in each order that their list has: unpaid and paid ones are ranges of their own, and what is filtered
-- by is behind the sort, so that rows that don't match cost no look into the table.
CREATE INDEX documents_by_due ON documents
  (organization_id, (paid_on IS NOT NULL), due_on, id, (amount ->> 'currency'), issued_on)
  WHERE invoice_number IS NOT NULL;
CREATE INDEX documents_by_currency ON documents
  (organization_id, (paid_on IS NOT NULL), (amount ->> 'currency'), due_on, id, issued_on)
  WHERE invoice_number IS NOT NULL;
CREATE INDEX documents_by_issue ON documents
  (organization_id, (paid_on IS NOT NULL), issued_on, id, (amount ->> 'currency'), due_on)
  WHERE invoice_number IS NOT NULL;
CREATE INDEX documents_by_invoice_number ON documents
  (organization_id, (paid_on IS NOT NULL), invoice_number, id, (amount ->> 'currency'), due_on, issued_on)
  WHERE invoice_number IS NOT NULL;
CREATE INDEX documents_by_amount ON documents
  (organization_id, (paid_on IS NOT NULL), (amount ->> 'currency'), ((amount ->> 'amount')::numeric), id, due_on, issued_on)
  WHERE invoice_number IS NOT NULL;

-- Kept sums: what invoices come to by due date, whatever today is.
CREATE TABLE invoice_sums (
  organization_id uuid NOT NULL,
  paid boolean NOT NULL,
  due_on date NOT NULL,
  currency text NOT NULL,
  issued_on date NOT NULL,
  total integer NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (organization_id, paid, due_on, currency, issued_on)
);

-- One statement changes a sum once, in one order of rows, so writers wait for each other but never in a circle. Sums of no invoices
-- go: otherwise every due date that was ever unpaid would stay among the unpaid ones.
CREATE FUNCTION keep_invoice_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        1 AS total, (amount ->> 'amount')::numeric AS amount
      FROM new_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        -1 AS total, -(amount ->> 'amount')::numeric AS amount
      FROM old_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
    DELETE FROM invoice_sums s USING old_rows o
    WHERE o.invoice_number IS NOT NULL AND s.total = 0 AND s.organization_id = o.organization_id
      AND s.paid = (o.paid_on IS NOT NULL) AND s.due_on = o.due_on AND s.currency = o.amount ->> 'currency'
      AND s.issued_on = o.issued_on;
  ELSE
    INSERT INTO invoice_sums AS s
    SELECT organization_id, paid, due_on, currency, issued_on, sum(total), sum(amount) FROM (
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        1 AS total, (amount ->> 'amount')::numeric AS amount
      FROM new_rows WHERE invoice_number IS NOT NULL
      UNION ALL
      SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
        -1 AS total, -(amount ->> 'amount')::numeric AS amount
      FROM old_rows WHERE invoice_number IS NOT NULL
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(total) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (organization_id, paid, due_on, currency, issued_on)
      DO UPDATE SET total = s.total + excluded.total, amount = s.amount + excluded.amount;
    DELETE FROM invoice_sums s USING old_rows o
    WHERE o.invoice_number IS NOT NULL AND s.total = 0 AND s.organization_id = o.organization_id
      AND s.paid = (o.paid_on IS NOT NULL) AND s.due_on = o.due_on AND s.currency = o.amount ->> 'currency'
      AND s.issued_on = o.issued_on;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoices_inserted AFTER INSERT ON documents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();
CREATE TRIGGER invoices_updated AFTER UPDATE ON documents
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();
CREATE TRIGGER invoices_deleted AFTER DELETE ON documents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_sums();

-- The triggers keep writers out until this is committed.
INSERT INTO invoice_sums
SELECT organization_id, paid_on IS NOT NULL, due_on, amount ->> 'currency', issued_on, count(*), sum((amount ->> 'amount')::numeric)
FROM documents WHERE invoice_number IS NOT NULL GROUP BY 1, 2, 3, 4, 5;

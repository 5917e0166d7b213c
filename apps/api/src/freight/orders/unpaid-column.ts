import { hidesPart } from '#freight/customer-settings/shown.ts'

/**
 * SQL for the unpaid amounts of an order `o` by currency, with the earliest due date; null if nothing is
 * unpaid.
 */
export const companyUnpaidColumn = `(SELECT jsonb_build_object('dueOn', min(due_on), 'amounts', jsonb_agg(
      jsonb_build_object('amount', amount::text, 'currency', currency) ORDER BY due_on, currency))
    FROM (SELECT d.amount ->> 'currency' AS currency, sum((d.amount ->> 'amount')::numeric) AS amount, min(d.due_on) AS due_on
      FROM documents d WHERE d.organization_id = o.organization_id AND d.order_id = o.id
        AND d.invoice_number IS NOT NULL AND d.paid_on IS NULL GROUP BY 1) AS sums HAVING count(*) > 0)`

/** The same for customers: null too if the company doesn't show them invoices. */
export const unpaidColumn = `CASE WHEN NOT ${hidesPart('o.organization_id', 'invoices')} THEN ${companyUnpaidColumn} END`

import type { ForeseenAlert } from './alert.ts'
import type { AttentionFacts } from './order-facts.ts'

const byInstant = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** Papers that are expected and aren't there. */
export function missingPapers({ missingPapers: missing }: AttentionFacts): ForeseenAlert[] {
  const papers = missing.toSorted((a, b) => byInstant(a.from, b.from) || (a.kind < b.kind ? -1 : 1))
  const [first] = papers
  return first ? [{ kind: 'missing-papers', from: first.from, at: first.from, papers }] : []
}

/** Invoices whose day has passed. */
export function overdueInvoices({ unpaid }: AttentionFacts): ForeseenAlert[] {
  const [first] = unpaid.toSorted((a, b) => byInstant(a.overdueAt, b.overdueAt))
  if (!first) return []
  return [
    { kind: 'overdue-invoices', from: first.overdueAt, at: `${first.dueOn}T00:00:00.000Z`, precision: 'day' },
  ]
}

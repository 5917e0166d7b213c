import { describe, expect, it } from 'vitest'
import { byUrgency, invoiceState } from './invoice-state.ts'

const invoice = (dueOn: string, paidOn: string | null = null) => ({ dueOn, paidOn })
const today = '2026-11-21'

describe('an invoice', () => {
  it('is open up to and on its due date, and overdue from the next day on', () => {
    expect(invoiceState(invoice('2026-11-21'), today)).toBe('open')
    expect(invoiceState(invoice('2026-11-20'), today)).toBe('overdue')
  })

  it('is paid when it is, however late', () => {
    expect(invoiceState(invoice('2026-01-01', '2026-11-01'), today)).toBe('paid')
  })

  it('stands above others when it is more urgent', () => {
    const sorted = byUrgency(
      [
        invoice('2026-10-01', '2026-10-01'),
        invoice('2026-12-01'),
        invoice('2026-11-02'),
        invoice('2026-11-01'),
      ],
      today,
    )
    expect(sorted.map((each) => each.dueOn)).toEqual(['2026-11-01', '2026-11-02', '2026-12-01', '2026-10-01'])
  })
})

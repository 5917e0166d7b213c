import { describe, expect, it } from 'vitest'
import { byUrgency, openAmounts } from './invoice-state.ts'

const invoice = (dueOn: string, state: 'overdue' | 'open' | 'paid') => ({ dueOn, state })

describe('an invoice', () => {
  it('is above others when it is more urgent', () => {
    const sorted = byUrgency([
      invoice('2026-10-01', 'paid'),
      invoice('2026-12-01', 'open'),
      invoice('2026-11-02', 'overdue'),
      invoice('2026-11-01', 'overdue'),
    ])
    expect(sorted.map((each) => each.dueOn)).toEqual(['2026-11-01', '2026-11-02', '2026-12-01', '2026-10-01'])
  })
})

describe('what is still to be paid', () => {
  const invoiceOf = (amount: string, currency: string, paidOn: string | null = null) => ({
    amount: { amount, currency },
    paidOn,
  })

  it('is added up by currency to the last digit, what is paid left out', () => {
    expect(
      openAmounts([
        invoiceOf('0.10', 'USD'),
        invoiceOf('12.5', 'EUR'),
        invoiceOf('0.20', 'USD'),
        invoiceOf('999.00', 'USD', '2026-11-01'),
        invoiceOf('-0.05', 'USD'),
      ]),
    ).toEqual([
      { amount: '0.2500', currency: 'USD' },
      { amount: '12.5000', currency: 'EUR' },
    ])
    expect(openAmounts([invoiceOf('1', 'USD', '2026-11-01')])).toEqual([])
  })
})

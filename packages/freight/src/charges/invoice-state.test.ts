import { describe, expect, it } from 'vitest'
import { invoiceStanding } from './invoice-state.ts'

const today = '2026-11-21'
const standing = (dueOn: string, paidOn: string | null = null) => invoiceStanding({ dueOn, paidOn }, today)

describe('an invoice', () => {
  it('is open up to and on its due date, and overdue from the next day on', () => {
    expect(standing('2026-12-01')).toEqual({ state: 'open', daysOverdue: -10 })
    expect(standing('2026-11-21')).toEqual({ state: 'open', daysOverdue: 0 })
    expect(standing('2026-11-20')).toEqual({ state: 'overdue', daysOverdue: 1 })
  })

  it('is paid when it is, however late', () => {
    expect(standing('2026-01-01', '2026-11-01')).toEqual({ state: 'paid', daysOverdue: null })
  })
})

import { describe, expect, it } from 'vitest'
import { plainAmount, readPaper } from './read-paper.ts'

describe('the text of a document', () => {
  it.each([
    ['HAPAG-LLOYD BILL OF LADING Shipper Nordwind', 'bill-of-lading'],
    ['Packing List to invoice 4711', 'packing-list'],
    ['COMMERCIAL INVOICE No. 88 Seller', 'commercial-invoice'],
    ['Kern Forwarding Invoice No. F-2026-118 for bill of lading HLCU77', 'invoice'],
    ['Счёт на оплату № 118 от 20.11.2026', 'invoice'],
    ['Notice of Arrival, bill of lading HLCU77', 'arrival-notice'],
    ['Minutes of a meeting', null],
  ])('%s is %s', (text, kind) => {
    expect(readPaper(text).kind).toBe(kind)
  })

  it('has the number and the sum of an invoice', () => {
    const text =
      'Invoice No. F-2026-118 Freight 1,000.00 Total net 1,000.00 VAT 200.50 Amount due EUR 1,200.50'
    expect(readPaper(text).invoice).toEqual({ number: 'F-2026-118', amount: '1200.50', currency: 'EUR' })
    expect(readPaper('Счёт № 118 Итого 1 200,50 RUB').invoice).toEqual({
      number: '118',
      amount: '1200.50',
      currency: 'RUB',
    })
    expect(readPaper('Hello').invoice).toEqual({ number: null, amount: null, currency: null })
  })

  it.each([
    ['1.200,50', '1200.50'],
    ['1,200.50', '1200.50'],
    ['1 200', '1200'],
    ['12.000', '12000'],
  ])('%s is %s', (text, amount) => expect(plainAmount(text)).toBe(amount))
})

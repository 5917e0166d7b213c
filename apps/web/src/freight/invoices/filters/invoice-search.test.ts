import { describe, expect, it } from 'vitest'
import {
  cleared,
  invoiceFilterOf,
  isNarrowed,
  nextSort,
  readInvoiceSearch,
  sortDirection,
  urlOfInvoices,
} from './invoice-search.ts'

const organization = '01a1fdb1-0000-7000-8000-000000000000'
const url = {
  state: 'overdue,paid',
  organization,
  currency: 'EUR,USD',
  search: 'INV 7',
  ordering: '-amount',
  issuedFrom: '2026-01-01',
  issuedTo: '2026-02-28',
  dueFrom: '2026-03-01',
  dueTo: '2026-04-30',
}

describe('the URL of the invoices', () => {
  it('holds everything that narrows and sorts', () => {
    const search = readInvoiceSearch(url)
    expect(urlOfInvoices(search)).toEqual(url)
    expect(invoiceFilterOf(search)).toEqual({
      ...url,
      state: ['overdue', 'paid'],
      organization: [organization],
      currency: ['EUR', 'USD'],
    })
    expect(isNarrowed(search)).toBe(true)
    expect(urlOfInvoices(cleared(search))).toEqual({ ordering: '-amount' })
  })

  it('leaves out defaults and what is wrong', () => {
    expect(urlOfInvoices(readInvoiceSearch({}))).toEqual({})
    const wrong = readInvoiceSearch({
      state: 'late',
      organization: 'acme',
      currency: 'eur,EURO',
      ordering: 'cargo',
      issuedFrom: '2026-13-01',
      dueTo: '2026-02-30',
      dueFrom: 'today',
    })
    expect([urlOfInvoices(wrong), isNarrowed(wrong)]).toEqual([{}, false])
  })

  it('keeps a search that is too short, and doesn’t ask for it', () => {
    const search = readInvoiceSearch({ search: ' ab ' })
    expect(urlOfInvoices(search)).toEqual({ search: ' ab ' })
    expect([invoiceFilterOf(search), isNarrowed(search)]).toEqual([{ ordering: 'urgency' }, false])
  })
})

it('a header sorts up, down and by urgency again', () => {
  expect([nextSort('urgency', 'dueOn'), nextSort('dueOn', 'dueOn'), nextSort('-dueOn', 'dueOn')]).toEqual([
    'dueOn',
    '-dueOn',
    'urgency',
  ])
  expect(nextSort('-dueOn', 'amount')).toBe('amount')
  expect([sortDirection('-dueOn', 'dueOn'), sortDirection('urgency', 'dueOn')]).toEqual(['descending', null])
})

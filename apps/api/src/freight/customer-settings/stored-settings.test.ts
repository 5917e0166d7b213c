import { documentKinds } from '@portolan/contract/freight/documents'
import { attentionRules } from '@portolan/freight/attention/attention-rules'
import { expectedPapers } from '@portolan/freight/papers/expected-papers'
import { describe, expect, it } from 'vitest'
import { customerRules } from './order-rules.ts'
import { changedSettings, effectOf } from './stored-settings.ts'

const nothing = { hiddenParts: [], hiddenKinds: [], closedKinds: [], orderRules: null }

describe('what follows from the settings of a customer', () => {
  it.each([
    ['nothing chosen', {}],
    [
      'all as usual',
      { prices: true, quotes: true, documents: {}, attention: { cutOffHours: null }, papers: null },
    ],
  ] as const)('%s changes nothing', (_, settings) => {
    expect(effectOf(settings)).toEqual(nothing)
  })

  it('without prices there are no invoices and no quotes', () => {
    expect(effectOf({ prices: false })).toEqual({
      hiddenParts: ['prices', 'invoices', 'quotes'],
      hiddenKinds: ['invoice'],
      closedKinds: ['invoice'],
      orderRules: { hiddenKinds: ['invoice'], ignoresInvoices: true },
    })
  })

  it('quotes go alone', () => {
    expect(effectOf({ quotes: false })).toEqual({ ...nothing, hiddenParts: ['quotes'] })
  })

  it('hidden invoices take their pages along, and what is hidden can’t be uploaded', () => {
    expect(
      effectOf({ documents: { hidden: ['invoice', 'customs'], notUploadable: ['photo'] } }),
    ).toMatchObject({
      hiddenParts: ['invoices'],
      hiddenKinds: ['invoice', 'customs'],
      closedKinds: ['invoice', 'customs', 'photo'],
    })
  })
})

describe('changes', () => {
  it('leave what they don’t name', () => {
    const stored = { prices: false, documents: { hidden: ['cmr' as const] }, attention: { cutOffHours: 5 } }
    expect(
      changedSettings(stored, {
        prices: undefined,
        documents: { notUploadable: ['photo'] },
        attention: { freeTimeHours: 3 },
      }),
    ).toEqual({
      prices: false,
      documents: { hidden: ['cmr'], notUploadable: ['photo'] },
      attention: { cutOffHours: 5, freeTimeHours: 3 },
    })
  })
})

describe('the rules of a customer’s orders', () => {
  const usual = { attentionRules, expectedPapers }

  it('are the usual ones, but for what is its own', () => {
    expect(customerRules(usual, {})).toEqual({ ...usual, ignoresInvoices: false })
    const { attentionRules: own } = customerRules(usual, { attention: { cutOffHours: 5 } })
    expect(own).toEqual({ ...attentionRules, cutOffHours: 5 })
  })

  it('expect no paper that consists of hidden documents', () => {
    const { papers } = customerRules(usual, { hiddenKinds: ['packing-list'] }).expectedPapers
    expect(papers.flatMap(({ kinds }) => kinds)).not.toContain('packing-list')
    expect(papers.length).toBe(
      expectedPapers.papers.filter(({ kinds }) => kinds.join() !== 'packing-list').length,
    )
    expect(customerRules(usual, { hiddenKinds: [...documentKinds] }).expectedPapers.papers).toEqual([])
  })
})

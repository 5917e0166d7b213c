import type { CustomerSettings } from '@portolan/contract/company/customers/customer-settings'
import { attentionRules } from '@portolan/freight/attention/attention-rules'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, hoursIn, isWrong, lostWith } from './draft.ts'

const settings: CustomerSettings = {
  version: 3,
  prices: true,
  quotes: true,
  documents: { hidden: ['cmr'], notUploadable: ['photo'] },
  attention: { silentHours: null, transshipmentHours: null, freeTimeHours: 24, cutOffHours: null },
  papers: null,
  contact: null,
  usual: { attention: attentionRules, papers: [], contact: null },
  isApplied: true,
}
const saved = draftOf(settings)

describe('the form of a customer’s settings', () => {
  it('changes nothing as it is', () => {
    expect(saved.kinds).toMatchObject({ cmr: 'none', photo: 'see', certificate: 'upload' })
    expect(changesOf(settings, saved)).toEqual({})
  })

  it('sends only what was changed, with the company’s figures beside one of its own', () => {
    const draft = {
      ...saved,
      prices: false,
      silentHours: { ...saved.silentHours, air: '6,5' },
      freeTimeHours: '',
    }
    expect(changesOf(settings, draft)).toEqual({
      prices: false,
      attention: {
        silentHours: { ...attentionRules.silentHours, air: 6.5 },
        transshipmentHours: null,
        freeTimeHours: null,
        cutOffHours: null,
      },
    })
    const kinds = { ...saved.kinds, cmr: 'see', photo: 'none' } as const
    expect(changesOf(settings, { ...saved, kinds })).toEqual({
      documents: { hidden: ['photo'], notUploadable: ['cmr'] },
    })
  })

  it('says what the customer will no longer see', () => {
    expect(lostWith(settings, saved)).toEqual([])
    expect(lostWith(settings, { ...saved, prices: false })).toEqual(['prices', 'invoices', 'quotes'])
    expect(lostWith(settings, { ...saved, quotes: false })).toEqual(['quotes'])
    const kinds = { ...saved.kinds, invoice: 'none', photo: 'none', cmr: 'see' } as const
    expect(lostWith(settings, { ...saved, kinds })).toEqual(['photo', 'invoices'])
  })

  it.each([
    ['12', 12],
    [' 0,5 ', 0.5],
    ['8784', 8784],
    ['8785', undefined],
    ['-1', undefined],
    ['x', undefined],
    ['', undefined],
  ])('reads %j as hours', (typed, hours) => {
    expect(hoursIn(typed)).toBe(hours)
    expect(isWrong(typed)).toBe(typed !== '' && hours === undefined)
  })
})

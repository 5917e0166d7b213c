import type { BrandSettings } from '@portolan/contract/content/brand/brand-settings'
import { expect, it } from 'vitest'
import { changeDraft, changesOf, draftedValue, resetDraft } from './brand-draft.ts'

const saved = { source: 'saved', savedBy: 'Stella', savedAt: '2026-11-26T10:00:00Z' } as const
const settings = {
  name: { value: 'Blue', initial: 'Acme', ...saved },
  icon: { value: null, initial: null, source: 'built-in', savedBy: null, savedAt: null },
} as unknown as BrandSettings

it('a value that is typed back is no change', () => {
  const typed = changeDraft(settings, {}, 'name', 'Red')
  expect([draftedValue(settings, typed, 'name'), changesOf(typed)]).toEqual(['Red', { name: 'Red' }])
  expect(changeDraft(settings, typed, 'name', 'Blue')).toEqual({})
})

it('the way back shows and sends the initial value', () => {
  const back = resetDraft(settings, { name: { value: 'Red' } }, 'name')
  expect([draftedValue(settings, back, 'name'), changesOf(back)]).toEqual(['Acme', { name: null }])
})

it('an image is sent by its ID, and a new one is given up without a trace', () => {
  const chosen = changeDraft(settings, {}, 'icon', { id: 'abc', type: 'svg' })
  expect(changesOf(chosen)).toEqual({ icon: 'abc' })
  expect(resetDraft(settings, chosen, 'icon')).toEqual({})
})

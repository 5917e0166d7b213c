import { expect, it } from 'vitest'
import { contentOf, draftOf, emptyDraft, fromTyped, readAudience, toWall } from './announcement-draft.ts'

const zone = 'Europe/Berlin'
const empty = emptyDraft(new Date('2026-11-26T07:00:00Z'), zone)

it('reads times by the clocks of the company, in summer and winter', () => {
  expect(empty.from).toBe('2026-11-26T08:00')
  expect(fromTyped('2026-11-26T08:00', zone)).toBe('2026-11-26T07:00:00.000Z')
  expect(fromTyped('2026-07-01T08:00', zone)).toBe('2026-07-01T06:00:00.000Z')
  expect(toWall('2026-03-29T01:30:00Z', zone)).toBe('2026-03-29T03:30')
  expect(fromTyped('', zone)).toBe(null)
  expect(fromTyped('2026-11-26T8:00', zone)).toBe('2026-11-26T07:00:00.000Z')
  expect(fromTyped('2026-11-26T', zone)).toBe('2026-11-25T23:00:00.000Z')
})

it('reads codes, lanes and vessels as they are typed, and names what is none', () => {
  const typed = { ...empty, places: 'cnngb, de;XX1', lanes: 'CNSHA–DEHAM de', vessels: 'MSC Anna, X' }
  const { audience, wrong } = readAudience(typed)
  expect(audience.places).toEqual(['CNNGB', 'DE'])
  expect(audience.lanes).toEqual([{ from: 'CNSHA', to: 'DEHAM' }])
  expect(audience.vessels).toEqual(['MSC Anna'])
  expect(wrong).toEqual(['XX1', 'DE', 'X'])
})

it('saves what it shows', () => {
  expect(contentOf(empty, zone)).toBe(null)
  const text = { title: 'Strike', text: '' }
  const draft = { ...empty, en: text, ru: text, lanes: 'CNSHA-DEHAM', until: '2026-12-01T18:00' }
  const content = contentOf(draft, zone)
  expect(content && draftOf(content, zone)).toEqual(draft)
  // An end that can't be read isn't none.
  expect(contentOf({ ...draft, until: '2026-12-01T25' }, zone)).toBe(null)
})

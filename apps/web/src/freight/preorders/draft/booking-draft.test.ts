import { expect, test } from 'vitest'
import { emptyBooking } from '#freight/preorders/values/booking-values.ts'
import { type BookingDraft, readDraft, removeDraft, writeDraft } from './booking-draft.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { kept: Map<string, string> } {
  const draft = new Map<string, string>()
  return {
    kept: draft,
    getItem: (name) => draft.get(name) ?? null,
    setItem: (name, value) => void draft.set(name, value),
    removeItem: (name) => void draft.delete(name),
  }
}

const owner = { userId: 'anna', organizationId: 'nord', subject: 'new' }
const draft: BookingDraft = {
  values: emptyBooking(),
  mark: '.',
  key: 'k1',
  unanswered: [],
  base: null,
  savedAt: '2026-11-22T08:00:00Z',
}

test('a draft comes back to its person, organization and subject only', () => {
  const store = memory()
  expect(writeDraft(store, owner, draft)).toBe(true)
  expect(readDraft(store, owner)).toEqual(draft)
  expect(readDraft(store, { ...owner, userId: 'boris' })).toBeNull()
  expect(readDraft(store, { ...owner, organizationId: 'sued' })).toBeNull()
  expect(readDraft(store, { ...owner, subject: 'edit 1' })).toBeNull()
  removeDraft(store, owner)
  expect(readDraft(store, owner)).toBeNull()
})

test('what is no draft of this version counts as none', () => {
  const store = memory()
  writeDraft(store, owner, draft)
  const [name = ''] = store.kept.keys()
  for (const text of ['{', 'null', '7', '{"shape":0,"draft":{}}', '{"draft":{}}']) {
    store.setItem(name, text)
    expect(readDraft(store, owner)).toBeNull()
  }
})

test.each<[string, (draft: BookingDraft) => object]>([
  ['without a member', ({ values: { temperature: _, ...values }, ...rest }) => ({ ...rest, values })],
  ['with a line from before it had a member', (draft) => withUnit(draft, { marks: undefined })],
  ['with a number where the form has text', (draft) => withUnit(draft, { quantity: 4 })],
  ['without its key', ({ key: _, ...rest }) => rest],
  ['with a text instead of its values', (draft) => ({ ...draft, values: 'none' })],
  ['with one line instead of a list', (draft) => ({ ...draft, values: { ...draft.values, units: {} } })],
])('a draft of another shape counts as none: %s', (_, change) => {
  const store = memory()
  writeDraft(store, owner, change(draft) as BookingDraft)
  expect(store.kept.size).toBe(1)
  expect(readDraft(store, owner)).toBeNull()
})

function withUnit(draft: BookingDraft, member: object): object {
  const [unit] = draft.values.units
  return { ...draft, values: { ...draft.values, units: [{ ...unit, ...member }] } }
}

test('a device that keeps nothing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  expect(writeDraft(store, owner, draft)).toBe(false)
  expect(readDraft(store, owner)).toBeNull()
  expect(() => removeDraft(store, owner)).not.toThrow()
})

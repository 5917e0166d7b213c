import { expect, it } from 'vitest'
import { emptyBooking } from '#freight/preorders/values/booking-values.ts'
import { attemptOf } from './attempt.ts'
import { type KeptAsk, readAsk, removeAsk, writeAsk } from './kept-ask.ts'

function openStore(): Storage {
  const entries = new Map<string, string>()
  return {
    length: 0,
    clear: () => entries.clear(),
    key: () => null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  }
}

const owner = { userId: 'anna', ask: 'new' }
const ask: KeptAsk = {
  values: { ...emptyBooking(), cargo: 'Pumps' },
  mark: ',',
  party: 'buyer',
  organizationId: 'acme',
  figures: '[18400]',
  attempt: { body: '{}', key: 'k1' },
}

it('a request is kept as it was typed, for its person and its quote only', () => {
  const store = openStore()
  writeAsk(store, owner, ask)
  expect(readAsk(store, owner)).toEqual(ask)
  expect(readAsk(store, { ...owner, userId: 'boris' })).toBeNull()
  expect(readAsk(store, { ...owner, ask: 'another' })).toBeNull()
  removeAsk(store, owner)
  expect(readAsk(store, owner)).toBeNull()
})

it('what does not fit is left out', () => {
  const store = openStore()
  const odd = {
    ...ask,
    party: 'carrier',
    organizationId: 7,
    figures: null,
    attempt: { body: '{}' },
  } as unknown as KeptAsk
  writeAsk(store, owner, odd)
  expect(readAsk(store, owner)).toEqual({
    ...ask,
    party: null,
    organizationId: null,
    figures: '',
    attempt: null,
  })
  writeAsk(store, owner, { ...ask, values: null } as unknown as KeptAsk)
  expect(readAsk(store, owner)).toBeNull()
})

it('the same request after a reload has the key that it was sent with, another one its own', () => {
  const store = openStore()
  const body = { organizationId: 'acme', cargo: 'Pumps' } as never
  const attempt = attemptOf(body, null)
  writeAsk(store, owner, { ...ask, attempt })
  const storedAttempt = readAsk(store, owner)?.attempt ?? null
  expect(attemptOf(body, storedAttempt).key).toBe(attempt.key)
  expect(attemptOf({ organizationId: 'acme', cargo: 'Valves' } as never, storedAttempt).key).not.toBe(
    attempt.key,
  )
})

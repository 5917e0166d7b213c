import { expect, it } from 'vitest'
import { emptyBooking } from '#freight/preorders/values/booking-values.ts'
import { type KeptAsk, readAsk, removeAsk, writeAsk } from './kept-ask.ts'

function openStore(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

const owner = { userId: 'anna', ask: 'new' }
const ask: KeptAsk = {
  values: { ...emptyBooking(), cargo: 'Pumps' },
  ...{ mark: ',', party: 'buyer', organizationId: 'acme', figures: '[18400]' },
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
  const odd = { ...ask, party: 'carrier', organizationId: 7, figures: null } as unknown as KeptAsk
  writeAsk(store, owner, odd)
  expect(readAsk(store, owner)).toEqual({ ...ask, party: null, organizationId: null, figures: '' })
  writeAsk(store, owner, { ...ask, values: null } as unknown as KeptAsk)
  expect(readAsk(store, owner)).toBeNull()
})

import { expect, test } from 'vitest'
import { expiresSoon, stateAt } from './quote-state.ts'

const offered = { state: 'offered', validUntil: '2026-12-15T22:59:59.000Z' } as const
const at = (instant: string) => new Date(instant)

test('an offer expires with its last second, also on a page that is open', () => {
  expect(stateAt(offered, at('2026-12-15T22:59:59Z'))).toBe('offered')
  expect(stateAt(offered, at('2026-12-15T23:00:00Z'))).toBe('expired')
  expect(stateAt({ ...offered, state: 'accepted' }, at('2027-01-01T00:00:00Z'))).toBe('accepted')
  expect(stateAt({ state: 'requested', validUntil: null }, at('2027-01-01T00:00:00Z'))).toBe('requested')
})

test('only an open offer in its last two days expires soon', () => {
  expect(expiresSoon(offered, at('2026-12-13T22:59:58Z'))).toBe(false)
  expect(expiresSoon(offered, at('2026-12-13T22:59:59Z'))).toBe(true)
  expect(expiresSoon(offered, at('2026-12-16T00:00:00Z'))).toBe(false)
  expect(expiresSoon({ ...offered, state: 'declined' }, at('2026-12-15T00:00:00Z'))).toBe(false)
})

import { expect, it } from 'vitest'
import { filterOf, readActivityUrl } from './activity-url.ts'

it('takes only what it knows from a URL', () => {
  const url = { actor: 'command', act: '', customer: 7, from: 'soon', until: '2026-11-26', other: 'x' }
  expect(readActivityUrl(url)).toEqual({ actor: 'command', until: '2026-11-26' })
})

it('means whole days of this browser, the last one too', () => {
  const { from, until } = filterOf({ from: '2026-11-26', until: '2026-11-26' })
  expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(24 * 3_600_000)
})

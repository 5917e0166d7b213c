import { expect, it } from 'vitest'
import { findHsCodes, isKnownHsCode } from './hs-codes.ts'

it('finds codes by the start of their digits, however they are written', () => {
  const pumps = findHsCodes('8413', 5)
  expect(pumps.results.map(({ code }) => code)).toEqual(['8413', '841311', '841319', '841320', '841330'])
  expect(pumps.count).toBe(13)
  const [first] = findHsCodes('8413.70', 5).results
  expect(first?.description).toContain('centrifugal')
  expect(first?.heading).toBe(pumps.results[0]?.description)
  expect(findHsCodes('84137021', 5).results).toEqual([first])
})

it('finds codes by the beginnings of words, those that say it themselves first', () => {
  const { results, count } = findHsCodes('Pump centri', 10)
  expect(results[0]?.code).toBe('841370')
  expect(count).toBeGreaterThan(0)
  expect(findHsCodes('pump', 3).results.map(({ description }) => description.slice(0, 5))).toEqual([
    'Pumps',
    'Pumps',
    'Pumps',
  ])
  expect(findHsCodes('ump entri', 10)).toEqual({ count: 0, results: [] })
  expect(findHsCodes('(+*', 10)).toEqual({ count: 0, results: [] })
})

it('knows codes by their first six digits', () => {
  expect(['841370', '8413702190', '848599', '8413'].map(isKnownHsCode)).toEqual([true, true, false, false])
})

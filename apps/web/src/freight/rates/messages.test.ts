import { describe, expect, it } from 'vitest'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

const en = translatorOf(messages, 'en')
const ru = translatorOf(messages, 'ru')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('revenue tonnes', () => {
  it.each([
    [1, '1 revenue tonne', '1 фрахтовую тонну'],
    [2, '2 revenue tonnes', '2 фрахтовые тонны'],
    [5, '5 revenue tonnes', '5 фрахтовых тонн'],
    [21, '21 revenue tonnes', '21 фрахтовую тонну'],
    [2.4, '2.4 revenue tonnes', '2,4 фрахтовой тонны'],
    [1234.567, '1,234.567 revenue tonnes', '1 234,567 фрахтовой тонны'],
  ])('are declined: %d', (number, english, russian) => {
    expect(plain(en('units.revenueTonne', { number }))).toBe(english)
    expect(plain(ru('units.revenueTonne', { number }))).toBe(russian)
  })
})

it.each([
  [1, '1 перевозка'],
  [2, '2 перевозки'],
  [5, '5 перевозок'],
  [21, '21 перевозка'],
])('shipments are declined: %d', (count, russian) => {
  expect(plain(ru('count', { count }))).toBe(russian)
})

it('a lane without shipments has none rather than only 0', () => {
  const pair = { count: '11 shipments', pair: 'Portugal – Netherlands' }
  expect(plain(en('basis.scope.countryPair', { ...pair, lane: 0 }))).toBe(
    '11 shipments on Portugal – Netherlands, since there are none on this lane',
  )
  expect(plain(en('basis.scope.mode', { ...pair, byMode: 'by sea', pairCount: 3 }))).toBe(
    '11 shipments by sea on all lanes, since there are only 3 on Portugal – Netherlands',
  )
  const russian = { count: '11 перевозок', byMode: 'морем', pair: 'Португалия – Нидерланды' }
  expect(plain(ru('basis.scope.mode', { ...russian, pairCount: 0 }))).toBe(
    '11 перевозок морем по всем направлениям: между странами (Португалия – Нидерланды) их нет',
  )
  expect(plain(ru('basis.scope.countryPair', { ...russian, lane: 2 }))).toBe(
    'Португалия – Нидерланды: 11 перевозок, потому что по самому направлению только 2',
  )
})

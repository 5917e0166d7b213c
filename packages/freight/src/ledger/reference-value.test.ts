import { expect, it } from 'vitest'
import { normalizeReference, normalizeValue } from './reference-value.ts'

it.each([
  ['MSKU 123456-7', 'MSKU1234567'],
  ['pl-2026/0815', 'PL20260815'],
  ['020-1234 5675', '02012345675'],
  ['n/a', 'NA'],
  ['Договор 211–93', 'ДOГOBOP21193'],
  ['Догoвop 211−93', 'ДOГOBOP21193'],
  ['ΗΑΝ ０８１５', 'HAN0815'],
  ['А123ВС77', 'A123BC77'],
  ['ＨＬＣＵ\u00a0no.\u20117', 'HLCUNO7'],
  [' -/. ', ''],
])('“%s” is compared as %s', (text, value) => {
  expect(normalizeReference(text)).toBe(value)
  expect(normalizeReference(value)).toBe(value)
})

it('cuts what no index takes, between characters', () => {
  expect(normalizeReference('ß'.repeat(200))).toBe('S'.repeat(200))
  expect([...normalizeReference('🚢'.repeat(201))]).toHaveLength(200)
})

it('compares a container number by its letters and digits', () => {
  expect(normalizeValue('EQ', 'МSKU_123456 (5)')).toBe('MSKU1234565')
  expect(normalizeValue('BKG', 'AB_12')).toBe('AB_12')
})

import { describe, expect, it } from 'vitest'
import { type IncotermCode, incoterms } from '#incoterms.ts'
import {
  bearerOfOnCarriage,
  codesOf,
  dutiesUnder,
  editionsOf,
  insuranceClausesOf,
  modeFreeRule,
} from './incoterms-duties.ts'

const letters = { seller: 'S', buyer: 'B', 'to-place': 'S to place', none: '–' }
const rowOf = (code: IncotermCode) =>
  Object.values(dutiesUnder(code) ?? {})
    .map((bearer) => letters[bearer ?? 'none'])
    .join(' | ')

describe('who does what under an Incoterms rule', () => {
  it.each([
    ['EXW', 'B | B | B | – | B | B'],
    ['FCA', 'S | S to place | B | – | B | B'],
    ['FAS', 'S | S | B | – | B | B'],
    ['FOB', 'S | S | B | – | B | B'],
    ['CPT', 'S | S | S | – | B | B'],
    ['CFR', 'S | S | S | – | B | B'],
    ['CIP', 'S | S | S | S | B | B'],
    ['CIF', 'S | S | S | S | B | B'],
    ['DAP', 'S | S | S | – | B | B'],
    ['DPU', 'S | S | S | – | B | S'],
    ['DDP', 'S | S | S | – | S | B'],
    ['DAF', 'S | S | S to place | – | B | B'],
    ['DEQ', 'S | S | S | – | B | S'],
  ] as const)('%s: %s', (code, row) => {
    expect(rowOf(code)).toBe(row)
  })

  it('leaves XXX to the parties', () => {
    expect(dutiesUnder('XXX')).toBeNull()
    expect(editionsOf('XXX')).toEqual([])
  })

  it('ends in the edition that the list of codes names as the last', () => {
    for (const code of codesOf(2020).concat(codesOf(2000))) {
      expect(editionsOf(code).at(-1) ?? null).toBe(incoterms[code].lastEdition)
    }
  })

  it('offers the eleven rules of 2020 and XXX', () => {
    expect(codesOf(2020).toSorted().join(' ')).toBe('CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB XXX')
    expect(codesOf(2010)).toContain('DAT')
    expect(codesOf(2010)).not.toContain('DPU')
    expect(codesOf(2000)).toContain('DAF')
    expect(codesOf(2000)).not.toContain('DAP')
  })

  it('knows the cover that the seller owes', () => {
    expect(insuranceClausesOf('CIP', 2020)).toBe('A')
    expect(insuranceClausesOf('CIP', 2010)).toBe('C')
    expect(insuranceClausesOf('CIF', 2020)).toBe('C')
    expect(insuranceClausesOf('CPT', 2020)).toBeNull()
  })

  it('replaces the four rules for sea and inland waterways', () => {
    expect(['FAS', 'FOB', 'CFR', 'CIF'].map((code) => modeFreeRule(code as IncotermCode))).toEqual([
      'FCA',
      'FCA',
      'CPT',
      'CIP',
    ])
    expect(modeFreeRule('DAP')).toBeNull()
  })
})

it.each([
  ['EXW', 'buyer'],
  ['FOB', 'buyer'],
  ['CIF', 'buyer'],
  ['CPT', 'to-place'],
  ['DAT', 'to-place'],
  ['DAP', 'seller'],
  ['DDP', 'seller'],
  ['XXX', null],
] as const)('under %s the %s carries on at the destination', (code, bearer) => {
  expect(bearerOfOnCarriage(code)).toBe(bearer)
})

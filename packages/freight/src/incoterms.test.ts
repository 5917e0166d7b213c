import { describe, expect, it } from 'vitest'
import { type IncotermCode, incoterms, isOfEarlierEdition } from './incoterms.ts'

const current: IncotermCode[] = [
  'CFR',
  'CIF',
  'CIP',
  'CPT',
  'DAP',
  'DDP',
  'DPU',
  'EXW',
  'FAS',
  'FCA',
  'FOB',
  'XXX',
]
const earlier: IncotermCode[] = ['DAF', 'DAT', 'DDU', 'DEQ', 'DES']

describe('incoterms', () => {
  it('has the seventeen codes', () => {
    expect(Object.keys(incoterms).sort()).toEqual([...current, ...earlier].sort())
  })

  it('marks the codes of earlier editions', () => {
    expect(current.filter(isOfEarlierEdition)).toEqual([])
    expect(earlier.filter(isOfEarlierEdition)).toEqual(earlier)
  })

  it('names the last edition', () => {
    expect(incoterms.DAT.lastEdition).toBe(2010)
    expect(incoterms.DAF.lastEdition).toBe(2000)
    expect(incoterms.DPU.lastEdition).toBe(2020)
    expect(incoterms.XXX.lastEdition).toBeNull()
  })

  it('names every code in both languages, each name once', () => {
    const all = Object.values(incoterms)
    expect(new Set(all.map((term) => term.name)).size).toBe(17)
    expect(new Set(all.map((term) => term.nameRu)).size).toBe(17)
    expect(all.every((term) => /^[A-Z]/.test(term.name) && /^[А-Я]/.test(term.nameRu))).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { type IncotermCode, incoterms, isOfEarlierEdition, readIncoterm } from './incoterms.ts'

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

it.each([
  ['fca', 'FCA', null],
  ['FOB Shanghai', 'FOB', 'Shanghai'],
  ['DAP ', 'DAP', null],
  ['FOB, Qingdao (CN)', 'FOB', 'Qingdao (CN)'],
  ['CIF-Hamburg', 'CIF', 'Hamburg'],
  ['EXW (Bremen), Incoterms® 2020', 'EXW', 'Bremen'],
  ['Ex Works Bremen', 'EXW', 'Bremen'],
  ['free carrier', 'FCA', null],
  ['F.O.B. Ningbo', 'FOB', 'Ningbo'],
  ['C&F Lagos', 'CFR', 'Lagos'],
  ['\u0421\u0420\u0422 Москва', 'CPT', 'Москва'],
  ['DDU', 'DDU', null],
  ['Ｆｏｂ', 'FOB', null],
  ['CIF Hamburg (Incoterms® 2020)', 'CIF', 'Hamburg'],
  ['DAP Berlin Incoterms (2020)', 'DAP', 'Berlin'],
  ['CIF BARCELONA - INCOTERMS 2020', 'CIF', 'BARCELONA'],
  ['FOB上海', 'FOB', '上海'],
  ['Франко завод, Тула', 'EXW', 'Тула'],
])('reads “%s” as %s', (text, code, place) => {
  expect(readIncoterm(text)).toEqual({ code, place, isKnown: true })
})

it('keeps what has no code as the place of XXX', () => {
  expect(readIncoterm('by arrangement')).toEqual({ code: 'XXX', place: 'by arrangement', isKnown: false })
  expect(readIncoterm('FOBA')).toEqual({ code: 'XXX', place: 'FOBA', isKnown: false })
  expect(readIncoterm(' ')).toEqual({ code: 'XXX', place: null, isKnown: true })
})

import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { matchPlace } from '@portolan/freight/ledger/match-stops'
import type { LedgerPlace } from '@portolan/freight/ledger/order-record'
import { describe, expect, it } from 'vitest'
import { gazetteer } from '../../apps/api/src/freight/order-record/log/gazetteer.ts'

const nowhere: EventPlace = {
  locode: null,
  iata: null,
  name: null,
  city: null,
  countryCode: null,
  lat: null,
  lng: null,
}

function placeOf(locode: string): LedgerPlace {
  const place = gazetteer.findPlace({ ...nowhere, locode, countryCode: locode.slice(0, 2) })
  if (place === null) throw new Error(`${locode} isn't known`)
  return place
}

/** Returns the code of the stop that an arrival reaches on a route from Le Havre to one place. */
function reached(place: Partial<EventPlace>, locode: string): string | null {
  const route = ['FRLEH', locode].map((code) => ({
    place: placeOf(code),
    mode: null,
    departure: null,
    arrival: null,
  }))
  const sighting = { at: '2026-11-20T09:31:00Z', zoneBasis: 'given', code: 'ARRI' } as const
  const { stop } = matchPlace({ ...sighting, place: { ...nowhere, ...place } }, route, gazetteer)
  return stop === null ? null : (route[stop]?.place.locode ?? null)
}

const byCode = (locode: string) => ({ locode, countryCode: locode.slice(0, 2) })

describe('an arrival at one code of a port', () => {
  it.each([
    ['NLMSV', 'NLRTM'],
    ['NLRTM', 'NLEUR'],
    ['CNYSN', 'CNSHA'],
    ['CNSHG', 'CNYSN'],
    ['CNCWN', 'CNSHK'],
    ['CNDAL', 'CNDLC'],
    ['SGPPT', 'SGSIN'],
    ['VNDVU', 'VNHPH'],
    ['BRSPB', 'BRIGI'],
    ['TRAMR', 'TRIST'],
    ['USBBT', 'USHOU'],
    ['IEDFT', 'IEDUB'],
    ['GBLTP', 'GBTHP'],
    ['INKTP', 'INKAT'],
    ['ILHBT', 'ILHFA'],
  ])('%s reaches %s', (code, stop) => {
    expect(reached(byCode(code ?? ''), stop ?? '')).toBe(stop)
  })

  it.each([
    ['INTUT', 'INMAA'],
    ['INKAT', 'INTUT'],
    ['ESPAL', 'ESBCN'],
    ['BEZEE', 'BEANR'],
    ['USLGB', 'USLAX'],
    ['HKHKG', 'CNSZX'],
    ['TRAMB', 'TRAMR'],
    ['DEBRV', 'DEHAM'],
    ['CNNGB', 'CNSHA'],
    ['PKKHI', 'PKBQM'],
    ['KRKAN', 'KRPUS'],
    ['GBFXT', 'GBLGP'],
    ['ZAPRY', 'ZAJNB'],
  ])('%s is another port than %s', (code, stop) => {
    expect(reached(byCode(code), stop)).toBeNull()
  })
})

describe('an arrival at an airport', () => {
  it.each([
    ['HKG', 'HKHKG'],
    ['TPE', 'TWTPE'],
    ['ICN', 'KRSEL'],
    ['ICN', 'KRICN'],
    ['NRT', 'JPTYO'],
    ['NRT', 'JPNRT'],
    ['TYO', 'JPTYO'],
    ['IST', 'TRIST'],
    ['SAW', 'TRIST'],
    ['BRU', 'BEBRU'],
    ['KUL', 'MYKUL'],
    ['DEL', 'INDEL'],
    ['DFW', 'USDAL'],
    ['EWR', 'USNYC'],
    ['JFK', 'USNYC'],
    ['LHR', 'GBLON'],
    ['PVG', 'CNSHA'],
    ['IAD', 'USWAS'],
    ['YUL', 'CAMTR'],
  ])('%s reaches %s', (iata, stop) => {
    expect(reached({ iata: iata ?? '' }, stop ?? '')).toBe(stop)
  })

  it('is at no town that has its letters by chance', () => {
    expect(reached({ iata: 'HHN' }, 'DEHHN')).toBeNull()
  })
})

describe('an arrival at a port by its name', () => {
  it.each([
    ['NHAVA SHEVA', null, 'INNSA'],
    ['JNPT', null, 'INNSA'],
    ['XINGANG', null, 'CNTXG'],
    ['JEBEL ALI', null, 'AEJEA'],
    ['YANTIAN', null, 'CNYTN'],
    ['PORT KELANG', null, 'MYPKG'],
    ['FT. LAUDERDALE', 'FL', 'USFLL'],
    ["ST. JOHN'S", 'NL', 'CASJF'],
    ['NEWARK', 'NJ', 'USNYC'],
  ])('%s, %s reaches %s', (city, subdivision, stop) => {
    const countryCode = stop.slice(0, 2)
    expect(reached({ city, countryCode, ...(subdivision !== null && { subdivision }) }, stop)).toBe(stop)
  })

  it('but not at a namesake in another state', () => {
    expect(reached({ city: 'NEWARK', countryCode: 'US', subdivision: 'OH' }, 'USNYC')).toBeNull()
    expect(reached({ city: 'MANHATTAN', countryCode: 'US', subdivision: 'KS' }, 'USNYC')).toBeNull()
  })
})

import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import { matchEntries } from '@portolan/freight/ledger/matched-entries'
import { expect, it } from 'vitest'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { carrierNotes } from './carrier-notes.ts'

const issued = '2026-11-10T08:00:00Z'

function entry(changes: Partial<LogEntry>): LogEntry {
  return {
    ...buildEvent({ kind: 'note', code: 'DEM', statedAt: issued }),
    id: 'id',
    source: 'dcsa:MAEU',
    revision: 1,
    receivedAt: issued,
    ...changes,
  }
}

const hamburg = {
  name: 'Hamburg',
  city: 'Hamburg',
  countryCode: 'DE',
  locode: 'DEHAM',
  lat: null,
  lng: null,
  timeZone: 'Europe/Berlin',
}
const route = [{ place: hamburg, mode: null, arrival: null, departure: null }]

function notesOf(entries: readonly LogEntry[]) {
  return carrierNotes(matchEntries(entries, { route, units: [] }, gazetteer).matched)
}

it('takes the last free days of arrival notices, and no free time without one', () => {
  const date = entry({
    sourceEventId: '1',
    at: '2026-11-10T00:00:00Z',
    precision: 'date',
    equipment: 'MSKU1234565',
  })
  const hour = entry({ sourceEventId: '2', code: 'DET', at: '2026-11-20T12:00:00Z', equipment: null })
  const without = entry({ sourceEventId: '3', at: issued })
  const remark = entry({ sourceEventId: '4', code: 'XYZ', at: '2026-11-20T12:00:00Z' })
  expect(notesOf([date, hour, without, remark]).freeTimes).toEqual([
    { code: 'DEM', equipment: 'MSKU1234565', lastAt: '2026-11-10T00:00:00Z', precision: 'date' },
    { code: 'DET', equipment: null, lastAt: '2026-11-20T12:00:00Z', precision: 'time' },
  ])
})

it('keeps the date of a last free day that is of a place, not the day before', () => {
  const place = {
    ...buildEvent().place,
    locode: 'DEHAM',
    iata: null,
    name: null,
    city: 'Hamburg',
  } as LogEntry['place']
  const date = entry({ at: '2026-11-10T00:00:00Z', precision: 'date', zoneBasis: 'assumed-utc', place })
  expect(notesOf([date]).freeTimes).toMatchObject([{ lastAt: '2026-11-10T00:00:00Z', precision: 'date' }])
})

it('counts the last revision, and nothing that was taken back', () => {
  const first = entry({ sourceEventId: '1', at: '2026-11-15T00:00:00Z', precision: 'date' })
  const later = {
    ...first,
    id: 'b',
    revision: 2,
    at: '2026-11-18T00:00:00Z',
    statedAt: '2026-11-11T08:00:00Z',
  }
  expect(notesOf([later, first]).freeTimes).toMatchObject([{ lastAt: '2026-11-18T00:00:00Z' }])
  expect(notesOf([first, { ...later, isRetracted: true }]).freeTimes).toEqual([])
})

it('takes holds and releases only of the customs clearance', () => {
  const hold = { kind: 'shipment', code: 'HOLD', classifier: 'actual', at: issued, equipment: null } as const
  const customs = entry({ ...hold, sourceEventId: '1', documentType: 'CUC' })
  const bill = entry({ ...hold, sourceEventId: '2', documentType: 'TRD' })
  const release = entry({ ...hold, sourceEventId: '3', code: 'RELS', documentType: 'CUC' })
  expect(notesOf([customs, bill, release]).holds.map(({ code }) => code)).toEqual(['HOLD', 'RELS'])
})

it('takes local times by the clock of their stop', () => {
  const at = {
    at: '2026-11-20T12:00:00Z',
    localTime: '2026-11-20T12:00:00',
    zoneBasis: 'assumed-utc',
  } as const
  const place = { ...entry({}).place, locode: 'DEHAM' } as LogEntry['place']
  const hold = { kind: 'shipment', code: 'HOLD', documentType: 'CUC' } as const
  const notes = notesOf([
    entry({ ...at, place, sourceEventId: '1' }),
    entry({ ...at, ...hold, place, sourceEventId: '2' }),
  ])
  expect(notes).toMatchObject({
    freeTimes: [{ lastAt: '2026-11-20T11:00:00Z' }],
    holds: [{ at: '2026-11-20T11:00:00Z' }],
  })
})

import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import { expect, it } from 'vitest'
import { buildEvent } from '#testing/freight/events.ts'
import { carrierNotes } from './carrier-notes.ts'

const issued = '2026-11-10T08:00:00Z'

function entry(changes: Partial<LogEntry>): LogEntry {
  return {
    ...buildEvent({ kind: 'note', code: 'DEM', statedAt: issued }),
    ...{ id: 'id', source: 'dcsa:MAEU', revision: 1, receivedAt: issued },
    ...changes,
  }
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
  expect(carrierNotes([date, hour, without, remark]).freeTimes).toEqual([
    { code: 'DEM', equipment: 'MSKU1234565', lastAt: '2026-11-10T00:00:00Z', precision: 'date' },
    { code: 'DET', equipment: null, lastAt: '2026-11-20T12:00:00Z', precision: 'time' },
  ])
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
  expect(carrierNotes([later, first]).freeTimes).toMatchObject([{ lastAt: '2026-11-18T00:00:00Z' }])
  expect(carrierNotes([first, { ...later, isRetracted: true }]).freeTimes).toEqual([])
})

it('takes holds and releases only of the customs clearance', () => {
  const hold = { kind: 'shipment', code: 'HOLD', classifier: 'actual', at: issued, equipment: null } as const
  const customs = entry({ ...hold, sourceEventId: '1', documentType: 'CUC' })
  const bill = entry({ ...hold, sourceEventId: '2', documentType: 'TRD' })
  const release = entry({ ...hold, sourceEventId: '3', code: 'RELS', documentType: 'CUC' })
  expect(carrierNotes([customs, bill, release]).holds.map(({ code }) => code)).toEqual(['HOLD', 'RELS'])
})

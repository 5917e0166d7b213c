import codes from '@portolan/carrier-messages/codes.json' with { type: 'json' }
import { referenceTypes } from '@portolan/freight/ledger/reference-types'
import { describe, expect, it } from 'vitest'
import { entryOf } from '#entry-of.ts'
import { airStatus, rec24Status, stateStatus, x12Status } from './status-codes.ts'

const ofOrders = [
  'ARRI',
  'DEPA',
  'LOAD',
  'DISC',
  'GTIN',
  'GTOT',
  'STUF',
  'STRP',
  'PICK',
  'DROP',
  'INSP',
  'CUSS',
  'CUSR',
  'BKD',
  'RCS',
  'MAN',
  'DEP',
  'ARR',
  'RCF',
  'NFD',
  'CCD',
  'DLV',
  // Shown in the history only.
  'AVPU',
  'CROS',
  'RELS',
  'CONF',
  'CANC',
  'LOC',
]

describe('codes.json', () => {
  it.each([
    ['X12', x12Status],
    ['Recommendation 24', rec24Status],
    ['FSU', airStatus],
  ])('gives each status of %s a text and an event that the portal has', (_, table) => {
    for (const meaning of Object.values(table)) {
      expect(meaning.text).not.toBe('')
      if (meaning.event !== undefined) expect(ofOrders).toContain(meaning.event)
      expect(['transport', 'equipment', 'shipment', 'position', undefined]).toContain(meaning.kind)
      expect(['planned', 'estimated', 'actual', undefined]).toContain(meaning.classifier)
      for (const stop of meaning.stops ?? []) expect(['R', 'L', 'D', 'E', 'I', 'M']).toContain(stop)
    }
  })

  it('names references and zones that exist', () => {
    const types = [...Object.values(codes.x12.references), ...Object.values(codes.edifact.references)]
    for (const type of types) expect(referenceTypes).toContain(type)
    for (const zone of Object.values(codes.x12.zones)) {
      if (typeof zone === 'string')
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
      else expect(Math.abs(zone)).toBeLessThanOrEqual(14 * 60)
    }
  })
})

it('makes a note of a code without an event, with its text', () => {
  expect(stateStatus('NF', x12Status.NF)).toMatchObject({
    kind: 'note',
    code: 'NF',
    remark: 'Free time to expire',
  })
  expect(stateStatus('??', undefined)).toMatchObject({ kind: 'note', code: '??', remark: null })
  expect(entryOf(x12Status, 'toString')).toBeUndefined()
})

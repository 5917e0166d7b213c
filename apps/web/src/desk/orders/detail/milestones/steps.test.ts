import type { OrderDetail } from '@portolan/contract/freight/orders'
import { describe, expect, it } from 'vitest'
import { nextStep, stepsOf } from './steps.ts'

const place = (city: string, locode: string) =>
  ({ name: city, city, countryCode: 'XX', locode, lat: 0, lng: 0, timeZone: 'UTC' }) as const
const times = (actual: string | null, planned: string | null = null) => ({ planned, estimated: null, actual })

const order = {
  transportMode: 'sea',
  route: [
    {
      leg: 'from',
      place: place('Shanghai', 'CNSHA'),
      mode: 'truck',
      arrival: null,
      departure: times('2026-11-01T00:00:00Z'),
    },
    {
      leg: 'via',
      place: place('Ningbo', 'CNNGB'),
      mode: 'sea',
      arrival: times('2026-11-02T00:00:00Z'),
      departure: times(null, '2026-11-05T00:00:00Z'),
    },
    {
      leg: 'to',
      place: place('Hamburg', 'DEHAM'),
      mode: null,
      arrival: times(null, '2026-12-05T00:00:00Z'),
      departure: null,
    },
  ],
  events: [
    {
      id: '1',
      at: '2026-10-30T00:00:00Z',
      classifier: 'planned',
      code: 'PICK',
      place: null,
      unitId: null,
      remark: null,
    },
    {
      id: '2',
      at: '2026-10-31T00:00:00Z',
      classifier: 'actual',
      code: 'PICK',
      place: place('Shanghai', 'CNSHA'),
      unitId: null,
      remark: null,
    },
    {
      id: '3',
      at: '2026-10-31T00:00:00Z',
      classifier: 'actual',
      code: 'DISC',
      place: place('Ningbo', 'CNNGB'),
      unitId: null,
      remark: null,
    },
  ],
} as unknown as OrderDetail

describe('the milestones of a route', () => {
  it('are those of its legs, at their stops, each with the best that is known', () => {
    expect(stepsOf(order).map(({ code, stop, known }) => [code, stop, known?.classifier ?? null])).toEqual([
      ['BKD', 0, null],
      ['PICK', 0, 'actual'],
      ['DEPA', 0, 'actual'],
      ['ARRI', 1, 'actual'],
      ['DEPA', 1, 'planned'],
      ['ARRI', 2, 'planned'],
      // Unloading in Ningbo isn't that in Hamburg.
      ['DISC', 2, null],
      ['CUSR', 2, null],
      ['GTOT', 2, null],
      ['DROP', 2, null],
    ])
  })

  it('have a next one behind the last that happened', () => {
    const next = nextStep(stepsOf(order))
    expect([next?.code, next?.stop]).toEqual(['DEPA', 1])
    expect(nextStep([])).toBeNull()
  })
})

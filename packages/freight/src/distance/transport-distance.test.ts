import { describe, expect, it } from 'vitest'
import { greatCircleKm } from './great-circle.ts'
import { legDistanceKm, routeDistanceKm } from './transport-distance.ts'

const warsaw = { lat: 52.23, lng: 21.01 }
const minsk = { lat: 53.9, lng: 27.56 }
const noLanes = () => null
const moscow = { lat: 55.75, lng: 37.62 }

describe('transport distance', () => {
  it('is the great circle by air', () => {
    expect(legDistanceKm({ mode: 'air', from: warsaw, to: moscow }, noLanes)).toBe(
      greatCircleKm(warsaw, moscow),
    )
  })

  it.each(['truck', 'rail'] as const)('is a fifth longer by %s', (mode) => {
    expect(legDistanceKm({ mode, from: warsaw, to: minsk }, noLanes)).toBeCloseTo(
      greatCircleKm(warsaw, minsk) * 1.2,
      9,
    )
  })

  it('is what the lanes say by sea, which are asked for nothing else', () => {
    const asked: unknown[] = []
    const lanes = (from: unknown, to: unknown) => {
      asked.push([from, to])
      return 1000
    }
    for (const mode of ['air', 'truck', 'rail'] as const)
      legDistanceKm({ mode, from: minsk, to: moscow }, lanes)
    expect(legDistanceKm({ mode: 'sea', from: warsaw, to: moscow }, lanes)).toBe(1000)
    expect(asked).toEqual([[warsaw, moscow]])
    expect(legDistanceKm({ mode: 'sea', from: warsaw, to: moscow }, noLanes)).toBeNull()
  })

  it('adds the legs up, and says nothing when one is not known', () => {
    const road = { mode: 'truck', from: warsaw, to: minsk } as const
    const rail = { mode: 'rail', from: minsk, to: moscow } as const
    const sea = { mode: 'sea', from: minsk, to: moscow } as const
    expect(routeDistanceKm([road, rail], noLanes)).toBeCloseTo(
      (greatCircleKm(warsaw, minsk) + greatCircleKm(minsk, moscow)) * 1.2,
      9,
    )
    expect(routeDistanceKm([road, sea], () => 1000)).toBeCloseTo(greatCircleKm(warsaw, minsk) * 1.2 + 1000, 9)
    expect(routeDistanceKm([road, sea], noLanes)).toBeNull()
    expect(routeDistanceKm([], noLanes)).toBeNull()
  })
})

import { greatCircleKm } from '@portolan/freight/distance/great-circle'
import { describe, expect, it } from 'vitest'
import { seaports } from '#places/seaports.ts'
import { seaServices } from '#services/sea-services.ts'
import type { Service } from '#services/service.ts'
import { lengthKm, pointAlong, seaLane } from './sea-lanes.ts'

const services: Service[] = Object.values(seaServices)

describe('sea lanes', () => {
  it.each([
    ['shanghai', 'singapore', 4_100],
    ['shanghai', 'rotterdam', 19_400],
    ['singapore', 'rotterdam', 15_400],
    ['hamburg', 'newYork', 6_750],
    ['santos', 'rotterdam', 10_100],
    ['nhavaSheva', 'colombo', 1_700],
    ['bremerhaven', 'gdansk', 900],
    ['shanghai', 'losAngeles', 10_800],
  ] as const)('is about as long as ships sail from %s to %s', (from, to, km) => {
    const length = lengthKm(seaLane(seaports[from], seaports[to]))
    expect(length).toBeGreaterThan(km * 0.92)
    expect(length).toBeLessThan(km * 1.08)
  })

  it('leads along every sea leg at a speed that ships have', () => {
    for (const service of services) {
      let from = service.from
      for (const leg of service.legs) {
        if (leg.mode === 'sea') {
          const knots = lengthKm(seaLane(from, leg.to)) / leg.hours / 1.852
          expect(knots, `${from.city} to ${leg.to.city}`).toBeGreaterThan(8)
          expect(knots, `${from.city} to ${leg.to.city}`).toBeLessThan(23)
        }
        from = leg.to
      }
    }
  })

  it('begins and ends in the ports and keeps to the lane between', () => {
    const lane = seaLane(seaports.shanghai, seaports.rotterdam)
    const whole = lengthKm(lane)
    expect(greatCircleKm(pointAlong(lane, 0), seaports.shanghai)).toBeLessThan(1)
    expect(greatCircleKm(pointAlong(lane, 1), seaports.rotterdam)).toBeLessThan(1)
    let gone = 0
    for (let percent = 1; percent <= 100; percent++) {
      const step = greatCircleKm(pointAlong(lane, (percent - 1) / 100), pointAlong(lane, percent / 100))
      expect(step).toBeLessThanOrEqual(whole / 100 + 0.01)
      gone += step
    }
    expect(gone).toBeGreaterThan(whole * 0.97)
  })
})

import { RunMilestone } from '@portolan/contract/company/bulk/milestone-runs'
import { expect, it } from 'vitest'
import { emptyMilestone, milestoneOf, readClock } from './milestone-values.ts'

it.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['0930', '09:30'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
])('the time %s is read as %s', (text, time) => {
  expect(readClock(text)).toBe(time)
})

it('a typed milestone is what the API takes; empty fields say nothing', () => {
  const empty = milestoneOf(emptyMilestone('2026-11-20'))
  expect(empty).toMatchObject({
    on: '2026-11-20',
    time: null,
    conveyance: null,
    remark: null,
    stop: 'loading',
  })
  expect(RunMilestone.safeParse(empty).success).toBe(true)
  const place = {
    name: 'Hamburg',
    city: 'Hamburg',
    countryCode: 'DE',
    locode: 'DEHAM',
    lat: 53.5,
    lng: 10,
    timeZone: null,
  }
  const typed = {
    ...emptyMilestone('2026-11-20'),
    stop: 'place' as const,
    place,
    time: '9:30',
    vessel: ' EVER GIVEN ',
  }
  const sent = milestoneOf(typed)
  expect(sent).toMatchObject({ place, time: '09:30', conveyance: { name: 'EVER GIVEN', voyage: null } })
  expect(RunMilestone.safeParse(sent).success).toBe(true)
})

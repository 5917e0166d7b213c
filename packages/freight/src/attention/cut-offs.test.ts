import { describe, expect, it } from 'vitest'
import type { LedgerCutOff } from '#cut-offs/cut-off.ts'
import { cutOffCodes } from '#cut-offs/cut-off-codes.ts'
import { alertsAt, alertsChangeAt } from './alert.ts'
import { attentionRules } from './attention-rules.ts'
import { facts, hours, place, report, route } from './attention-samples.ts'
import { cutOffAlerts } from './cut-offs.ts'

const cutOff = (changes: Partial<LedgerCutOff> = {}): LedgerCutOff => ({
  code: 'VCO',
  at: hours(-30),
  endsAt: hours(-30),
  precision: 'time',
  place: place('Shanghai'),
  metAt: null,
  ...changes,
})
const booked = { shipmentStatus: 'BOOKED', route: route() } as const
const kindsAt = (hour: number, own: Partial<LedgerCutOff> = {}, changes: object = booked) =>
  alertsAt(
    cutOffAlerts(facts({ ...changes, cutOffs: [cutOff(own)] }), attentionRules),
    Date.parse(hours(hour)),
  ).map(({ kind, minutes }) => [kind, minutes])

describe('a cut-off', () => {
  it('is near two days before, and has passed from its time on', () => {
    expect(kindsAt(-78.1)).toEqual([])
    expect(kindsAt(-78)).toEqual([['cut-off-ahead', null]])
    expect(kindsAt(-30.1)).toEqual([['cut-off-ahead', null]])
    expect(kindsAt(-30)).toEqual([['cut-off-passed', 0]])
    expect(kindsAt(-28.5)).toEqual([['cut-off-passed', 90]])
  })

  it('without an hour has passed only once its day has ended', () => {
    const day = { precision: 'date', endsAt: hours(-6) } as const
    expect(kindsAt(-7, day)).toEqual([['cut-off-ahead', null]])
    expect(kindsAt(-6, day)).toEqual([['cut-off-passed', 0]])
  })

  it('ends once it is kept, or the departure is reported', () => {
    expect(kindsAt(-20, { metAt: hours(-40) })).toEqual([])
    expect(kindsAt(-20, {}, { ...booked, route: route({ a: { actual: hours(-21) } }) })).toEqual([])
    expect(kindsAt(-20, {}, { ...booked, reports: [report('DEPA', -21, 'Shanghai')] })).toEqual([])
    expect(kindsAt(-20, {}, { ...booked, reports: [report('GTIN', -21, 'Shanghai')] })).not.toEqual([])
  })

  it('of another port is that of its vessel', () => {
    const own = { place: place('Dubai'), at: hours(200), endsAt: hours(200) }
    const underWay = { route: route({ a: { actual: hours(0) } }) }
    expect(kindsAt(201, own, underWay)).toEqual([['cut-off-passed', 60]])
    expect(
      kindsAt(201, own, { route: route({ a: { actual: hours(0) }, c: { actual: hours(199) } }) }),
    ).toEqual([])
  })

  it('is what customers can keep: no earliest time, no booking, no transshipment', () => {
    const watched = cutOffCodes.filter((code) => kindsAt(-20, { code }).length > 0)
    expect(watched).toEqual(['DCO', 'VCO', 'FCO', 'LCO', 'PCO', 'RCO', 'DGC', 'OBC', 'AFC', 'CUA'])
  })

  it('says when it says something else', () => {
    const foreseen = cutOffAlerts(facts({ ...booked, cutOffs: [cutOff()] }), attentionRules)
    const changes = (hour: number) =>
      new Date(alertsChangeAt(foreseen, Date.parse(hours(hour)))).toISOString()
    expect(changes(-100)).toBe(hours(-78))
    expect(changes(-50)).toBe(hours(-30))
    expect(changes(-30)).toBe(new Date(Date.parse(hours(-30)) + 60_000).toISOString())
  })
})

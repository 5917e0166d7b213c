import { describe, expect, it } from 'vitest'
import { context, good, goods } from './booking-samples.ts'
import { findBookingProblems } from './find-booking-problems.ts'

describe('dangerous goods against an operator’s list', () => {
  const entry = (members: object) => ({
    unNumber: '1263',
    properShippingName: 'PAINT',
    class: '3',
    packingGroups: null,
    ...members,
  })
  const reasonsFor = (entries: object[], change: object = {}) => {
    const list = new Map([['1263', entries.map((members) => ({ ...entry({}), ...members }))]])
    const content = { ...good, dangerousGoods: [{ ...goods, ...change }] }
    return findBookingProblems(content, { ...context, dangerousGoodsList: list }).map(({ reason, fix }) => [
      reason,
      fix?.value,
    ])
  }

  it('must have the number, and the class under it', () => {
    expect(reasonsFor([{}])).toEqual([])
    expect(reasonsFor([{}], { unNumber: '1264' })).toEqual([['un-number-not-listed', undefined]])
    expect(reasonsFor([{ class: '8' }])).toEqual([['class-not-listed', '8']])
    expect(reasonsFor([{ class: '8' }, { class: '9' }])).toEqual([['class-not-listed', undefined]])
  })

  it('may leave the compatibility group of class 1 out on one side', () => {
    const explosives = { class: '1.4S', packingGroup: null, neqKg: 1 }
    expect(reasonsFor([{ class: '1.4' }], explosives)).toEqual([])
    expect(reasonsFor([{ class: '1.4S' }], { ...explosives, class: '1.4' })).toEqual([])
    expect(reasonsFor([{ class: '1.4G' }], explosives)).toEqual([['class-not-listed', '1.4G']])
  })

  it('must have one of the entry’s packing groups, none where it has none', () => {
    expect(reasonsFor([{ packingGroups: ['I', 'II'] }])).toEqual([])
    expect(reasonsFor([{ packingGroups: ['I'] }, { packingGroups: ['II'] }])).toEqual([])
    expect(reasonsFor([{ packingGroups: ['III'] }])).toEqual([['packing-group-not-listed', 'III']])
    expect(reasonsFor([{ packingGroups: ['III'] }], { packingGroup: null })).toEqual([
      ['packing-group-missing', 'III'],
    ])
    expect(reasonsFor([{ packingGroups: [null] }])).toEqual([['packing-group-not-used', undefined]])
    expect(reasonsFor([{ packingGroups: [null] }], { packingGroup: null })).toEqual([])
  })

  it('are checked in themselves where the list has no packing groups', () => {
    expect(reasonsFor([{}], { packingGroup: null })).toEqual([['packing-group-missing', undefined]])
  })
})

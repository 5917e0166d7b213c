import { expect, it } from 'vitest'
import { emptyDangerousGoods } from '#freight/preorders/values/booking-values.ts'
import { agreedMembers, filled } from './fill-dangerous-goods.ts'

const entry = (
  unNumber: string,
  properShippingName: string,
  dangerousClass: string,
  groups: ('I' | 'II' | null)[],
) => ({
  unNumber,
  properShippingName,
  class: dangerousClass,
  packingGroups: groups,
})
const acetone = entry('1090', 'ACETONE', '3', ['II'])
const paint = entry('1263', 'PAINT', '3', ['I', 'II'])
const aerosols = [entry('1950', 'AEROSOLS', '2.1', [null]), entry('1950', 'AEROSOLS', '2.2', [null])]
const goods = (unNumber: string, typed = {}) => ({ ...emptyDangerousGoods(), unNumber, ...typed })

it('takes what all entries of a number agree on', () => {
  expect(agreedMembers([acetone])).toEqual({ properShippingName: 'ACETONE', class: '3', packingGroup: 'II' })
  expect(agreedMembers([paint])).toEqual({ properShippingName: 'PAINT', class: '3', packingGroup: '' })
  expect(agreedMembers(aerosols)).toEqual({ properShippingName: 'AEROSOLS', class: '', packingGroup: '' })
})

it('fills in empty goods, and never what was typed', () => {
  expect(filled(goods('1090'), [acetone])).toMatchObject({
    properShippingName: 'ACETONE',
    packingGroup: 'II',
  })
  const typed = goods('1090', { properShippingName: 'Acetone, technical' })
  expect(filled(typed, [acetone])).toBe(typed)
  const unknown = goods('9999')
  expect(filled(unknown, [acetone])).toBe(unknown)
})

it('replaces what another number had filled in', () => {
  const before = agreedMembers([acetone])
  const changed = goods('1263', before)
  expect(filled(changed, [paint], before)).toMatchObject({ properShippingName: 'PAINT', packingGroup: '' })
  expect(filled(changed, [paint])).toBe(changed)
})

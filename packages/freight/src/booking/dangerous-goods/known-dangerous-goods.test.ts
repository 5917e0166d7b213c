import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isDangerousGoodsClass, packingGroupUse } from './classes.ts'
import { findDangerousGoods, knownDangerousGoods } from './known-dangerous-goods.ts'
import { readDangerousGoodsList } from './read-dangerous-goods-list.ts'

const list = knownDangerousGoods()
const find = (search: string) => findDangerousGoods(list, search, 20).results

it('is read without faults, sorted by number', () => {
  const file = readFileSync(`${import.meta.dirname}/../../../dangerous-goods.csv`, 'utf8')
  expect(readDangerousGoodsList(file).faults).toEqual([])
  const numbers = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, 4))
  expect(numbers).toEqual(numbers.toSorted())
  expect(list.size).toBeGreaterThan(150)
})

it('has packing groups where its class has them, articles aside', () => {
  for (const { class: dangerousClass, packingGroups } of [...list.values()].flat()) {
    expect(isDangerousGoodsClass(dangerousClass)).toBe(true)
    if (packingGroupUse(dangerousClass) === 'never') expect(packingGroups).toEqual([null])
  }
})

it('finds a number, its beginning, and words of a name', () => {
  expect(find('1263')).toEqual([
    { unNumber: '1263', properShippingName: 'PAINT', class: '3', packingGroups: ['I', 'II', 'III'] },
  ])
  expect(find('UN 1263')).toEqual(find('1263'))
  expect(find('348').map(({ unNumber }) => unNumber)).toEqual(['3480', '3481', '3481'])
  expect(find('lith ion').map(({ unNumber }) => unNumber)).toEqual(['3480', '3481', '3481', '3556'])
  expect(find('9999')).toEqual([])
  expect(find('  ')).toEqual([])
  expect(findDangerousGoods(list, 'corrosive', 2)).toMatchObject({ results: [{}, {}] })
})

import { readFileSync } from 'node:fs'
import type { DangerousGoodsList } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import { readDangerousGoodsList } from '@portolan/freight/booking/dangerous-goods/read-dangerous-goods-list'

const maxFaults = 10

/** The company's list of dangerous goods (CSV); throws the invalid rows. Null without a file. */
export function readDangerousGoods(path: string | null): DangerousGoodsList | null {
  if (path === null) return null
  const { list, faults } = readDangerousGoodsList(readFileSync(path, 'utf8'))
  const descriptions = faults
    .slice(0, maxFaults)
    .map(({ row, code, value }) => `row ${row}: ${code} (${value})`)
  if (faults.length > maxFaults) descriptions.push(`${faults.length - maxFaults} more`)
  if (descriptions.length > 0) throw new Error(descriptions.join('\n'))
  if (list.size === 0) throw new Error('it has no rows')
  return list
}

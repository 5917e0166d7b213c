import type { PackingLine } from '@portolan/freight/booking/packing-list/read-cell'
import {
  type DangerousValues,
  emptyDangerousGoods,
  type UnitValues,
} from '#freight/preorders/values/booking-values.ts'

interface TakenLine {
  line: PackingLine
  unit: UnitValues
}

/** The dangerous goods of a packing list: one for each UN number, in its line or in several. */
export function dangerousGoodsOf(lines: readonly TakenLine[]): DangerousValues[] {
  const byNumber = new Map<string, DangerousValues>()
  for (const { line, unit } of lines) {
    const { unNumber } = line
    if (unNumber === null) continue
    const isFirst = !byNumber.has(unNumber)
    byNumber.set(unNumber, { ...emptyDangerousGoods(), unNumber, unitId: isFirst ? unit.id : null })
  }
  return [...byNumber.values()]
}

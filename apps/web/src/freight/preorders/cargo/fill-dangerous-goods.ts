import type { DangerousGoodsEntry } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import type { DangerousValues } from '#freight/preorders/values/booking-values.ts'

type Listed = Pick<DangerousValues, 'properShippingName' | 'class' | 'packingGroup'>

/** The members that entries of one UN number agree on; others are empty, for a person to choose. */
export function agreedMembers(entries: readonly DangerousGoodsEntry[]): Listed {
  const only = <T>(values: readonly T[]) => (new Set(values).size === 1 ? values[0] : undefined)
  const groups = entries.flatMap(({ packingGroups }) => packingGroups ?? [])
  return {
    properShippingName: only(entries.map(({ properShippingName }) => properShippingName)) ?? '',
    class: only(entries.map((entry) => entry.class)) ?? '',
    packingGroup: only(groups) ?? '',
  }
}

/** True if nothing of it was typed: it's empty, or what an earlier UN number filled in. */
function isUntouched(goods: DangerousValues, before: Listed | null): boolean {
  const { properShippingName, class: dangerousClass, packingGroup } = goods
  if ([properShippingName, dangerousClass, packingGroup].every((typed) => typed === '')) return true
  return (
    before !== null && properShippingName === before.properShippingName && dangerousClass === before.class
  )
}

/** The goods with what the list says about their UN number; what a person typed stays. */
export function filled(
  goods: DangerousValues,
  entries: readonly DangerousGoodsEntry[],
  before: Listed | null = null,
): DangerousValues {
  const own = entries.filter(({ unNumber }) => unNumber === goods.unNumber)
  if (own.length === 0 || !isUntouched(goods, before)) return goods
  return { ...goods, ...agreedMembers(own) }
}

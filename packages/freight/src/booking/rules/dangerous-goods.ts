import type { BookedDangerousGoods, BookingContent } from '#booking/content.ts'
import {
  divisionOf,
  isDangerousGoodsClass,
  isPackingGroup,
  type PackingGroup,
  packingGroupUse,
} from '#booking/dangerous-goods/classes.ts'
import type { Found } from './finding.ts'
import type { Rule, RuleContext } from './rule.ts'

const error = { severity: 'error' } as const

function eachOf(
  content: BookingContent,
  find: (goods: BookedDangerousGoods, path: string) => Found[],
): Found[] {
  return (content.dangerousGoods ?? []).flatMap((goods, index) => find(goods, `dangerousGoods.${index}`))
}

/** B08: number, class and packing group fit each other, and the operator's list where there is one. */
export const dangerousGoodsInconsistent: Rule = (content, context) =>
  eachOf(content, (goods, path) => {
    const violation = malformed(goods, path) ?? unlisted(goods, path, context)
    return violation ? [violation] : []
  })

/** Finds faults that need no list: the forms of number, class and packing group. */
function malformed(goods: BookedDangerousGoods, path: string): Found | null {
  const { unNumber, packingGroup } = goods
  if (!/^\d{4}$/.test(unNumber ?? '')) {
    const params = { unNumber: unNumber ?? '' }
    return { ...error, reason: 'un-number-format', path: `${path}.unNumber`, params }
  }
  if (!isDangerousGoodsClass(goods.class ?? '')) {
    return { ...error, reason: 'class-unknown', path: `${path}.class`, params: { class: goods.class ?? '' } }
  }
  if (packingGroup && !isPackingGroup(packingGroup)) {
    return {
      ...error,
      reason: 'packing-group-unknown',
      path: `${path}.packingGroup`,
      params: { packingGroup },
    }
  }
  return null
}

function unlisted(goods: BookedDangerousGoods, path: string, context: RuleContext): Found | null {
  const unNumber = goods.unNumber ?? ''
  if (!context.dangerousGoodsList) return packingGroupMisused(goods, path, context)
  const entries = context.dangerousGoodsList.get(unNumber)
  if (!entries) {
    return { ...error, reason: 'un-number-not-listed', path: `${path}.unNumber`, params: { unNumber } }
  }
  const ofClass = entries.filter((entry) => isSameClass(entry.class, goods.class ?? ''))
  if (ofClass.length === 0) {
    const classes = [...new Set(entries.map((entry) => entry.class))]
    const only = classes.length === 1 ? classes[0] : undefined
    const at = `${path}.class`
    const params = { unNumber, class: goods.class ?? '', listed: classes.join(', ') }
    return {
      ...error,
      reason: 'class-not-listed',
      path: at,
      params,
      ...(only === undefined ? {} : { fix: { path: at, value: only } }),
    }
  }
  const groups = ofClass.flatMap((entry) => entry.packingGroups ?? [])
  return groups.length > 0
    ? packingGroupUnlisted(goods, path, new Set(groups))
    : packingGroupMisused(goods, path, context)
}

/** A list that leaves the compatibility group out means all of them, and so does a customer who does. */
function isSameClass(listed: string, given: string): boolean {
  return (
    listed === given ||
    (divisionOf(listed) === divisionOf(given) && [listed, given].includes(divisionOf(given)))
  )
}

function packingGroupUnlisted(
  goods: BookedDangerousGoods,
  path: string,
  groups: ReadonlySet<PackingGroup | null>,
): Found | null {
  const { packingGroup } = goods
  const validGroup = packingGroup && isPackingGroup(packingGroup) ? packingGroup : null
  if (groups.has(validGroup)) return null
  const at = `${path}.packingGroup`
  const violation = { ...error, path: at }
  const listed = [...groups].filter((group) => group !== null)
  const fix = listed.length === 1 && listed[0] ? { fix: { path: at, value: listed[0] } } : {}
  const params = { class: goods.class ?? '' }
  if (listed.length === 0) return { ...violation, reason: 'packing-group-not-used', params }
  if (!validGroup) return { ...violation, reason: 'packing-group-missing', params, ...fix }
  return {
    ...violation,
    reason: 'packing-group-not-listed',
    params: { unNumber: goods.unNumber ?? '', packingGroup: validGroup, listed: listed.join(', ') },
    ...fix,
  }
}

/** Without a list: a class that has packing groups needs one, except for known articles. */
function packingGroupMisused(goods: BookedDangerousGoods, path: string, { data }: RuleContext): Found | null {
  const use = packingGroupUse(goods.class ?? '')
  const violation = { ...error, path: `${path}.packingGroup`, params: { class: goods.class ?? '' } }
  if (use === 'never') return goods.packingGroup ? { ...violation, reason: 'packing-group-not-used' } : null
  const isArticle = data.articlesWithoutPackingGroup.includes(goods.unNumber ?? '')
  if (use === 'some' || goods.packingGroup || isArticle) return null
  return { ...violation, reason: 'packing-group-missing' }
}

/**
 * B09: limited quantities and explosives need their net figures; radioactive material is never booked online.
 */
export const dangerousGoodsUnbookable: Rule = (content) =>
  eachOf(content, (goods, path) => {
    const dangerousClass = goods.class ?? ''
    if (dangerousClass === '7') {
      return [{ ...error, reason: 'radioactive-by-request', path: `${path}.class`, params: {} }]
    }
    if (dangerousClass.startsWith('1.') && !goods.neqKg) {
      return [{ ...error, reason: 'explosives-without-neq', path: `${path}.neqKg`, params: {} }]
    }
    if (goods.limitedQuantity === true && !goods.netKg) {
      return [{ ...error, reason: 'limited-quantity-without-net-weight', path: `${path}.netKg`, params: {} }]
    }
    return []
  })

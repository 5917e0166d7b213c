import type { OrderSelection } from '@portolan/contract/freight/order-exports'
import { attentionConditions } from '#freight/order-finding/filter/attention-filter.ts'
import { type FilterContext, statusesOf } from '#freight/order-finding/filter/order-filter.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { matchingRows } from '#freight/order-finding/ways/choose-way.ts'
import type { OrderRange } from '#freight/order-finding/ways/way.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** All organizations and statuses as one range; counts need no order between rows. */
export function scopeOf(organizationIds: Organizations, filter: OrderSelection): OrderRange {
  return {
    organization: organizationIds === 'all' ? null : sql`ANY(${sql.param(organizationIds)}::uuid[])`,
    status: sql`ANY(${sql.param(statusesOf(filter))}::text[])`,
    condition: sql``,
  }
}

/** All matches, as `FROM … WHERE …`; for attention, one for each group, since each has its own index. */
export function allMatching(
  scope: OrderRange,
  { attention, ...others }: OrderSelection,
  context: FilterContext,
): SQL[] {
  if (!attention) return [matchingRows(scope, others, context)]
  return attentionConditions(attention, context.now).map((group) =>
    matchingRows(scope, others, context, group),
  )
}

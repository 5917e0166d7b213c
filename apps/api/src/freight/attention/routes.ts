import * as contract from '@portolan/contract/freight/order-list/attention-counts'
import type { FastifyInstance } from 'fastify'
import { narrowFilter } from '#freight/orders/filtering/narrow-filter.ts'
import { withinFilter } from '#freight/orders/filtering/organization-scope.ts'
import { readSearch } from '#freight/orders/list/search/read-search.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { countGroups, sumOverdue } from './count-attention.ts'

type Counted = Awaited<ReturnType<typeof countAll>>

/** What the strip over the orders shows. */
async function countAll(
  { database, env, clock }: Deps,
  organizationIds: readonly string[],
  query: Parameters<typeof countGroups>[2]['filter'],
) {
  const now = clock.now().toISOString()
  const today = dateIn(env.timeZone, clock.now())
  const searched = await readSearch(database, organizationIds, query)
  const { known } = searched
  // Few that are found once needn't be searched for in each group.
  const { filter } =
    searched.filter.search === undefined
      ? searched
      : await narrowFilter(database, organizationIds, searched, now)
  const [groups, overdueAmounts] = await Promise.all([
    countGroups(database, organizationIds, { filter, known }, now),
    sumOverdue(database, organizationIds, { filter, known }, { now, today }),
  ])
  return { groups, overdueAmounts }
}

export function attentionRoutes(app: FastifyInstance, deps: Deps): void {
  const counted = new SecondCache<Counted>()

  route(app, deps, contract.countAttention, ({ query, caller, request }) => {
    const { organizationIds } = withinFilter(caller, query, localeOf(request))
    const second = deps.clock.now().toISOString().slice(0, 19)
    const key = JSON.stringify([organizationIds, query, second])
    return counted.get(key, () => countAll(deps, organizationIds, query))
  })
}

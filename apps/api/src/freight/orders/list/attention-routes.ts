import * as contract from '@portolan/contract/freight/orders/attention-counts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { countGroups } from '#freight/order-finding/count-groups.ts'
import { withinFilter } from '#freight/order-finding/filter/organization-scope.ts'
import { readFilter } from '#freight/order-finding/find-all.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { withinPart } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { sumOverdue } from './sum-overdue.ts'

type Counted = Awaited<ReturnType<typeof countAll>>

/** The counts of the strip above the orders. */
async function countAll(
  { database, env, clock }: Deps,
  { organizationIds, invoicesOf }: { organizationIds: readonly string[]; invoicesOf: readonly string[] },
  query: Parameters<typeof readFilter>[2],
) {
  const now = clock.now().toISOString()
  const today = dateIn(env.timeZone, clock.now())
  const matching = await readFilter(database, organizationIds, query, now)
  const [groups, overdue] = await Promise.all([
    countGroups(database, organizationIds, matching, now),
    sumOverdue(database, invoicesOf, matching, { now, today }),
  ])
  return { groups, ...overdue }
}

export function attentionRoutes(app: FastifyInstance, deps: Deps): void {
  const counted = new SecondCache<Counted>()

  route(app, deps, contract.countAttention, ({ query, caller, request }) => {
    const scope = withinFilter(caller, query, localeOf(request))
    const { organizationIds: invoicesOf } = withinPart(scope, 'invoices')
    const readers = { organizationIds: scope.organizationIds, invoicesOf }
    const second = deps.clock.now().toISOString().slice(0, 19)
    const key = JSON.stringify([readers, query, second])
    return counted.get(key, () => countAll(deps, readers, query))
  })
}

import * as contract from '@portolan/contract/company/order-lists/order-list'
import type { AttentionCount } from '@portolan/contract/freight/orders/attention-counts'
import { defaultSort } from '@portolan/contract/freight/orders/order-filter'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import type { CappedCount } from '#freight/order-finding/capped-count.ts'
import { countGroups } from '#freight/order-finding/count-groups.ts'
import { countMatches, isKeptFilter } from '#freight/order-finding/count-matches.ts'
import type { Organizations } from '#freight/order-finding/filter/organizations.ts'
import { readFilter } from '#freight/order-finding/find-all.ts'
import { findCountedPage, findPage } from '#freight/order-finding/find-page.ts'
import { listOrderPlaces } from '#freight/order-finding/list-order-places.ts'
import { orderCursorSchema } from '#freight/order-finding/sort/ordering.ts'
import { OrderPages } from '#freight/orders/list/cards/order-pages.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { companyCards } from './company-cards.ts'

/** The filter as finding orders takes it, and the customers that it leaves. */
async function withinCustomers<Filter extends contract.CompanyOrderFilter>(
  database: Database,
  { organization, accountManager, ...filter }: Filter,
) {
  if (accountManager === undefined) return { filter, organizationIds: organization ?? ('all' as const) }
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM organizations WHERE lower(account_manager_email) = lower(${accountManager})`,
  )
  const ids = rows.map(({ id }) => id)
  return { filter, organizationIds: organization?.filter((id) => ids.includes(id)) ?? ids }
}

/** Routes by which the company finds the orders of its customers. */
export function companyListRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const pages = new OrderPages(companyCards)
  const counts = new SecondCache<CappedCount>()
  const groupCounts = new SecondCache<AttentionCount[]>()
  const places = new SecondCache<Awaited<ReturnType<typeof listOrderPlaces>>>()

  /** A page, and how many match: counters have the number, or the few matches are found once, for both. */
  async function findListed(
    organizationIds: Organizations,
    filter: Parameters<typeof findCountedPage>[2],
    page: Parameters<typeof findCountedPage>[3],
  ) {
    const caller = { userId: null, organizationIds }
    const { ordering: _, ...narrowing } = filter
    if (!isKeptFilter(narrowing)) return findCountedPage(database, caller, filter, page)
    const count = () => countMatches(database, organizationIds, narrowing, page.now)
    const [keys, counted] = await Promise.all([
      findPage(database, caller, filter, page),
      counts.get(JSON.stringify([organizationIds, narrowing]), count),
    ])
    return { keys, counted }
  }

  route(app, deps, contract.listCompanyOrders, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ordering = [defaultSort], ...narrowing } = query
    const after = cursor === undefined ? null : readCursor(request, cursor, orderCursorSchema({ ordering }))
    const { filter, organizationIds } = await withinCustomers(database, { ...narrowing, ordering })
    const reading = { locale: localeOf(request), now: clock.now().getTime() }
    const page = { after, limit, now: new Date(reading.now).toISOString() }
    const listed = await findListed(organizationIds, filter, page)
    return pages.get(database, request, { ...listed, filter, page }, reading, (work) => work())
  })

  route(app, deps, contract.countCompanyAttention, async ({ query }) => {
    const now = clock.now().toISOString()
    const { filter, organizationIds } = await withinCustomers(database, query)
    const count = async () =>
      countGroups(database, organizationIds, await readFilter(database, organizationIds, filter, now), now)
    const key = JSON.stringify([organizationIds, filter, now.slice(0, 19)])
    return { groups: await groupCounts.get(key, count) }
  })

  route(app, deps, contract.listCompanyOrderPlaces, ({ request }) => {
    const locale = localeOf(request)
    return places.get(locale, () => listOrderPlaces(database, 'all', locale))
  })
}

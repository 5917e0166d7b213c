import { analyzeRates } from '@portolan/contract/freight/rates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { analyze } from './analyze.ts'
import { readSearch } from './rate-search.ts'
import { readFigures } from './read-figures.ts'

export function rateAnalysisRoutes(app: FastifyInstance, deps: Deps): void {
  const { currency, sharedRates: sharesRates, ratePoolingK } = deps.env

  route(app, deps, analyzeRates, async ({ query, caller, request }) => {
    const today = deps.clock.now().toISOString().slice(0, 10)
    const search = readSearch(query, { currency, today, locale: localeOf(request) })
    // Without an organization that sees prices, others' aren't seen either.
    const readsShared = sharesRates && caller.organizationIds.length > 0
    const readership = { organizationIds: caller.organizationIds, sharesRates: readsShared }
    return analyze(search, await readFigures(deps.database, readership, search), query, ratePoolingK)
  })
}

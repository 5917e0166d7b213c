import { getFxRates, saveFxRates } from '@portolan/contract/company/fx-rates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { route } from '#platform/http/route.ts'
import { listRatesOn } from './queries.ts'
import { saveRatesOn } from './save-rates.ts'

/** Routes by which the company's systems save exchange rates for converted totals. */
export function fxRateRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, getFxRates, async ({ params }) => ({ rates: await listRatesOn(database, params.date) }))

  route(app, deps, saveFxRates, async ({ params, body }) => {
    await database.transaction((tx) => saveRatesOn(tx, params.date, body))
    return { rates: await listRatesOn(database, params.date) }
  })
}

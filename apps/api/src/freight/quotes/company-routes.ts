import * as contract from '@portolan/contract/company/quotes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { route } from '#platform/http/route.ts'
import { offer, refuse } from './answers/answer-request.ts'
import { getQuote } from './get-quote.ts'
import { presentCompanyQuote, presentCompanyQuoteDetail } from './present.ts'
import { type ListedQuote, listCostRows, listOfferRows, listQuoteRows } from './queries.ts'

/** Routes by which the company's systems read and answer quotes, including the company's costs. */
export function companyQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps

  async function present(quoteId: string, request: FastifyRequest) {
    const row = await getQuote(database, 'company', quoteId)
    const reading = { locale: localeOf(request), now: clock.now(), chargeCodes: env.chargeCodes }
    const offers = await listOfferRows(database, row)
    return presentCompanyQuoteDetail(row, offers, await listCostRows(database, row), reading)
  }

  route(app, deps, contract.listCompanyQuotes, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, state } = query
    const after = readCursor(request, cursor, z.uuid())
    const reading = { locale: localeOf(request), now: clock.now() }
    const filter = { state, now: reading.now }
    const { rows, count } = await listQuoteRows(database, 'company', filter, { after, limit })
    const cursorOf = (last: ListedQuote) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentCompanyQuote(row, reading),
    })
  })

  route(app, deps, contract.getCompanyQuote, ({ params, request }) => present(params.quoteId, request))

  route(app, deps, contract.offerQuote, async ({ params, body, request }) => {
    await offer(deps, params.quoteId, body, localeOf(request))
    return present(params.quoteId, request)
  })

  route(app, deps, contract.refuseQuote, async ({ params, body, request }) => {
    await refuse(deps, params.quoteId, body.reason)
    return present(params.quoteId, request)
  })
}

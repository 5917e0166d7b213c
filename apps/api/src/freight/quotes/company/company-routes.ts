import * as contract from '@portolan/contract/company/quotes'
import * as priceContract from '@portolan/contract/company/quotes/quote-prices'
import { expiringHours } from '@portolan/contract/freight/quote-state'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { offer, refuse } from '#freight/quotes/answers/answer-request.ts'
import { hasCosts } from '#freight/quotes/costs/sent-costs.ts'
import { getQuote } from '#freight/quotes/get-quote.ts'
import { actorOf, mayAlso } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import {
  type CompanyQuoteRow,
  countCompanyQuotes,
  findCompanyQuotes,
  type QuotePosition,
} from './find-company-quotes.ts'
import { findPastPrices } from './find-past-prices.ts'
import { listLanesOfQuote } from './list-lanes.ts'
import { companyPdfRoutes } from './pdf-routes.ts'
import { presentCompanyQuote } from './present-company-quote.ts'
import { readCompanyQuote } from './read-company-quote.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** Routes by which the company's people and systems read and answer quotes, with the company's costs. */
export function companyQuoteRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps
  const readingOf = (request: FastifyRequest) => ({
    locale: localeOf(request),
    now: clock.now(),
    chargeCodes: env.chargeCodes,
  })

  route(app, deps, contract.listCompanyQuotes, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ordering = '-createdAt', ...filter } = query
    const after: QuotePosition | null = readCursor(request, cursor, Position)
    const reading = readingOf(request)
    const { now } = reading
    const page = { ordering, after, limit }
    const { rows, count } = await findCompanyQuotes(database, { ...filter, now }, page)
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf: ({ sortValue, id }: CompanyQuoteRow): QuotePosition => [sortValue, id],
      present: (row) => presentCompanyQuote(row, reading),
    })
  })

  route(app, deps, contract.countCompanyQuotes, () => {
    const now = clock.now()
    return countCompanyQuotes(database, { now, soon: new Date(now.getTime() + expiringHours * 3_600_000) })
  })

  route(app, deps, contract.getCompanyQuote, ({ params, caller, request }) =>
    readCompanyQuote(deps, params.quoteId, caller, readingOf(request)),
  )

  route(app, deps, contract.offerQuote, async ({ params, headers, body, caller, request }) => {
    const reading = readingOf(request)
    const { locale } = reading
    if (hasCosts(body) && !mayAlso(caller, 'costs', 'write')) throw new Problem('insufficient_role')
    await offer(deps, params.quoteId, body, { actor: actorOf(caller), locale, ifMatch: headers['if-match'] })
    return readCompanyQuote(deps, params.quoteId, caller, reading)
  })

  route(app, deps, contract.refuseQuote, async ({ params, body: { reason }, caller, request }) => {
    await refuse(deps, params.quoteId, { reason, actor: actorOf(caller) })
    return readCompanyQuote(deps, params.quoteId, caller, readingOf(request))
  })

  route(app, deps, priceContract.listQuoteLanes, async ({ params, request }) => {
    const row = await getQuote(database, 'company', params.quoteId)
    return listLanesOfQuote(deps, row, readingOf(request))
  })

  route(app, deps, priceContract.listPastPrices, async ({ params }) => {
    const row = await getQuote(database, 'company', params.quoteId)
    return { results: await findPastPrices(database, row, clock.now()) }
  })

  companyPdfRoutes(app, deps)
}

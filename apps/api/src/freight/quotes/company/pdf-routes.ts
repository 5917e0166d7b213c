import * as contract from '@portolan/contract/company/quotes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { getQuote } from '#freight/quotes/get-quote.ts'
import { priceOffer } from '#freight/quotes/offers/price-offer.ts'
import { drawQuote, sendQuotePdf } from '#freight/quotes/pdf/draw-quote.ts'
import { presentOffer } from '#freight/quotes/present.ts'
import { findOffer } from '#freight/quotes/queries.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { endOfDay } from '#platform/text/end-of-day.ts'

/** Whose share of drawing a PDF takes, so that the company and its customers don't wait for each other. */
const idOf = (caller: CompanyCaller) => (caller.kind === 'staff' ? caller.userId : caller.id)

/** The customer's PDF of an offer, before and after it's sent. */
export function companyPdfRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, env } = deps

  route(app, deps, contract.previewOffer, async ({ params, query, body, caller, request, reply }) => {
    const row = await getQuote(database, 'company', params.quoteId)
    const { locale = localeOf(request) } = query
    const now = clock.now()
    const { options } = await priceOffer(database, row, body, { env, now, locale: localeOf(request) })
    const validUntil = endOfDay(body.validUntil, env.timeZone)
    const made = { version: row.version + 1, at: now.toISOString(), source: 'company' } as const
    const stored = { ...made, validUntil, note: body.note, options }
    const reading = { locale, now, chargeCodes: env.chargeCodes }
    const file = await drawQuote(deps, row, {
      readers: [idOf(caller)],
      locale,
      readOffer: async () => ({ offer: presentOffer(stored, reading), request: row.request }),
    })
    return sendQuotePdf(reply, file, { number: row.number, locale, type: 'inline' })
  })

  route(app, deps, contract.getCompanyQuotePdf, async ({ params, query, caller, request, reply }) => {
    const row = await getQuote(database, 'company', params.quoteId)
    const { locale = localeOf(request), version = row.version } = query
    const reading = { locale, now: clock.now(), chargeCodes: env.chargeCodes }
    const file = await drawQuote(deps, row, {
      readers: [idOf(caller)],
      locale,
      async readOffer() {
        const offer = await findOffer(database, row, version)
        if (!offer) throw new Problem('not_found')
        return { offer: presentOffer(offer, reading), request: offer.request ?? row.request }
      },
    })
    return sendQuotePdf(reply, file, { number: row.number, locale, type: 'inline' })
  })
}

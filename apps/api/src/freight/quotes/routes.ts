import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import { expiringHours } from '@portolan/contract/freight/quote-state'
import * as contract from '@portolan/contract/freight/quotes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { completeContent } from '#freight/preorders/content/complete-content.ts'
import { refuseErrors } from '#freight/preorders/content/find-findings.ts'
import { ruleReadingOf } from '#freight/preorders/rule-reading.ts'
import { recordDownload } from '#identity/security-log/record-download.ts'
import type { FindSession, Person } from '#platform/http/caller.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { getSignedCaller, signUrl } from '#platform/http/signed-url.ts'
import { acceptOffer, declineOffer, withdrawRequest } from './answers/answer-offer.ts'
import { renewQuote } from './answers/renew-quote.ts'
import { createQuote } from './create-quote.ts'
import { getQuote } from './get-quote.ts'
import { drawQuote, sendQuotePdf } from './pdf/draw-quote.ts'
import { presentOffer, presentQuote, presentQuoteDetail } from './present.ts'
import { countOffers, findOffer, type ListedQuote, listOfferRows, listQuoteRows } from './queries.ts'

/** The download path of an offer. */
const filePath = (quoteId: string) => contract.downloadQuote.path.replace(':quoteId', quoteId)

/** Routes by which customers request prices and answer offers. */
export function quoteRoutes(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database, clock, env } = deps
  const readingOf = (request: FastifyRequest) => ({
    locale: localeOf(request),
    now: clock.now(),
    chargeCodes: env.chargeCodes,
  })

  async function present(quoteId: string, caller: Person, request: FastifyRequest) {
    const row = await getQuote(database, caller.organizationIds, quoteId)
    const reading = readingOf(request)
    const offers = await listOfferRows(database, row)
    const signed = { version: row.version, locale: reading.locale }
    const pdf = row.version === 0 ? null : signUrl(deps, caller, filePath(quoteId), signed, 'session')
    return { ...presentQuoteDetail(row, offers, reading), pdf }
  }

  route(app, deps, contract.listQuotes, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, state } = query
    const after = readCursor(request, cursor, z.uuid())
    const reading = readingOf(request)
    const filter = { state, now: reading.now }
    const { rows, count } = await listQuoteRows(database, caller.organizationIds, filter, { after, limit })
    const cursorOf = (last: ListedQuote) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentQuote(row, reading),
    })
  })

  route(app, deps, contract.countQuotes, ({ caller }) => {
    const now = clock.now()
    const soon = new Date(now.getTime() + expiringHours * 3_600_000)
    return countOffers(database, caller.organizationIds, { now, soon })
  })

  route(app, deps, contract.createQuote, async ({ headers, body, caller, request, reply }) => {
    const reading = ruleReadingOf(deps, request)
    const { organizationId, party, ...quoteBody } = body
    if (!caller.organizationIds.includes(organizationId))
      throw new FieldProblem({ organizationId: [fieldText('choice', reading.locale)] })
    const { parties: _, ...content } = completeContent(quoteBody, null)
    const creation = { caller, endpoint: contract.createQuote.path, key: headers['idempotency-key'] }
    reply.code(201)
    const { id } = await createOnce(database, { ...creation, sent: body }, async (tx) => {
      // Rejects requests from which no pre-order could be made.
      refuseErrors({ ...content, parties: emptyContent.parties }, reading)
      const input = { organizationId, request: { ...content, party }, userId: caller.userId }
      return { id: await createQuote(tx, deps, input) }
    })
    return present(id, caller, request)
  })

  route(app, deps, contract.getQuote, ({ params, caller, request }) =>
    present(params.quoteId, caller, request),
  )

  route(app, deps, contract.acceptQuote, async ({ params, body, caller, request }) => {
    await acceptOffer(deps, { ...params, ...body }, caller, ruleReadingOf(deps, request))
    return present(params.quoteId, caller, request)
  })

  route(app, deps, contract.declineQuote, async ({ params, body, caller, request }) => {
    await declineOffer(deps, { ...params, ...body }, caller, ruleReadingOf(deps, request))
    return present(params.quoteId, caller, request)
  })

  route(app, deps, contract.withdrawQuote, async ({ params, caller, request }) => {
    await withdrawRequest(deps, params.quoteId, caller)
    return present(params.quoteId, caller, request)
  })

  route(app, deps, contract.renewQuote, async ({ params, caller, request }) => {
    await renewQuote(deps, params.quoteId, caller)
    return present(params.quoteId, caller, request)
  })

  downloadRoute(app, deps, findSession)
}

/** The PDF of an offer, by a signed link. */
function downloadRoute(app: FastifyInstance, deps: Deps, findSession: FindSession): void {
  const { database, clock, env } = deps
  route(app, deps, contract.downloadQuote, async ({ params, query, request, reply }) => {
    // The page adds `download`, which it can't sign.
    const { download, ...signed } = query
    const { quoteId } = params
    const caller = await getSignedCaller(
      deps,
      findSession,
      filePath(quoteId),
      signed,
      contract.downloadQuote.part,
    )
    const row = await getQuote(database, caller.organizationIds, quoteId)
    const { locale, version } = query
    const reading = { locale, now: clock.now(), chargeCodes: env.chargeCodes }
    const file = await drawQuote(deps, row, {
      readers: caller.organizationIds,
      locale,
      async readOffer() {
        const offer = await findOffer(database, row, version)
        if (!offer) throw new Problem('not_found')
        return { offer: presentOffer(offer, reading), request: offer.request ?? row.request }
      },
    })
    await recordDownload(deps, request, caller, {
      kind: 'document-downloaded',
      organizationId: row.organizationId,
      data: { documentId: quoteId },
    })
    const type = download === '1' ? 'attachment' : 'inline'
    return sendQuotePdf(reply, file, { number: row.number, locale, type })
  })
}

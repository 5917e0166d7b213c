import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import {
  acceptQuote,
  createQuote,
  getQuote,
  type QuoteDetail,
  type SentQuote,
} from '@portolan/contract/freight/quotes'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type * as z from 'zod/mini'
import { buildPlace } from '#testing/builders.ts'
import { buildBookedUnit, buildPreorder, openConversation, organizationOf } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

type Named = { id: string }

/** A clock that starts when the tests' quotes are requested. */
function openQuoteClock(at = '2026-11-20T12:00:00Z') {
  let now = new Date(at)
  return {
    now: () => now,
    set: (later: string) => {
      now = new Date(later)
    },
  }
}

/** A conversation with a controllable clock, and calls about quotes by either side. */
export async function openQuotes(options: Parameters<typeof openConversation>[0] = {}) {
  const clock = openQuoteClock()
  const conversation = await openConversation({ clock, ...options })
  const { portal, person, key } = conversation
  const asCustomer = (endpoint: Endpoint, { id: quoteId }: Named, body?: unknown) =>
    portal.call(endpoint, { params: { quoteId }, token: person.token, body })
  const asCompany = (
    endpoint: Endpoint,
    { id: quoteId }: Named,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => portal.call(endpoint, { params: { quoteId }, key, body, headers })
  const asStaff = (
    endpoint: Endpoint,
    { id: quoteId }: Named,
    { token }: { token: string },
    body?: unknown,
  ) => portal.call(endpoint, { params: { quoteId }, token, body })
  const read = async (quote: Named) => (await asCustomer(getQuote, quote)).json<QuoteDetail>()
  const accept = (quote: Named, version = 1, optionId = 'a') =>
    asCustomer(acceptQuote, quote, { version, optionId })
  return {
    ...conversation,
    clock,
    read,
    accept,
    asStaff,
    quoteAsCustomer: asCustomer,
    quoteAsCompany: asCompany,
  }
}

export type Quotes = Awaited<ReturnType<typeof openQuotes>>

const sydney = { name: 'Sydney', city: 'Sydney', countryCode: 'AU', locode: 'AUSYD' }
const algeciras = { name: 'Algeciras', city: 'Algeciras', countryCode: 'ES', locode: 'ESALG' }

/** Two high cubes from Sydney to Algeciras, ready on 25 November 2026, as a customer requests. */
export function buildQuote(organizationId: string, overrides: Partial<SentQuote> = {}): SentQuote {
  const { parties: _, ...booking } = buildPreorder(organizationId)
  return {
    ...booking,
    loadType: 'FCL',
    incoterms: 'CFR',
    incotermsPlace: 'Algeciras',
    readyOn: '2026-11-25',
    from: buildPlace({ ...sydney, timeZone: 'Australia/Sydney' }),
    to: buildPlace({ ...algeciras, timeZone: 'Europe/Madrid' }),
    containers: [
      { isoType: '45G1', quantity: 2, temperatureC: null, nonOperating: false, number: null, seal: null },
    ],
    units: [buildBookedUnit({ quantity: 20, grossWeightKg: 18_000, volumeM3: 60, lengthCm: null })],
    party: null,
    ...overrides,
  }
}

/** Requests a quote over HTTP and returns it. */
export async function givenQuote(
  portal: TestPortal,
  { token }: { token: string },
  overrides: Partial<SentQuote> = {},
): Promise<QuoteDetail> {
  const body = buildQuote(await organizationOf(portal, token), overrides)
  const answer = await portal.call(createQuote, { token, body })
  if (answer.statusCode !== 201) throw new Error(`The quote was refused: ${answer.body}`)
  return answer.json()
}

type OfferInput = z.input<typeof SentOffer>

/** An offer as the company sends it. */
export function buildOffer(overrides: Partial<OfferInput> = {}): OfferInput {
  return {
    validUntil: '2026-12-01',
    options: [
      {
        carrier: 'Maersk',
        lines: [
          {
            code: 'BAS',
            basis: 'container',
            quantity: '2',
            unit: '45G1',
            unitPrice: '3907',
            currency: 'USD',
          },
          { code: 'OHC', amount: '760', currency: 'AUD' },
        ],
      },
    ],
    ...overrides,
  }
}

import * as company from '@portolan/contract/company/preorders'
import { offerQuote } from '@portolan/contract/company/quotes'
import { getOrder, type OrderDetail } from '@portolan/contract/freight/orders'
import type { ContentChanges } from '@portolan/contract/freight/preorders/preorder-content'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import type { SentQuote } from '@portolan/contract/freight/quotes'
import { expect } from 'vitest'
import { buildOrder, buildPlace } from '../../../apps/api/src/testing/builders.ts'
import { givenQuote, openQuotes } from '../../../apps/api/src/testing/freight/quotes.ts'
import { buildBookedUnit } from '../../../apps/api/src/testing/preorders.ts'

export const dubai = buildPlace({ name: 'Dubai', city: 'Dubai', countryCode: 'AE', locode: 'AEDXB' })
export const santos = buildPlace({ name: 'Santos', city: 'Santos', countryCode: 'BR', locode: 'BRSSZ' })
export const pumps = buildBookedUnit({ quantity: 4, grossWeightKg: 800, volumeM3: 3, lengthCm: null })
export const toDubai: Partial<SentQuote> = {
  loadType: 'LCL',
  incoterms: 'FCA',
  incotermsPlace: 'Shanghai',
  containers: [],
  to: dubai,
  readyOn: '2026-11-25',
  units: [pumps],
}
export type Shown = contract.PreorderDetail

export const reasonsOf = ({ quote }: Shown) => quote?.endedBecause.map(({ reason }) => reason)
export const priceFindings = ({ findings }: Shown) => findings.filter(({ id }) => id === 'B26')
export const chargesOf = (amount: string) => [{ code: 'BAS', amount, currency: 'USD' }]

/** Opens both sides of the story: what customers and the company do with pre-orders at an accepted price. */
export async function openAgreed() {
  const quotes = await openQuotes()
  let lastRef = 0

  /** Creates the pre-order of an accepted offer of 100 dollars. */
  async function givenAgreed(
    request: Partial<SentQuote> = {},
    basis: 'shipment' | 'package' | 'hsLine' = 'shipment',
  ): Promise<{ quoteId: string; preorder: Shown }> {
    const { portal, person, accept, quoteAsCompany, asCustomer } = quotes
    const quote = await givenQuote(portal, person, { ...toDubai, ...request })
    const lines = [{ code: 'BAS', basis, amount: '100', currency: 'USD' }]
    const offered = { validUntil: '2026-12-01', options: [{ carrier: 'Maersk', lines }] }
    expect((await quoteAsCompany(offerQuote, quote, offered)).statusCode).toBe(200)
    const accepted = await accept(quote)
    expect(accepted.statusCode, accepted.body).toBe(200)
    const preorder = (await asCustomer(contract.getPreorder, { id: accepted.json().preorderId })).json()
    expect(preorder.quote).toMatchObject({ holds: true, endedBecause: [], wouldEndBecause: [] })
    return { quoteId: quote.id, preorder }
  }

  async function patch(preorder: { id: string }, changes: ContentChanges): Promise<Shown> {
    const answer = await quotes.asCustomer(contract.updatePreorder, preorder, changes)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** Approves with the company's own charge, or without any. */
  async function approve(preorder: { id: string }, own: string | null = null) {
    const orderRef = `AGREED-${++lastRef}`
    const order = own === null ? {} : { order: buildOrder({ ref: orderRef, charges: chargesOf(own) }) }
    const answer = await quotes.asCompany(company.approvePreorder, preorder, { orderRef, ...order })
    return { answer, orderId: answer.json().orderId as string }
  }

  async function sumsOf(orderId: string): Promise<string[]> {
    const params = { orderId }
    const answer = await quotes.portal.call(getOrder, { params, token: quotes.person.token })
    return answer.json<OrderDetail>().chargeLines.map(({ amount, currency }) => `${amount} ${currency}`)
  }

  return { ...quotes, givenAgreed, patch, approve, sumsOf }
}

export type Agreed = Awaited<ReturnType<typeof openAgreed>>

import { approvePreorder, showPreorder } from '@portolan/contract/commands/freight/preorders'
import * as company from '@portolan/contract/company/preorders'
import { offerQuote } from '@portolan/contract/company/quotes'
import type { ContentChanges } from '@portolan/contract/freight/preorders/preorder-content'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { renewQuote } from '@portolan/contract/freight/quotes'
import { listNotifications, type Notification } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAgreedPrices } from '../../../apps/api/src/freight/quotes/check-agreed-prices.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import {
  type Agreed,
  chargesOf,
  dubai,
  openAgreed,
  priceFindings,
  pumps,
  reasonsOf,
  type Shown,
  santos,
} from './open-agreed.ts'

// A price is agreed for a cargo on a lane and must not outlive them: a price accepted for 800 kg to Dubai is
// no price for 80 t to Santos.

let agreed: Agreed
beforeAll(async () => {
  agreed = await openAgreed()
})
afterAll(() => agreed.portal.close())

it('the price of 800 kg to Dubai is none for 80 t to Santos', async () => {
  const { preorder } = await agreed.givenAgreed()
  const heavy = { ...pumps, grossWeightKg: 80_000 }
  const changed = await agreed.patch(preorder, { to: santos, units: [heavy] })
  expect(changed.quote).toMatchObject({ holds: false })
  expect(changed.quote?.endedBecause).toMatchObject([
    { reason: 'to', path: 'to', priced: 'Dubai', now: 'Santos' },
    { reason: 'weight', path: 'units', priced: 800, now: 80_000 },
  ])
  expect(priceFindings(changed)).toMatchObject([
    { path: 'to', severity: 'warning', message: expect.stringContaining('100') },
    { path: 'units', severity: 'warning' },
  ])
  const [step] = (await agreed.readSteps(preorder)).slice(-1)
  expect(step).toMatchObject({
    kind: 'changed',
    price: { state: 'ended', totals: [{ amount: '100.00', currency: 'USD' }] },
  })
  expect((await agreed.asCompany(company.getCompanyPreorder, preorder)).json().quote.holds).toBe(false)

  const { answer, orderId } = await agreed.approve(preorder, '9000.00')
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await agreed.sumsOf(orderId)).toEqual(['9000.00 USD'])
  expect((await agreed.readSteps(preorder)).at(-1)).toMatchObject({
    kind: 'approved',
    price: { state: 'not-applied' },
  })
})

it('an approval without charges doesn’t bring an ended price back', async () => {
  const { preorder } = await agreed.givenAgreed()
  await agreed.patch(preorder, { to: santos })
  const { answer, orderId } = await agreed.approve(preorder)
  expect(answer.statusCode).toBe(200)
  expect(await agreed.sumsOf(orderId)).toEqual([])
  const { results } = (await agreed.portal.call(listNotifications, { token: agreed.person.token })).json<{
    results: Notification[]
  }>()
  const [approved] = results.filter(({ preorder: one }) => one?.id === preorder.id)
  expect(approved?.data.endedPrice).toEqual([{ amount: '100.00', currency: 'USD' }])
})

it('a change back brings the price back, and then other charges are refused again', async () => {
  const { preorder } = await agreed.givenAgreed()
  await agreed.patch(preorder, { to: santos })
  const back = await agreed.patch(preorder, { to: preorder.content.to })
  expect(back.quote).toMatchObject({ holds: true, endedBecause: [] })
  expect(priceFindings(back)).toEqual([])
  expect((await agreed.readSteps(preorder)).at(-1)?.price).toMatchObject({ state: 'restored' })
  const { answer } = await agreed.approve(preorder, '9000.00')
  expect(answer.statusCode).toBe(400)
  const { orderId } = await agreed.approve(preorder)
  expect(await agreed.sumsOf(orderId)).toEqual(['100.00 USD'])
})

it('every other way that a booking changes ends it too', async () => {
  const { asCustomer, asCompany, readSteps } = agreed
  const replaced = await agreed.givenAgreed()
  const { content } = replaced.preorder
  const put = await asCustomer(contract.replacePreorder, replaced.preorder, { ...content, to: santos })
  expect(reasonsOf(put.json())).toEqual(['to'])

  const preorder = await agreed.givenAgreed()
  const fields = [{ path: 'readyOn', question: 'When?' }]
  await asCompany(company.requestPreorderUpdate, preorder.preorder, { fields })
  const changes = { readyOn: '2026-12-24' }
  const answered = await asCustomer(contract.answerUpdateRequest, preorder.preorder, { changes, note: null })
  expect(reasonsOf(answered.json())).toEqual(['readyTooLate'])
  expect((await readSteps(preorder.preorder)).at(-1)).toMatchObject({
    kind: 'answered',
    price: { state: 'ended' },
  })

  const proposed = await agreed.givenAgreed()
  const note = 'By air instead.'
  const byAir = { changes: { transportMode: 'air', loadType: 'not-set' }, note }
  const proposal = (await asCompany(company.proposePreorderChanges, proposed.preorder, byAir)).json()
  expect(proposal.quote).toMatchObject({ holds: true, wouldEndBecause: [{ reason: 'transportMode' }, {}] })
  expect((await readSteps(proposed.preorder)).at(-1)?.price).toMatchObject({ state: 'would-end' })
  const accepted = await asCustomer(contract.acceptProposedChanges, proposed.preorder)
  expect(reasonsOf(accepted.json())).toEqual(['transportMode', 'loadType'])
})

it('an amendment after the approval ends it for good and takes its charges off the order', async () => {
  const { asCustomer, asCompany } = agreed
  const { preorder } = await agreed.givenAgreed()
  const { orderId } = await agreed.approve(preorder)
  expect(await agreed.sumsOf(orderId)).toEqual(['100.00 USD'])
  const note = 'Please change it.'
  const answer = await asCustomer(contract.requestAmendment, preorder, { changes: { to: santos }, note })
  expect(answer.json().quote).toMatchObject({ holds: true, wouldEndBecause: [{ reason: 'to' }] })
  expect(await agreed.sumsOf(orderId)).toEqual(['100.00 USD'])
  const confirmed = await asCompany(company.confirmAmendment, preorder, { note: null })
  expect(reasonsOf(confirmed.json())).toEqual(['to'])
  expect(await agreed.sumsOf(orderId)).toEqual([])

  await asCustomer(contract.requestAmendment, preorder, { changes: { to: preorder.content.to }, note })
  const back = await asCompany(company.confirmAmendment, preorder, { note: null })
  expect(back.json().quote.holds).toBe(false)
  expect(await agreed.sumsOf(orderId)).toEqual([])
})

it('an amendment that the price allows keeps the charges', async () => {
  const { preorder } = await agreed.givenAgreed()
  const { orderId } = await agreed.approve(preorder)
  const changes = { units: [{ ...pumps, grossWeightKg: 700 }] }
  await agreed.asCustomer(contract.requestAmendment, preorder, { changes, note: 'Less.' })
  await agreed.asCompany(company.confirmAmendment, preorder, { note: null })
  expect(await agreed.sumsOf(orderId)).toEqual(['100.00 USD'])
})

it('a change and an approval at the same time never leave the price with another lane', async () => {
  for (let round = 0; round < 6; round++) {
    const { preorder } = await agreed.givenAgreed()
    const [, approved] = await Promise.all([
      agreed.asCustomer(contract.updatePreorder, preorder, { to: santos }),
      agreed.approve(preorder),
    ])
    const after = (await agreed.asCustomer(contract.getPreorder, preorder)).json<Shown>()
    const isElsewhere = after.content.to.city === 'Santos'
    expect(await agreed.sumsOf(approved.orderId)).toEqual(isElsewhere ? [] : ['100.00 USD'])
  }
})

it('a copy of a pre-order has no price of its own', async () => {
  const { preorder } = await agreed.givenAgreed()
  const body = { ...preorder.content, organizationId: preorder.organization.id }
  const copy = await agreed.portal.call(contract.createPreorder, { token: agreed.person.token, body })
  expect(copy.json().quote).toBeNull()
})

it('a new offer is asked for with the booking as it is, and accepting it is the new price', async () => {
  const { quoteAsCustomer, quoteAsCompany, accept, asCustomer } = agreed
  const { quoteId, preorder } = await agreed.givenAgreed()
  const quote = { id: quoteId }
  await agreed.patch(preorder, { to: santos })
  const renewed = (await quoteAsCustomer(renewQuote, quote)).json()
  expect(renewed).toMatchObject({ state: 'requested', version: 1, request: { to: { city: 'Santos' } } })
  expect((await quoteAsCustomer(renewQuote, quote)).json().updatedAt).toBe(renewed.updatedAt)
  expect((await accept(quote, 1)).statusCode).toBe(409)
  const offered = { validUntil: '2026-12-01', options: [{ lines: chargesOf('450.00') }] }
  await quoteAsCompany(offerQuote, quote, offered)
  await agreed.patch(preorder, { units: [{ ...pumps, grossWeightKg: 80_000 }] })
  // Its acceptance would have ended it.
  expect((await accept(quote, 2)).json().error.code).toBe('quote_outdated')
  await agreed.patch(preorder, { units: [pumps] })
  expect((await accept(quote, 2)).statusCode).toBe(200)
  expect((await accept(quote, 2)).statusCode).toBe(200)
  const now = (await asCustomer(contract.getPreorder, preorder)).json<Shown>()
  expect(now.quote).toMatchObject({ holds: true, version: 2, pricedFor: { to: { city: 'Santos' } } })
  expect((await agreed.approve(preorder, '100.00')).answer.statusCode).toBe(400)
  const { orderId } = await agreed.approve(preorder)
  expect(await agreed.sumsOf(orderId)).toEqual(['450.00 USD'])
})

it('the company can offer for the changed pre-order by its version', async () => {
  const { quoteAsCompany, accept, asCustomer } = agreed
  const { quoteId, preorder } = await agreed.givenAgreed()
  const quote = { id: quoteId }
  const { version } = await agreed.patch(preorder, { to: santos })
  const offered = { validUntil: '2026-12-01', options: [{ lines: chargesOf('450.00') }] }
  await quoteAsCompany(offerQuote, quote, offered)
  // Without the version the price is for the quote's original request.
  expect((await accept(quote, 2)).json().error.code).toBe('quote_outdated')
  const stale = await quoteAsCompany(offerQuote, quote, { ...offered, preorderVersion: version - 1 })
  expect(stale.statusCode).toBe(412)
  await quoteAsCompany(offerQuote, quote, { ...offered, preorderVersion: version })
  expect((await accept(quote, 3)).statusCode).toBe(200)
  const now = (await asCustomer(contract.getPreorder, preorder)).json<Shown>()
  expect(now.quote).toMatchObject({ holds: true, option: { totals: [{ amount: '450.00' }] } })
})

it('an approval voids the request for a new offer', async () => {
  const { quoteId, preorder } = await agreed.givenAgreed()
  await agreed.patch(preorder, { to: santos })
  await agreed.quoteAsCustomer(renewQuote, { id: quoteId })
  await agreed.approve(preorder)
  expect((await agreed.read({ id: quoteId })).state).toBe('accepted')
  expect((await agreed.quoteAsCustomer(renewQuote, { id: quoteId })).statusCode).toBe(409)
})

it('an operator sees that it has ended, and that the order has no charges of it', async () => {
  const { preorder } = await agreed.givenAgreed()
  await agreed.patch(preorder, { to: santos })
  const args = { preorder: preorder.number }
  const output = await runCommand(agreed.portal, showPreorder, args)
  expect(output.result.agreedPrice).toMatchObject({ holds: false, endedBecause: [expect.any(String)] })
  expect(output.text).toMatch(/Agreed price: \$100\.00 .*no longer holds\n {2}It was for transport to Dubai/)
  expect(output.rows.at(-1)?.price).toMatch(/^agreed price of \$100\.00: ended/)
  const approved = await runCommand(agreed.portal, approvePreorder, { ...args, orderRef: 'AGREED-CLI' })
  expect(approved.result.agreedPrice).toBe('ended')
  expect(approved.text).toContain('Its agreed price had ended')
  expect(await agreed.sumsOf(approved.result.orderId)).toEqual([])
})

it('another organization can’t renew the quote', async () => {
  const { quoteId } = await agreed.givenAgreed()
  await givenOrder(agreed.portal, { organization: { ref: 'beta', name: 'Beta' } })
  const stranger = await givenUser(agreed.portal, ['beta'])
  const params = { quoteId }
  const answer = await agreed.portal.call(renewQuote, { params, token: stranger.token })
  expect(answer.statusCode).toBe(404)
})

it('doctor lists orders whose price has outlived its cargo already, and changes none', async () => {
  const { preorder } = await agreed.givenAgreed()
  const { orderId } = await agreed.approve(preorder)
  const before = await checkAgreedPrices(agreed.portal.deps)
  expect(before).toMatchObject({ ok: true })
  // An earlier version made the change, and the order kept its price.
  const { database } = agreed.portal.deps
  const changes = { units: [{ ...pumps, grossWeightKg: 700 }] }
  await agreed.asCustomer(contract.requestAmendment, preorder, { changes, note: 'Less.' })
  await agreed.asCompany(company.confirmAmendment, preorder, { note: null })
  await database.execute(sql`UPDATE preorders
    SET content = jsonb_set(content, '{to}', ${JSON.stringify(santos)}::jsonb) WHERE id = ${preorder.id}::uuid`)
  const [order] = await rowsOf<{ ref: string }>(
    database,
    sql`SELECT ref FROM orders WHERE id = ${orderId}::uuid`,
  )
  const finding = await checkAgreedPrices(agreed.portal.deps)
  expect(finding.ok).toBe(false)
  expect(finding.text).toContain(order?.ref)
  expect(await agreed.sumsOf(orderId)).toEqual(['100.00 USD'])
})

/** Returns a generator of numbers from 0 to below 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

it('no sequence of changes leaves an order with the price of another lane or mode or of less cargo', async () => {
  const next = seeded(27)
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const randomChanges = (): ContentChanges =>
    oneOf<() => ContentChanges>([
      () => ({ to: oneOf([dubai, dubai, santos]) }),
      () =>
        oneOf<ContentChanges>([
          { transportMode: 'sea', loadType: 'LCL' },
          { transportMode: 'air', loadType: 'not-set' },
        ]),
      () => ({ units: [{ ...pumps, grossWeightKg: oneOf([200, 790, 800, 816, 817, 80_000]) }] }),
      () => ({ customerReference: `PO ${next()}` }),
    ])()
  /** Decides independently of the rule under test on purpose. */
  const isPriced = ({ to, transportMode, units }: Shown['content']) =>
    to.city === 'Dubai' &&
    transportMode === 'sea' &&
    units.reduce((sum, unit) => sum + unit.grossWeightKg, 0) <= 816
  const { asCustomer, asCompany } = agreed
  let priced = 0
  for (let run = 0; run < 8; run++) {
    const { preorder } = await agreed.givenAgreed()
    for (let step = 0; step < 4; step++) {
      if (next() < 0.7) await asCustomer(contract.updatePreorder, preorder, randomChanges())
      else {
        await asCompany(company.proposePreorderChanges, preorder, { changes: randomChanges(), note: 'So?' })
        const answer = oneOf([contract.acceptProposedChanges, contract.declineProposedChanges])
        await asCustomer(answer, preorder, { note: null })
      }
    }
    const { orderId } = await agreed.approve(preorder)
    for (let step = 0; step < 2; step++) {
      await asCustomer(contract.requestAmendment, preorder, { changes: randomChanges(), note: 'Please.' })
      await asCompany(oneOf([company.confirmAmendment, company.declineAmendment]), preorder, {
        note: null,
        reason: 'No.',
      })
    }
    const { content } = (await asCustomer(contract.getPreorder, preorder)).json<Shown>()
    const sums = await agreed.sumsOf(orderId)
    if (sums.length === 0) continue
    priced++
    expect(sums).toEqual(['100.00 USD'])
    expect(isPriced(content), JSON.stringify([content.to.city, content.transportMode, content.units])).toBe(
      true,
    )
  }
  expect(priced).toBeGreaterThan(0)
})

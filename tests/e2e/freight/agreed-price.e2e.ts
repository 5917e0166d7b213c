import { expect } from 'vitest'
import type { QuoteDetail } from '../../../packages/contract/src/freight/quotes.ts'
import { wordsIn } from '../../browser/words.ts'
import { openCompanyApi } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const shanghai = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2222,
  lng: 121.4581,
  timeZone: 'Asia/Shanghai',
}
const rotterdam = {
  name: 'Rotterdam',
  city: 'Rotterdam',
  countryCode: 'NL',
  locode: 'NLRTM',
  lat: 51.9225,
  lng: 4.4792,
  timeZone: 'Europe/Amsterdam',
}

/** Returns a quote with an offer that Anna has accepted, bypassing the browser. */
async function accepted(): Promise<QuoteDetail> {
  const { organizations } = await callAsAnna('users/me/')
  const quote: QuoteDetail = await callAsAnna('quotes/', 'POST', {
    organizationId: organizations[0].id,
    transportMode: 'sea',
    loadType: 'FCL',
    incoterms: 'CIF',
    incotermsPlace: 'Rotterdam',
    from: shanghai,
    to: rotterdam,
    readyOn: dayIn(10),
    cargo: 'Centrifugal pumps',
    party: 'seller',
    units: [{ packaging: 'PLL', quantity: 20, description: 'Pumps', grossWeightKg: 9000, volumeM3: 30 }],
    containers: [{ isoType: '45G1', quantity: 1 }],
  })
  return callAsAnna(`quotes/${quote.id}/accept/`, 'POST', { version: 1, optionId: 'a' })
}

journey(
  'an agreed price ends with a change of the pre-order, and a new offer is the next one',
  async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompanyApi()
    const quote = await accepted()
    const visitor = await stage.visit({ width: 1280 })
    const page = await enter(visitor, `/preorders/${quote.preorderId}/edit`)
    const ends = page.getByText(/This ends the agreed price of .+: it was for cargo ready by/)
    await page.locator('#booking-readyOn').fill(dayIn(300))
    await ends.first().waitFor()
    await page
      .locator('form nav')
      .getByRole('button', { name: say('booking.step.review') })
      .click()
    await ends.first().waitFor()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('booking.save') }).click()
    await page.getByText(/The agreed price of .+ no longer holds/).waitFor()
    await page.getByText(/The agreed price of .+ ended/).waitFor()
    await expectAccessible(visitor)

    await page.getByRole('button', { name: say('preorderPrice.ended.ask') }).click()
    await page.getByText(say('quotes.next.renewed')).waitFor()
    await company(`quotes/${quote.id}/offer/`, 'PUT', {
      validUntil: dayIn(5),
      options: [{ carrier: 'Example Line', lines: [{ code: 'BAS', amount: '4100.00', currency: 'USD' }] }],
    })
    await page.reload()
    await page.getByRole('button', { name: say('quotes.accept.action'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('quotes.accept.confirm'), exact: true }).click()
    await page.waitForURL(/\/preorders\/[\w-]{36}$/)
    await page.getByText(say('preorderConversation.kind.offer-accepted')).waitFor()
    const { quote: agreed } = await callAsAnna(`preorders/${quote.preorderId}/`)
    expect(agreed).toMatchObject({ holds: true, version: 2, option: { totals: [{ amount: '4100.00' }] } })
  },
)

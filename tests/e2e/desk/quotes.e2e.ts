import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { QuoteDetail } from '../../../packages/contract/src/freight/quotes.ts'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { openCompany, openCompanyApi } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey, type Stage } from '../journey.ts'

const say = wordsIn('en')
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const place = (name: string, countryCode: string, locode: string) => ({
  name,
  city: name,
  countryCode,
  locode,
  lat: null,
  lng: null,
  timeZone: null,
})

/** Anna asks for a price of dangerous goods, which no rate sheet gives. */
async function ask(cargo: string): Promise<QuoteDetail> {
  const { organizations } = await callAsAnna('users/me/')
  return callAsAnna('quotes/', 'POST', {
    organizationId: organizations[0].id,
    transportMode: 'sea',
    loadType: 'FCL',
    incoterms: 'CIF',
    incotermsPlace: 'Rotterdam',
    party: 'seller',
    from: place('Shanghai', 'CN', 'CNSHA'),
    to: place('Rotterdam', 'NL', 'NLRTM'),
    readyOn: dayIn(10),
    cargo,
    units: [{ packaging: 'PLL', quantity: 20, description: cargo, grossWeightKg: 9000, volumeM3: 30 }],
    containers: [{ isoType: '45G1', quantity: 1 }],
    dangerousGoods: [
      {
        unNumber: '3480',
        properShippingName: 'LITHIUM ION BATTERIES',
        class: '9',
        emergencyContact: { name: 'Duty desk', phone: '+31 20 123 4567' },
      },
    ],
  })
}

async function enterDesk(stage: Stage, path: string): Promise<Awaited<ReturnType<Stage['visit']>>> {
  const visitor = await stage.visit({ width: 1440, asksOften: true })
  await enter(visitor, path, deskEmail)
  return visitor
}

const field = (page: Page, option: number, path: string) =>
  page.locator(`[id="offer-options-${option}-${path}"]`)

async function price(page: Page, option: number, code: string, amount: string, cost: string) {
  await field(page, option, 'lines-0-code').fill(code)
  await field(page, option, 'lines-0-unitPrice').fill(amount)
  await field(page, option, 'lines-0-cost-unitPrice').fill(cost)
}

journey('a request is answered with two options, and the customer’s choice is won', async ({ stage }) => {
  const quote = await ask('Bicycle batteries')
  const { page: anna } = await stage.visit({ asksOften: true })
  await enter({ page: anna }, `/estimations?quote=${quote.id}`)
  await anna.getByText(say('quotes.state.requested')).first().waitFor()

  const visitor = await enterDesk(stage, '/desk/quotes')
  const { page } = visitor
  await page.getByText(quote.number).waitFor()
  await page.locator(`[data-row="${quote.id}"]`).click()
  const send = page.getByRole('button', { name: say('deskQuotes.form.send') })
  await send.click()
  // The form names each fault, and the first one has the focus.
  await page.getByText(say('deskQuotes.form.summary')).waitFor()
  await page.getByText(say('deskQuotes.form.faults.code')).first().waitFor()

  await page.locator('#offer-validUntil').fill(dayIn(7))
  await page.locator('#offer-validUntil').press('Enter')
  await field(page, 0, 'carrier').fill('Maersk')
  await price(page, 0, 'BAS', '4,000.50', '3,517.31')
  await page.getByRole('button', { name: say('deskQuotes.form.addOption') }).click()
  await field(page, 1, 'carrier').fill('MSC')
  await price(page, 1, 'BAS', '3800', '3,913.07')
  await page.getByText('-$113.07').first().waitFor()
  await expectAccessible(visitor)

  await page.getByRole('button', { name: say('deskQuotes.form.preview') }).click()
  const preview = page.getByRole('dialog', { name: say('deskQuotes.pdf.title') })
  await preview.locator('iframe, canvas').first().waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  expect((await callAsAnna(`quotes/${quote.id}/`)).offers).toEqual([])
  await send.click()
  await page.getByText(say('deskQuotes.form.sent', { number: quote.number })).waitFor()

  // The customer's open page shows both options by itself, and no cost.
  const choose = anna.getByRole('radio', { name: /MSC/ })
  await choose.waitFor()
  expect(await anna.locator('main').textContent()).not.toMatch(/3,?517|3,?913|margin/i)
  await choose.check()
  await anna.getByRole('button', { name: say('quotes.accept.actionOption', { name: 'B · MSC' }) }).click()
  await anna
    .getByRole('dialog')
    .getByRole('button', { name: say('quotes.accept.confirm') })
    .click()
  await anna.waitForURL(/\/preorders\//)

  await page.getByText(say('deskQuotes.state.accepted')).first().waitFor()
  await page.getByText(/Won: Anna .* accepted option B/).waitFor()

  // Once its pre-order is approved, the quote leads to the order.
  const [preorderId = ''] = anna.url().match(/[\da-f-]{36}/) ?? []
  const orderRef = `QUOTE-${process.pid}`
  await (await openCompany())(preorderId, 'approve/', { orderRef })
  const toOrder = page.getByRole('link', { name: say('deskQuotes.next.order', { ref: orderRef }) })
  await toOrder.waitFor()
  expect(await toOrder.getAttribute('href')).toMatch(/^\/desk\/orders\//)
  await page.goto('/desk/quotes?view=won')
  await page.locator(`[data-row="${quote.id}"]`).waitFor()
})

journey('who is slower is told, loses nothing, and can go on', async ({ stage }) => {
  const quote = await ask('Scooter batteries')
  const { page } = await enterDesk(stage, `/desk/quotes/${quote.id}`)
  await price(page, 0, 'BAS', '4000', '3500')
  const company = await openCompanyApi()
  const lines = [{ code: 'BAS', amount: '4100.00', currency: 'USD' }]
  await company(`quotes/${quote.id}/offer/`, 'PUT', { validUntil: dayIn(7), options: [{ lines }] })
  const note = page.getByRole('alert').filter({ hasText: 'was faster' })
  await note.waitFor()
  expect(await field(page, 0, 'lines-0-unitPrice').inputValue()).toBe('4000')
  await note.getByRole('button', { name: say('deskQuotes.form.goOn') }).click()
  await page.locator('#offer-validUntil').fill(dayIn(6))
  await page.locator('#offer-validUntil').press('Tab')
  await page.getByRole('button', { name: say('deskQuotes.form.sendNext', { version: '2' }) }).click()
  await page.getByText(say('deskQuotes.form.sent', { number: quote.number })).waitFor()
  const { offers } = await callAsAnna(`quotes/${quote.id}/`)
  expect(offers.map(({ options }: QuoteDetail['offers'][number]) => options[0]?.totals[0]?.amount)).toEqual([
    '4000.00',
    '4100.00',
  ])
})

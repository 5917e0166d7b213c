import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { QuoteDetail } from '../../../packages/contract/src/freight/quotes.ts'
import { type AskedApi, answerApi, refuseForNow, stopAnswering } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive, variants } from '../combinations.ts'
import { openCompanyApi } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, follow, headline } from '../entering.ts'
import { keyboardOn, pointerOn } from '../hands.ts'
import { expectAccessible, journey } from '../journey.ts'

// GeoNames IDs of Shanghai and Rotterdam, between which the demo has rate sheets.
const lane = '/estimations?from=1796236&to=2747891&containers=2&weightKg=18400'
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
const batteries = {
  unNumber: '3480',
  properShippingName: 'LITHIUM ION BATTERIES',
  class: '9',
  emergencyContact: { name: 'Duty desk', phone: '+31 20 123 4567' },
}

/** Asks for an offer as Anna, bypassing the browser. */
async function ask(more: object = {}): Promise<QuoteDetail> {
  const { organizations } = await callAsAnna('users/me/')
  return callAsAnna('quotes/', 'POST', {
    organizationId: organizations[0].id,
    transportMode: 'sea',
    loadType: 'FCL',
    incoterms: 'CIF',
    incotermsPlace: 'Rotterdam',
    party: 'seller',
    from: shanghai,
    to: rotterdam,
    readyOn: dayIn(10),
    cargo: 'Centrifugal pumps',
    units: [{ packaging: 'PLL', quantity: 20, description: 'Pumps', grossWeightKg: 9000, volumeM3: 30 }],
    containers: [{ isoType: '45G1', quantity: 1 }],
    ...more,
  })
}

const isOfPdf = /\/api\/v2\/files\/quotes\//
const isOfQuotes = /\/api\/v2\/customer\/quotes\/(\?|$)/

/** Lets the server receive a request for an offer, but no answer gets back. */
async function loseAnswer(request: AskedApi): Promise<void> {
  if (request.method !== 'POST') return request.pass()
  await request.fetch()
  await request.abort()
}

const price = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) })

describe('an offer', () => {
  for (const [hand, options] of variants(['keyboard', 'pointer'] as const))
    journey(`of the rate sheets is asked for and accepted by ${hand}`, options, async ({ stage }) => {
      const say = wordsIn('en')
      const visitor = await stage.visit({ width: 1440 })
      const page = await enter(visitor, lane)
      const hands = hand === 'keyboard' ? keyboardOn(page) : pointerOn(page)
      await page.getByText(say('estimations.answer.title')).waitFor()
      await hands.press(page.getByRole('button', { name: say('quotes.start.action') }))
      await page.getByText('Shanghai').first().waitFor()
      const form = page.locator('form')
      const submit = form.getByRole('button', { name: say('quotes.ask.submit') })
      await hands.press(submit)
      await page.getByText(say('quotes.ask.summary')).waitFor()
      expect(await form.getByLabel(say('bookingFields.field.grossWeightKg')).inputValue()).toBe('18400')

      await hands.fill(form.getByLabel(say('quotes.ask.cargo'), { exact: true }), 'Centrifugal pumps')
      await hands.fillDay(form.getByLabel(say('bookingFields.field.readyOn')), dayIn(10))
      await hands.fill(form.getByLabel(say('bookingFields.field.quantity')).first(), '20')
      await hands.choose(form.getByLabel(say('bookingFields.field.incoterms'), { exact: true }), /^CIF/)
      await hands.fill(form.getByLabel(say('bookingFields.field.incotermsPlace')), 'Rotterdam')
      await form.getByRole('radio', { name: say('quotes.ask.parties.seller') }).check()
      await expectAccessible(visitor)
      // A reload keeps the input.
      await page.reload()
      await page.getByText('Shanghai').first().waitFor()
      expect(await form.getByLabel(say('quotes.ask.cargo'), { exact: true }).inputValue()).toBe(
        'Centrifugal pumps',
      )
      expect(await form.getByLabel(say('bookingFields.field.quantity')).first().inputValue()).toBe('20')
      expect(await form.getByLabel(say('bookingFields.field.incotermsPlace')).inputValue()).toBe('Rotterdam')
      expect(await form.getByRole('radio', { name: say('quotes.ask.parties.seller') }).isChecked()).toBe(true)
      // One request is one quote, even after a lost answer and a reload, and after a double click.
      const before = await callAsAnna('quotes/')
      await answerApi(page, isOfQuotes, loseAnswer)
      await hands.press(submit)
      await page
        .getByRole('alert')
        .filter({ hasText: say('interface.failures.offline') })
        .waitFor()
      expect((await callAsAnna('quotes/')).count).toBe(before.count + 1)
      stopAnswering(page, isOfQuotes)
      await page.reload()
      await page.getByText('Shanghai').first().waitFor()
      await hands.pressTwice(submit)
      await page.getByRole('heading', { name: say('quotes.offer.title'), exact: true }).waitFor()
      expect(page.url()).toMatch(/\/estimations\?quote=[\w-]{36}$/)
      expect((await callAsAnna('quotes/')).count).toBe(before.count + 1)
      await page.getByText(say('quotes.state.offered')).first().waitFor()
      await page.getByText(say('estimations.history.title')).waitFor()
      await page.getByText(say('quotes.position.title')).waitFor()
      await page.locator('summary').filter({ hasText: '$' }).first().click()
      await page
        .getByText(/Rate sheet DEMO-.*, line \d/)
        .first()
        .waitFor()
      await expectAccessible(visitor)

      const id = new URL(page.url()).searchParams.get('quote')
      const quote: QuoteDetail = await callAsAnna(`quotes/${id}/`)
      // Too many at once are rejected with a message, and the page stays.
      const pdfButton = page.getByRole('button', { name: say('quotes.page.pdfLabel') })
      await answerApi(page, isOfPdf, refuseForNow)
      await hands.press(pdfButton)
      await page.getByText(say('quotes.page.pdfWait', { seconds: 5 })).waitFor()
      stopAnswering(page, isOfPdf)
      const [download] = await Promise.all([page.waitForEvent('download'), hands.press(pdfButton)])
      expect(download.suggestedFilename()).toContain(`${quote.number}.pdf`)
      const pdf = await readFile(await download.path())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      await page.getByText(quote.number).first().waitFor()
      const offered = quote.offers[0]?.options ?? []
      const name = ['A', offered[0]?.carrier, offered[0]?.service].filter(Boolean).join(' · ')
      const accept =
        offered.length === 1 ? say('quotes.accept.action') : say('quotes.accept.actionOption', { name })
      await hands.press(page.getByRole('button', { name: accept, exact: true }))
      const dialog = page.getByRole('dialog')
      await hands.press(dialog.getByRole('button', { name: say('quotes.accept.confirm'), exact: true }))
      await page.waitForURL(/\/preorders\/[\w-]{36}$/)
      const agreed = price(page, say('preorderPrice.title'))
      await agreed.getByRole('link', { name: quote.number }).waitFor()
      for (const { name, included } of offered[0]?.lines ?? [])
        if (!included) await agreed.getByText(name, { exact: true }).first().waitFor()
      await expectAccessible(visitor)

      await page.goBack()
      await page.getByText(say('quotes.state.accepted')).first().waitFor()
      await page.getByRole('link', { name: say('quotes.page.preorder') }).waitFor()
    })

  journey(
    'is given by the company, replaced by a new version, and accepted on a phone',
    exhaustive,
    async ({ stage }) => {
      const say = wordsIn('ru')
      const company = await openCompanyApi()
      const quote = await ask({ dangerousGoods: [batteries] })
      expect(quote.state).toBe('requested')
      const visitor = await stage.visit({ locale: 'ru', width: 390 })
      const page = await enter(visitor, `/estimations?quote=${quote.id}`)
      await page.getByText(say('quotes.state.requested')).waitFor()
      await page.getByText(say('quotes.reasons.dangerous')).waitFor()
      await page.getByText(say('quotes.next.requested')).waitFor()
      await expectAccessible(visitor)

      const offer = (amount: string) => ({
        validUntil: dayIn(5),
        note: 'Место на судне есть.',
        options: [{ carrier: 'Example Line', lines: [{ code: 'BAS', amount, currency: 'USD' }] }],
      })
      await company(`quotes/${quote.id}/offer/`, 'PUT', offer('4100.00'))
      await follow(page, '/notifications')
      await page
        .getByRole('link', { name: say('notifications.kind.quote-offered', { number: quote.number }) })
        .click()
      await page.getByText('Место на судне есть.').waitFor()
      // The company is faster than the answer, and the page doesn't notice before it.
      const answered = page.waitForRequest(/\/accept\/$/)
      await answerApi(page, new RegExp(`/customer/quotes/${quote.id}/$`), async (request) => {
        await answered
        await request.pass()
      })
      await company(`quotes/${quote.id}/offer/`, 'PUT', offer('3900.00'))
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: say('quotes.accept.action'), exact: true }).click()
      await dialog.getByRole('button', { name: say('quotes.accept.confirm'), exact: true }).click()
      await page.getByText(say('quotes.overtaken.quote_superseded')).waitFor()
      await page.getByText(say('quotes.versions.changed', { version: '1' })).waitFor()
      await expectAccessible(visitor)
      await page.getByRole('button', { name: say('quotes.accept.action'), exact: true }).click()
      await dialog.getByRole('button', { name: say('quotes.accept.confirm'), exact: true }).click()
      await page.waitForURL(/\/preorders\/[\w-]{36}$/)
      await price(page, say('preorderPrice.title'))
        .getByText(/3\s900,00/)
        .first()
        .waitFor()
    },
  )

  journey(
    'that has expired can be asked for again with all that was entered',
    exhaustive,
    async ({ stage }) => {
      const say = wordsIn('en')
      const quote = await ask()
      const visitor = await stage.visit()
      const isQuote = new RegExp(`/customer/quotes/${quote.id}/$`)
      await answerApi(visitor.page, isQuote, async (request) => {
        // Playwright lowercases header names; devtools doesn't.
        const headers = Object.entries(request.headers).filter(([name]) => !/^if-none-match$/i.test(name))
        const answer = await (await request.fetch(Object.fromEntries(headers))).json()
        await request.fulfill({ json: { ...answer, validUntil: new Date(Date.now() - 1000).toISOString() } })
      })
      const page = await enter(visitor, `/estimations?quote=${quote.id}`)
      await page.getByText(say('quotes.state.expired')).waitFor()
      expect(
        await page.getByRole('button', { name: new RegExp(`^${say('quotes.accept.action')}`) }).count(),
      ).toBe(0)
      await page.getByText(say('estimations.history.title')).waitFor()
      await expectAccessible(visitor)
      await page.getByRole('link', { name: say('quotes.page.again') }).click()
      await page.getByRole('heading', { name: say('quotes.ask.again') }).waitFor()
      expect(await page.getByLabel(say('quotes.ask.cargo'), { exact: true }).inputValue()).toBe(
        'Centrifugal pumps',
      )
      expect(await page.getByLabel(say('bookingFields.field.incotermsPlace')).inputValue()).toBe('Rotterdam')
      await page.getByRole('button', { name: say('quotes.ask.submit') }).click()
      await page.waitForURL((url) => ![null, quote.id].includes(url.searchParams.get('quote')))
      await page.getByText(say('quotes.state.offered')).first().waitFor()
    },
  )

  journey(
    'of others isn’t found, and one’s own is in the list and can be declined',
    exhaustive,
    async ({ stage }) => {
      const say = wordsIn('en')
      const quote = await ask({ cargo: `Valves ${process.pid}` })
      const visitor = await stage.visit()
      const page = await enter(visitor, '/estimations?quote=01a1fdb1-0000-7000-8000-00000000ffff')
      await page.getByRole('heading', { level: 1, name: say('quotes.page.notFound') }).waitFor()
      await page.getByRole('link', { name: say('quotes.page.back') }).click()
      await headline(page, say('quotes.list.title')).waitFor()
      await page
        .getByRole('link', { name: /Shanghai.*Rotterdam/ })
        .first()
        .click()
      await page.getByText(quote.number).first().waitFor()
      await page.getByRole('button', { name: say('quotes.decline.action'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('quotes.decline.reason')).fill('Too dear')
      await dialog.getByRole('button', { name: say('quotes.decline.confirm'), exact: true }).click()
      await page.getByText(say('quotes.next.reason', { reason: 'Too dear' })).waitFor()
      await follow(page, '/estimations?quotes=declined')
      await page.getByText(`${quote.number} · Valves ${process.pid}`).waitFor()
      await expectAccessible(visitor)
    },
  )
})

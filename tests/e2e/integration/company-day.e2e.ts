import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type MailServer, startMailServer } from '../../../apps/api/src/testing/servers/mail-server.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../apps/api/src/testing/servers/webhook-receiver.ts'
import { runHere } from '../../../apps/cli/src/testing/run-here.ts'
import { connect, type Portal } from '../../../examples/integration/client.ts'
import {
  approve,
  createCustomer,
  forwardTracking,
  invite,
  readWebhook,
  registerWebhook,
  type Shipment,
  sendBillOfLading,
  sendInvoice,
  sendMilestone,
  sendOrder,
} from '../../../examples/integration/day.ts'
import { after } from '../../../examples/integration/samples.ts'
import { fetchToken, setLanguage } from '../../browser/sign-in.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { type OwnDatabase, openOwnDatabase } from '../../machine/own-database.ts'
import { type Portal as Product, startPortal } from '../../machine/portal.ts'
import { repository } from '../../repository/source-files.ts'
import { exhaustive } from '../combinations.ts'
import { headline } from '../entering.ts'
import { bookByHand } from '../freight/book-by-hand.ts'
import { register } from '../identity/register.ts'
import { expectAccessible, journey, shortenIntervals } from '../journey.ts'
import { mailboxOf } from '../messaging/mailbox.ts'

const say = wordsIn('en')
const password = 'a lantern on the third pier'
const email = 'vera.lind@customer.example'

// The portal is set up like a real company's: it has no demo data and sends its mail.
let mail: MailServer
let receiver: WebhookReceiver
let product: Product
let database: OwnDatabase
beforeAll(async () => {
  mail = await startMailServer()
  receiver = await startWebhookReceiver()
  const variables = {
    SMTP_URL: mail.url,
    SMTP_STARTTLS: 'off',
    MAIL_FROM: 'portal@forwarder.example',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  }
  database = await openOwnDatabase({ url: inject('portalDatabaseUrl'), stop: async () => {} }, 'day')
  product = await startPortal({ ...variables, DATABASE_URL: database.url }, { demo: false })
})
afterAll(async () => {
  await product?.stop()
  await database?.close()
  await receiver?.close()
  await mail?.close()
})

let attempts = 0
let shipment: Shipment
let page: Page
beforeEach(() => {
  attempts += 1
  shipment = {
    organizationRef: `elbe ${attempts}`,
    organizationName: 'Elbe Pumpen GmbH',
    email: `${attempts}.${email}`,
    orderRef: `TMS-${attempts}`,
    bookingRef: `24411208${attempts}`,
    // The ship arrives yesterday, because old events aren’t emailed.
    departsOn: after(new Date().toISOString().slice(0, 10), -36),
  }
  receiver.received.length = 0
})

const mails = () => mailboxOf(mail, shipment.email).texts()

/**
 * Scrolls the destination to the top of the visible area, below the bars of a phone, and focuses a button
 * above; `check` fails if the text there moved while the departure above it grew.
 */
async function stayHere(reader: Page) {
  const focused = reader.getByRole('button', { name: say('orderPins.pin'), exact: true })
  // The page is drawn again until all parts are loaded, and loses the focus.
  const destination = reader.getByRole('heading', { level: 3, name: /Hamburg/ })
  await destination.waitFor()
  await focused.focus()
  const bars = await destination.evaluate((heading) => {
    const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    window.scrollBy(0, heading.getBoundingClientRect().top - covered - 8)
    return covered
  })
  const height = () => destination.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  const scrolled = () => reader.evaluate(() => window.scrollY)
  const [before, start] = [await height(), await scrolled()]
  expect(start).toBeGreaterThan(200)
  // It must be right below the bars: if it were lower, changes above it would be visible and rightly move it.
  expect(before).toBeGreaterThan(bars)
  expect(before).toBeLessThan(bars + 16)
  return {
    async check(): Promise<void> {
      expect(await height()).toBe(before)
      // Content above has grown.
      expect(await scrolled()).toBeGreaterThan(start)
      expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
    },
  }
}

/**
 * The order page follows the carrier, in a wide window and on a phone: departed, a retracted milestone,
 * delayed.
 */
async function followVoyage(portal: Portal, token: string, context: BrowserContext): Promise<void> {
  const phone = await context.newPage()
  await phone.addInitScript(shortenIntervals)
  await phone.addInitScript((own) => sessionStorage.setItem('portolan-token', own), token)
  // The height leaves more to read below.
  await phone.setViewportSize({ width: 390, height: 560 })
  await phone.goto(page.url())
  const readers = [page, phone]
  const here = await Promise.all(readers.map(stayHere))
  await forwardTracking(portal, shipment, 'departed')
  for (const reader of readers)
    await reader.getByText(say('orders.status.IN_TRANSIT'), { exact: true }).first().waitFor()
  for (const { check } of here) await check()

  await sendMilestone(portal, shipment, false)
  await sendMilestone(portal, shipment, true)
  await forwardTracking(portal, shipment, 'delayed')
  for (const reader of readers) await movesButton(say, reader).waitFor()
  for (const { check } of here) await check()
  await phone.close()
}

/** Finds the button “Moved once”: the alert says how far and why. */
function movesButton(words: Say, reader = page): Locator {
  return reader.getByRole('button', { name: words('orderHistory.movedBack', { count: 1 }), exact: true })
}

async function openHistory(words: Say): Promise<void> {
  await page.getByText(words('orderHistory.show', { count: 3 }), { exact: true }).click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: words('orderMilestones.event.GTIN') })
    .last()
  const struck = entry.getByText(words('orderMilestones.event.GTIN'), { exact: true })
  expect(await struck.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
    'line-through',
  )
  // A withdrawal isn't a correction.
  expect(await entry.getByText(words('orderHistory.corrected', { count: 1 })).count()).toBe(0)
  await entry.getByText(words('orderHistory.withdrawn', { source: 'Portolan' })).waitFor()
  await page
    .getByText(words('orderHistory.reasonIs', { reason: words('orderAlerts.reasons.WEA') }))
    .first()
    .waitFor()
}

/** Papers arrive behind the open dialog of moves, which stays. */
async function receivePapers(portal: Portal): Promise<void> {
  await movesButton(say).click()
  const dialog = page.getByRole('dialog', { name: say('orderHistory.movesOf.arrival') })
  await dialog.getByText(say('orderHistory.promise.estimated'), { exact: true }).waitFor()
  await dialog.getByText(say('orderHistory.promise.planned'), { exact: true }).waitFor()
  await sendBillOfLading(portal, shipment)
  await sendInvoice(portal, shipment)
  // Uses a selector: the page under an open dialog has no roles.
  for (const file of ['BL-77', 'INV-2026-118'])
    await page.locator('main li', { hasText: file }).first().waitFor({ state: 'attached' })
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The Russian list follows while a search is being typed. */
async function followList(portal: Portal, words: Say): Promise<void> {
  await page
    .getByRole('link', { name: words('layouts.orders') })
    .first()
    .click()
  await headline(page, words('orders.title')).waitFor()
  const search = page.getByRole('searchbox', { name: words('orderFilters.bar.search') })
  // The carrier's booking number finds the order.
  await search.pressSequentially(shipment.bookingRef)
  const card = page.getByRole('listitem').filter({ hasText: shipment.orderRef })
  await card.getByText(words('orderDates.slip.laterDays', { count: 2 }), { exact: true }).waitFor()
  await search.press('ArrowLeft')
  await forwardTracking(portal, shipment, 'arrived')
  await card.getByText(words('orders.status.ARRIVED'), { exact: true }).last().waitFor()
  expect(
    await search.evaluate((field: HTMLInputElement) => [
      field === document.activeElement,
      field.value,
      field.selectionStart,
    ]),
  ).toEqual([true, shipment.bookingRef, shipment.bookingRef.length - 1])
}

/** Runs the whole day again in a separate process. */
async function runScript(key: string): Promise<string> {
  const script = ['--disable-warning=ExperimentalWarning', 'examples/integration/day.ts']
  const { stdout } = await promisify(execFile)('node_modules/node/bin/node', script, {
    cwd: repository,
    env: {
      PORTAL_URL: product.url,
      PORTAL_KEY: key,
      WEBHOOK_URL: receiver.url,
      CUSTOMER: shipment.organizationRef,
      EMAIL: shipment.email,
      ORDER: shipment.orderRef,
      BOOKING: shipment.bookingRef,
      DEPARTS_ON: shipment.departsOn,
    },
  })
  return stdout
}

journey(
  'a day of a forwarder’s system and its customer',
  { ...exhaustive, timeout: 240_000 },
  async ({ stage }) => {
    const command = ['keys', 'create', `day-${attempts}`, '--scope', 'read,write', '--json']
    const { out } = await runHere(command, { dataDir: product.dataDir })
    const { key } = JSON.parse(out)
    const portal = connect(product.url, key)
    await portal('DELETE', 'webhooks/tms/')
    const { secret } = await registerWebhook(portal, receiver.url)
    expect((await createCustomer(portal, shipment)).outcome).toBe('created')
    expect((await invite(portal, shipment)).outcome).toBe('sent')

    const visitor = await stage.visit({ url: product.url, asksOften: true })
    page = visitor.page
    const { email: address } = shipment
    await register(page, say, { email: address, password, mailbox: mailboxOf(mail, address) })
    const token = await fetchToken(product.url, shipment.email, password)
    // People of a real company get emails by default.
    const me = await fetch(`${product.url}/api/v2/customer/users/me/`, {
      headers: { authorization: `JWT ${token}` },
    })
    expect((await me.json()).notificationChannel).toBe('email')
    await bookByHand(page, say)
    expect((await approve(portal, shipment)).changed).toBe(true)
    await page.getByRole('heading', { name: say('preorder.next.approved') }).waitFor()
    expect((await sendOrder(portal, shipment)).outcome).toBe('updated')
    await page.getByRole('link', { name: say('preorder.openOrder') }).click()
    await expect.poll(() => page.title()).toBe(say('orderDetail.pageTitle', { number: shipment.orderRef }))

    await followVoyage(portal, token, visitor.context)
    await openHistory(say)
    await expectAccessible(visitor)
    await receivePapers(portal)

    const russian = wordsIn('ru')
    await setLanguage(product.url, token, 'ru')
    await page.reload()
    await movesButton(russian).waitFor()
    await openHistory(russian)
    await followList(portal, russian)

    const subjects = () => mails().map((text) => /^Subject: (.*)/m.exec(text)?.[1] ?? '')
    const inRussian = Buffer.from(`Заказ ${shipment.orderRef} прибыл`).toString('base64').slice(0, 20)
    for (const subject of ['was_approved', 'is_delayed', 'new_document', 'new_invoice', inRussian])
      await expect.poll(subjects).toContainEqual(expect.stringContaining(subject))
    const types = [
      'user.registered',
      'preorder.created',
      'order.created',
      'order.departed',
      'order.arrival_changed',
      'document.added',
      'order.arrived',
    ]
    const verified = () =>
      receiver.received.map(({ body, headers }) => readWebhook(secret ?? '', body, headers).type)
    await expect.poll(verified).toEqual(expect.arrayContaining(types))
    expect(() =>
      readWebhook(`whsec_${btoa('another secret')}`, '{}', receiver.received[0]?.headers ?? {}),
    ).toThrow()

    const before = [receiver.received.length, mails().length]
    const again = await runScript(key)
    expect(again.trim().split('\n').at(-1)).toBe('Nothing changed.')
    expect(again).toMatch(/^carrier: delayed: duplicate$/m)
    expect([receiver.received.length, mails().length]).toEqual(before)
  },
)

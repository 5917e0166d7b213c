import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type MailServer, startMailServer } from '../../../../apps/api/src/testing/servers/mail-server.ts'
import { runHere } from '../../../../apps/cli/src/testing/run-here.ts'
import { wordsIn } from '../../../browser/words.ts'
import { type OwnDatabase, openOwnDatabase } from '../../../machine/own-database.ts'
import { type Portal, startPortal } from '../../../machine/portal.ts'
import { exhaustive } from '../../combinations.ts'
import { follow, headline, submitLogin } from '../../entering.ts'
import { bookByHand } from '../../freight/book-by-hand.ts'
import { emailedCode, enterCode, register } from '../../identity/register.ts'
import { journey } from '../../journey.ts'
import { mailboxOf } from '../../messaging/mailbox.ts'
import { choosePlace, fileOf, panelOf, setMilestone } from '../orders/order-hands.ts'

// A day of a company without a system: all of it in the browser, from an empty database. Only `organizations
// create`, `staff add` and `invite` are commands. The customer's page is open, with a message half typed in
// it, while the company works.

const say = wordsIn('en')
const password = 'a lantern on the third pier'
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

let mail: MailServer
let product: Portal
let database: OwnDatabase
beforeAll(async () => {
  mail = await startMailServer()
  database = await openOwnDatabase({ url: inject('portalDatabaseUrl'), stop: async () => {} }, 'desk_day')
  const variables = { SMTP_URL: mail.url, SMTP_STARTTLS: 'off', MAIL_FROM: 'portal@forwarder.example' }
  product = await startPortal({ ...variables, DATABASE_URL: database.url }, { demo: false })
})
afterAll(async () => {
  await product?.stop()
  await database?.close()
  await mail?.close()
})

/** The order's reference and the customer's name differ in a second try. */
interface Day {
  desk: Page
  customer: Page
  ref: string
  name: string
}

async function runCommand(line: string[]): Promise<void> {
  const { code, err } = await runHere(line, { dataDir: product.dataDir })
  expect([code, err]).toEqual([0, expect.any(String)])
}

/** Chooses a password by the emailed link, signs in, and sets up the second factor. */
async function enterDesk(page: Page, email: string): Promise<void> {
  const mailbox = mailboxOf(mail, email)
  await page.goto(await mailbox.find(/https?:\/\/[^\s/]+(\/password-reset\/[\w-]+)/))
  await page.getByLabel(say('passwords.newPassword'), { exact: true }).fill(password)
  await page.getByLabel(say('passwords.confirmation'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('passwordReset.set') }).click()
  await page.getByRole('link', { name: say('passwordReset.signIn') }).click()
  await submitLogin(page, say, email, password)
  await headline(page, say('deskAccount.title')).waitFor()
  await page.getByRole('button', { name: say('settings.secondFactor.byEmail') }).click()
  await page.getByRole('button', { name: say('settings.secondFactor.send') }).click()
  await enterCode(page, await mailbox.find(emailedCode))
  await page.getByText(say('deskFrame.roles.administrator')).waitFor()
}

/**
 * Half types a message on the customer's open page. `check` fails if the text, its focus or the place of the
 * page in the window is lost.
 */
async function halfType(page: Page, button: 'ask' | 'askPreorder' | 'askQuote') {
  const opener = page.getByRole('button', { name: say(`threads.${button}`) })
  await opener.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await opener.click()
  const field = page.getByRole('dialog').getByRole('textbox').first()
  const text = 'Before you answer: is it'
  await field.fill(text)
  // By its text: the page under an open dialog has no roles.
  const look = () =>
    page
      .locator('main button')
      .filter({ hasText: say(`threads.${button}`) })
      .first()
      .evaluate((element) => {
        const { scrollY, innerHeight } = window
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
        return { scrollY, place: scrollY + element.getBoundingClientRect().top, isAtEnd }
      })
  const before = await look()
  return {
    field,
    async check(): Promise<void> {
      expect(await field.inputValue()).toBe(text)
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      // Growth above the window scrolls it, growth in sight doesn't; a page that got shorter may end earlier.
      const now = await look()
      const [grown, scrolled] = [now.place - before.place, now.scrollY - before.scrollY]
      if (!now.isAtEnd) {
        expect(scrolled).toBeGreaterThanOrEqual(Math.min(0, grown) - 1)
        expect(scrolled).toBeLessThanOrEqual(Math.max(0, grown) + 1)
      }
    },
    async close(): Promise<void> {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  }
}

/** Makes an order from nothing, which the customer's open list shows; the customer opens it. */
async function makeOrder({ desk, customer, ref, name }: Day): Promise<void> {
  await customer.getByText(say('orderList.emptyActive')).waitFor()
  await follow(desk, '/desk/orders/new')
  await headline(desk, say('deskNewOrder.title')).waitFor()
  await desk.getByRole('combobox', { name: say('deskNewOrder.customer') }).fill(name)
  await desk.getByRole('option', { name }).click()
  await desk.getByLabel(say('deskNewOrder.ref'), { exact: true }).fill(ref)
  await choosePlace(desk, '1', 'Shanghai')
  await choosePlace(desk, '2', 'Hamburg')
  for (const [label, day] of [
    ['departure', dayIn(-3)],
    ['arrival', dayIn(30)],
  ] as const) {
    const field = desk.getByRole('textbox', { name: say(`deskNewOrder.${label}`) })
    await field.fill(day)
    await field.press('Tab')
  }
  await desk.getByRole('button', { name: say('deskNewOrder.save') }).click()
  await desk.waitForURL(/\/desk\/orders\/[0-9a-f-]{36}/)
  await customer
    .getByRole('link', { name: new RegExp(ref) })
    .first()
    .click()
  await customer.getByText(say('orderDetail.noDocuments')).waitFor()
}

/** Four milestones, two documents and an invoice. */
async function workOnOrder({ desk, customer }: Day): Promise<void> {
  const typed = await halfType(customer, 'ask')
  await setMilestone(desk, /^Booking confirmed/, { date: dayIn(-9), time: '10:00' })
  await setMilestone(desk, /^Gate-in at terminal/, { date: dayIn(-5), time: '14:30' })
  await setMilestone(desk, /^Loading/, { date: dayIn(-4), time: '22:15' })
  await setMilestone(desk, /^Departure/, { date: dayIn(-3), time: '9:47' })
  await customer
    .getByText(/\b0?9:47/)
    .first()
    .waitFor()
  await customer.getByText('Gate-in at terminal').first().waitFor({ state: 'attached' })
  await typed.check()

  const documents = panelOf(desk, say('deskPapers.documents'))
  const files = [
    fileOf('packing list.pdf', 'a'),
    fileOf('bill of lading.pdf', 'b'),
    fileOf('счёт 118.pdf', 'c'),
  ]
  await documents.locator('input[type=file]').setInputFiles(files)
  const invoice = documents.getByRole('listitem').filter({ hasText: 'счёт 118.pdf' })
  await invoice.getByLabel(say('deskPapers.number')).fill('F-118')
  await invoice.getByLabel(say('deskPapers.amount')).fill('1200.50')
  const due = invoice.getByRole('textbox', { name: say('deskPapers.dueOn') })
  await due.fill(dayIn(20))
  await due.press('Tab')
  await documents.getByRole('button', { name: say('deskPapers.addAll') }).click()
  for (const shown of ['packing list.pdf', 'bill of lading.pdf', 'F-118'])
    await customer.getByText(shown).first().waitFor({ state: 'attached' })
  await typed.check()
  await typed.close()
}

/** The customer asks about the order, and the company answers while the next message is half typed. */
async function answerQuestion({ desk, customer, ref }: Day): Promise<void> {
  const first = await halfType(customer, 'ask')
  await first.field.fill(`Is ${ref} on its way?`)
  const dialog = customer.getByRole('dialog')
  await dialog.getByRole('button', { name: say('conversation.send') }).click()
  await dialog.getByRole('log').getByText(`Is ${ref} on its way?`).waitFor()
  await first.close()

  await desk.getByRole('log').getByText(`Is ${ref} on its way?`).waitFor()
  const next = await halfType(customer, 'ask')
  await desk.getByRole('textbox', { name: say('deskThread.messageText') }).fill('It left on time.')
  await desk.getByRole('button', { name: say('deskThread.send'), exact: true }).click()
  await dialog.getByText('It left on time.').waitFor()
  await next.check()
  await next.close()
}

/** A carrier's estimate of the arrival, under a booking that no order has. */
const estimateOf = (booking: string, at: string) => ({
  eventID: crypto.randomUUID(),
  eventCreatedDateTime: new Date().toISOString(),
  eventType: 'TRANSPORT',
  eventClassifierCode: 'EST',
  eventDateTime: at,
  transportEventTypeCode: 'ARRI',
  transportCall: {
    transportCallID: booking,
    exportVoyageNumber: '001W',
    UNLocationCode: 'DEHAM',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'DESK EXPRESS' },
  },
  documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: booking }],
  references: [],
})

/** A message of a carrier is matched to the order, and unmatched. */
async function matchMessage({ desk, customer, ref }: Day): Promise<void> {
  const at = `${dayIn(51)}T12:00:00Z`
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(at),
  )
  const onPage = customer.getByText(shown).first()
  expect(await onPage.count()).toBe(0)
  const typed = await halfType(customer, 'ask')
  await follow(desk, '/desk/messages')
  await desk.getByRole('button', { name: say('deskMessages.drop.button') }).click()
  await desk.getByLabel(say('deskMessages.drop.choose')).setInputFiles({
    name: 'tracking.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([estimateOf(`NONE-${ref}`, at)])),
  })
  await desk.getByRole('button', { name: say('deskMessages.drop.take'), exact: true }).click()
  await headline(desk, say('deskMessages.message.untitled')).waitFor()
  await desk.getByRole('searchbox', { name: say('deskMessages.match.search') }).fill(ref)
  await desk.getByRole('button', { name: say('deskMessages.match.choose', { order: ref }) }).click()
  await desk.getByRole('button', { name: say('deskMessages.match.match', { order: ref }) }).click()
  await onPage.waitFor()
  await typed.check()

  await desk.getByRole('button', { name: say('deskMessages.unmatch.named', { order: ref }) }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: say('deskMessages.unmatch.confirm'), exact: true }).click()
  await onPage.waitFor({ state: 'detached' })
  await typed.check()
  await typed.close()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Opens a field of the booking at the desk. */
async function openField(desk: Page, path: string) {
  await desk.locator(`[data-field="${path}"]`).click()
  const dialog = desk.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** A booking is asked about, changed and approved. */
async function decidePreorder({ desk, customer, ref, name }: Day): Promise<void> {
  await follow(customer, '/orders')
  await headline(customer, say('orders.title')).waitFor()
  await bookByHand(customer, say)
  await heading(customer, say('preorder.next.submitted')).waitFor()
  let typed = await halfType(customer, 'askPreorder')
  await follow(desk, '/desk/preorders')
  await desk.locator('main [data-row]').first().click()
  const waiting = heading(desk, say('deskPreorder.next.submitted.title', { customer: name }))
  await waiting.waitFor()
  const question = 'Which HS code do the valves have?'
  const asking = await openField(desk, 'units.1.hsCode')
  await asking.getByRole('textbox', { name: say('deskPreorder.field.question') }).fill(question)
  await asking.getByRole('button', { name: say('deskPreorder.field.addQuestion') }).click()
  await desk.getByRole('button', { name: say('deskPreorder.reply.ask', { count: 1 }) }).click()
  await customer.getByText(question).first().waitFor()
  await typed.check()
  await typed.close()
  await customer.getByLabel(question).fill('848180')
  await customer.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
  await waiting.waitFor()

  typed = await halfType(customer, 'askPreorder')
  const changing = await openField(desk, 'units.0.grossWeightKg')
  await changing.getByRole('radio', { name: say('deskPreorder.field.change') }).check()
  await changing.getByRole('textbox', { name: say('deskPreorder.field.newValue') }).fill('1225')
  await changing.getByRole('button', { name: say('deskPreorder.field.addChange') }).click()
  const reply = desk.getByRole('region', { name: say('deskPreorder.reply.title') })
  await reply.getByRole('textbox', { name: say('deskPreorder.reply.why') }).fill('Weighed at our warehouse.')
  await reply.getByRole('button', { name: say('deskPreorder.reply.propose', { count: 1 }) }).click()
  await customer.getByText('Weighed at our warehouse.').first().waitFor()
  await typed.check()
  await typed.close()
  await customer.getByRole('button', { name: say('preorderConversation.proposal.accept') }).click()
  await waiting.waitFor()

  typed = await halfType(customer, 'askPreorder')
  await desk.getByRole('button', { name: say('deskPreorder.decide.approve') }).click()
  await desk.getByRole('textbox', { name: say('deskPreorder.approve.label') }).fill(`${ref}-booked`)
  await desk.getByRole('button', { name: say('deskPreorder.approve.submit') }).click()
  await customer.getByText(say('preorder.next.approved')).first().waitFor()
  await typed.check()
  await typed.close()
}

/** The customer asks for a price between Shanghai and Rotterdam, which are named by their GeoNames IDs. */
async function askForPrice(customer: Page): Promise<void> {
  await customer.goto('/estimations?from=1796236&to=2747891&containers=2&weightKg=18400')
  await customer.getByRole('button', { name: say('quotes.start.action') }).click()
  const form = customer.locator('form')
  await form.getByLabel(say('quotes.ask.cargo'), { exact: true }).fill('Centrifugal pumps')
  await form.getByLabel(say('bookingFields.field.readyOn')).fill(dayIn(10))
  await form.getByLabel(say('bookingFields.field.quantity')).first().fill('20')
  await form.getByLabel(say('bookingFields.field.incoterms'), { exact: true }).click()
  await customer.getByRole('option', { name: /^CIF/ }).click()
  await form.getByLabel(say('bookingFields.field.incotermsPlace')).fill('Rotterdam')
  await form.getByRole('button', { name: say('quotes.ask.submit') }).click()
  await customer.waitForURL(/\?quote=[\w-]{36}/)
  await customer.getByText(say('quotes.state.requested')).first().waitFor()
}

/** A request is answered with two options, one of which the customer accepts. */
async function answerQuote({ desk, customer }: Day): Promise<void> {
  await askForPrice(customer)
  const typed = await halfType(customer, 'askQuote')
  await follow(desk, '/desk/quotes')
  await desk.locator('main [data-row]').first().click()
  const field = (option: number, path: string) => desk.locator(`[id="offer-options-${option}-${path}"]`)
  await field(0, 'carrier').fill('Maersk')
  await field(0, 'lines-0-code').fill('BAS')
  await field(0, 'lines-0-unitPrice').fill('4000')
  await desk.getByRole('button', { name: say('deskQuotes.form.addOption') }).click()
  await field(1, 'carrier').fill('MSC')
  await field(1, 'lines-0-code').fill('BAS')
  await field(1, 'lines-0-unitPrice').fill('3800')
  await desk.locator('#offer-validUntil').fill(dayIn(7))
  await desk.locator('#offer-validUntil').press('Tab')
  await desk.getByRole('button', { name: say('deskQuotes.form.send') }).click()
  await customer.locator('main').getByText('MSC').first().waitFor({ state: 'attached' })
  await typed.check()
  await typed.close()
  await customer.getByRole('radio', { name: /MSC/ }).check()
  await customer.getByRole('button', { name: say('quotes.accept.actionOption', { name: 'B · MSC' }) }).click()
  await customer
    .getByRole('dialog')
    .getByRole('button', { name: say('quotes.accept.confirm') })
    .click()
  await customer.waitForURL(/\/preorders\//)
  await desk.getByText(/accepted option B/).waitFor()
}

let tries = 0

journey(
  'a day at the desk from an empty database reaches the customer’s open page step by step',
  { ...exhaustive, timeout: 600_000 },
  async ({ stage }) => {
    tries++
    const [organization, name] = [`ELBE-${tries}`, `Elbe Pumpen ${tries}`]
    const [colleague, buyer] = [`chief.${tries}@forwarder.example`, `vera.${tries}@customer.example`]
    await runCommand(['organizations', 'create', organization, '--name', name])
    await runCommand(['staff', 'add', colleague, '--role', 'administrator'])
    await runCommand(['invite', '--organization', organization, '--email', buyer])
    const { page: customer } = await stage.visit({ url: product.url })
    await register(customer, say, { email: buyer, password, mailbox: mailboxOf(mail, buyer) })
    const { page: desk } = await stage.visit({ url: product.url })
    await enterDesk(desk, colleague)

    const day = { desk, customer, ref: `DAY-${tries}`, name }
    await makeOrder(day)
    await workOnOrder(day)
    await answerQuestion(day)
    await matchMessage(day)
    await decidePreorder(day)
    await answerQuote(day)
  },
)

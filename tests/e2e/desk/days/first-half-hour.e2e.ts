import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type MailServer, startMailServer } from '../../../../apps/api/src/testing/servers/mail-server.ts'
import { runHere } from '../../../../apps/cli/src/testing/run-here.ts'
import { wordsIn } from '../../../browser/words.ts'
import { type OwnDatabase, openOwnDatabase } from '../../../machine/own-database.ts'
import { type Portal, startPortal } from '../../../machine/portal.ts'
import { exhaustive } from '../../combinations.ts'
import { headline } from '../../entering.ts'
import { emailedCode, register } from '../../identity/register.ts'
import { journey } from '../../journey.ts'
import { mailboxOf } from '../../messaging/mailbox.ts'
import { type Hands, handsOn } from './hands-at-pace.ts'

// The first half hour of a company, by clicks at a person's pace: from an empty portal to one in the
// company's own look, with the 200 orders of a file and ten invited people. Only `staff add` is a command.

const say = wordsIn('en')
const password = 'a lantern on the third pier'
const chief = 'chief@forwarder.example'
const people = Array.from({ length: 10 }, (_, index) => `buyer.${index}@customer.example`)
const [buyer = ''] = people
const limitMs = 30 * 60_000
const folder = join(import.meta.dirname, '../../../../examples/tms-export')
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30">
  <rect width="120" height="30" rx="6" fill="#00695c"/></svg>`

let mail: MailServer
let product: Portal
let database: OwnDatabase
beforeAll(async () => {
  mail = await startMailServer()
  database = await openOwnDatabase({ url: inject('portalDatabaseUrl'), stop: async () => {} }, 'desk_first')
  const variables = { SMTP_URL: mail.url, SMTP_STARTTLS: 'off', MAIL_FROM: 'portal@forwarder.example' }
  product = await startPortal({ ...variables, DATABASE_URL: database.url }, { demo: false })
})
afterAll(async () => {
  await product?.stop()
  await database?.close()
  await mail?.close()
})

interface Desk {
  page: Page
  hands: Hands
}

const button = ({ page }: Desk, name: string) => page.getByRole('button', { name, exact: true })

/** The emailed link, an own password, and codes by email as the second factor. */
async function enterDesk(desk: Desk): Promise<void> {
  const { page, hands } = desk
  const mailbox = mailboxOf(mail, chief)
  await page.goto(await mailbox.find(/https?:\/\/[^\s/]+(\/password-reset\/[\w-]+)/))
  await hands.read()
  await hands.type(page.getByLabel(say('passwords.newPassword'), { exact: true }), password)
  await hands.type(page.getByLabel(say('passwords.confirmation'), { exact: true }), password)
  await hands.click(button(desk, say('passwordReset.set')))
  await hands.click(page.getByRole('link', { name: say('passwordReset.signIn') }))
  await hands.type(page.getByLabel(say('auth.email')), chief)
  await hands.type(page.getByLabel(say('auth.password'), { exact: true }), password)
  await hands.click(button(desk, say('auth.submit')))
  await headline(page, say('deskAccount.title')).waitFor()
  await hands.read()
  await hands.click(button(desk, say('settings.secondFactor.byEmail')))
  await hands.click(button(desk, say('settings.secondFactor.send')))
  const code = await mailbox.find(emailedCode)
  await hands.read()
  await hands.type(page.getByRole('group').getByRole('textbox').first(), code)
  await page.getByText(say('deskFrame.roles.administrator')).waitFor()
}

async function brand(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await hands.click(page.getByRole('link', { name: say('deskFrame.rooms.company') }))
  const tabs = page.getByRole('navigation', { name: say('deskCompany.section') })
  await hands.click(tabs.getByText(say('deskCompany.tabs.brand'), { exact: true }))
  await headline(page, say('deskCompany.tabs.brand')).waitFor()
  await hands.read()
  await hands.type(page.getByLabel(say('deskBrand.name'), { exact: true }), 'Elbe Forwarding')
  await hands.type(page.getByRole('textbox', { name: say('deskBrand.accent.label'), exact: true }), '#00695c')
  const logoInput = page.getByLabel(`${say('deskBrand.image.choose')}: ${say('deskBrand.logoLight')}`)
  const image = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await hands.choose(logoInput.first(), image)
  for (const language of ['en', 'ru'] as const) {
    const label = `${say('deskBrand.slogan')} · ${say(`deskBrand.languages.${language}`)}`
    await hands.type(page.getByLabel(label), language === 'en' ? 'Every tide, on time.' : 'Точно в прилив.')
  }
  await hands.type(page.getByLabel(say('deskBrand.contactEmail'), { exact: true }), 'help@forwarder.example')
  await hands.type(page.getByLabel(say('deskBrand.contactPhone'), { exact: true }), '+49 40 5550100')
  await hands.read()
  await hands.click(button(desk, say('deskBrand.save')))
  await page.getByText(say('deskBrand.saved')).waitFor()
}

/** A file of the transport-management system, with the map that came with it. */
async function importOrders(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await hands.click(page.getByRole('link', { name: say('deskFrame.rooms.imports') }))
  await headline(page, say('deskImports.title')).waitFor()
  await hands.read()
  await hands.choose(page.locator('input[type=file]'), join(folder, 'orders.csv'))
  await page.getByText(say('deskImports.form.ready')).waitFor()
  await hands.read()
  await hands.choose(page.locator('input[type=file][accept*=json]'), join(folder, 'map.json'))
  await hands.read()
  await page.getByText(say('deskImports.form.ready')).waitFor()
  await hands.click(button(desk, say('deskImports.form.save')))
  const dialog = page.getByRole('dialog')
  await hands.type(dialog.getByRole('textbox'), 'Export')
  await hands.click(dialog.getByRole('button', { name: say('deskImports.saveMap.save'), exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await hands.click(button(desk, say('deskImports.form.check')))
  await page.getByText(say('deskImports.states.checked')).waitFor()
  await hands.read()
  await hands.click(page.getByRole('button', { expanded: false }).filter({ hasText: 'unit.quantity' }))
  await hands.read()
  await hands.click(button(desk, say('deskImports.run.import')))
  await headline(page, say('deskImports.run.title', { file: 'orders.csv' })).waitFor()
  await page.getByText(say('deskImports.states.done'), { exact: true }).waitFor({ timeout: 120_000 })
  await hands.read()
}

/** Ten people of the customer with most orders, whose list was pasted from a spreadsheet. */
async function invite(desk: Desk): Promise<void> {
  const { page, hands } = desk
  await hands.click(page.getByRole('link', { name: say('deskFrame.rooms.customers') }))
  await headline(page, say('deskCustomers.title')).waitFor()
  await hands.read()
  await hands.click(page.locator('main [data-row]').first())
  await hands.read()
  await hands.click(button(desk, say('deskInvitations.many.button')))
  const list = people.map((email, index) => `Buyer ${index}; ${email}`).join('\n')
  await hands.paste(page.getByLabel(say('deskInvitations.many.list')), list)
  await hands.read()
  await hands.click(page.getByRole('button', { name: /^Invite 10 / }))
  await page.getByRole('button', { name: /^10 cards/ }).waitFor()
  await hands.click(button(desk, say('deskInvitations.many.close')))
}

journey(
  'a company is in its own look, with 200 orders and ten invited people, within half an hour of clicks',
  { ...exhaustive, timeout: limitMs + 60_000, retry: 0 },
  async ({ stage }) => {
    const { code, err } = await runHere(['staff', 'add', chief, '--role', 'administrator'], {
      dataDir: product.dataDir,
    })
    expect([code, err]).toEqual([0, expect.any(String)])
    const { page } = await stage.visit({ url: product.url })
    const desk = { page, hands: handsOn(page) }
    const begun = Date.now()
    const took: string[] = []
    for (const step of [enterDesk, brand, importOrders, invite]) {
      const before = Date.now()
      await step(desk)
      took.push(`${step.name} ${Math.round((Date.now() - before) / 1000)} s`)
    }
    const total = Date.now() - begun
    process.stdout.write(`first half hour: ${Math.round(total / 1000)} s (${took.join(', ')})\n`)
    expect(total).toBeLessThan(limitMs)

    // One of the ten opens the emailed invitation and finds the orders in the company's look.
    const { page: customer } = await stage.visit({ url: product.url })
    await register(customer, say, { email: buyer, password, mailbox: mailboxOf(mail, buyer) })
    await customer.locator('main [data-row], main a[href^="/orders/"]').first().waitFor()
    const accent = await customer.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    )
    expect(accent).toBe('#00695c')
    for (const email of people) expect(await mailboxOf(mail, email).find(/^From: (.*)$/m)).toContain('Elbe')
  },
)

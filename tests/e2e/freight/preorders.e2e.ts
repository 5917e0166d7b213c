import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { locales, type Visitor } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { combinations } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { runPortal } from '../portal-command.ts'

type Preorder = {
  id: string
  number: string
  version: number
  content: { units: { grossWeightKg: number }[] }
}
type Company = Awaited<ReturnType<typeof openCompany>>

let made = 0

/** The company's system: acts on pre-orders with an API key. */
async function openCompany() {
  const name = `desk-${process.pid}-${made++}`
  const printed = await runPortal(['keys', 'create', name, '--scope', 'read,write', '--json'])
  const { key } = JSON.parse(printed)
  return async (preorderId: string, act: string, body?: object) => {
    const answer = await fetch(`${inject('portalUrl')}/api/v2/company/preorders/${preorderId}/${act}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([act, answer.status]).toEqual([act, 200])
    return answer.json()
  }
}

const shanghai = {
  ...{ name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
  ...{ lat: 31.2, lng: 121.5, timeZone: 'Asia/Shanghai' },
}
const rotterdam = {
  ...{ name: 'Rotterdam', city: 'Rotterdam', countryCode: 'NL', locode: 'NLRTM' },
  ...{ lat: 51.9, lng: 4.5, timeZone: 'Europe/Amsterdam' },
}
const unit = {
  packaging: 'PLL',
  quantity: 2,
  description: 'Centrifugal pumps',
  grossWeightKg: 300,
  lengthCm: 120,
  widthCm: 80,
  heightCm: 100,
}

/** Books as Anna; the reference finds it again. */
async function book(reference: string): Promise<Preorder> {
  const { organizations } = await fetchMe()
  return callAsAnna('preorders/', 'POST', {
    organizationId: organizations[0].id,
    ...{ transportMode: 'sea', loadType: 'LCL', incoterms: 'FCA', incotermsPlace: 'Shanghai' },
    ...{ from: shanghai, to: rotterdam, readyOn: '2035-01-15', customerReference: reference },
    cargo: 'Centrifugal pumps for water works',
    units: [unit, { ...unit, description: 'Seals for pumps', packaging: 'CTN', grossWeightKg: 20 }],
  })
}

const fetchMe = () => callAsAnna('users/me/')

/** Waits for the toast about something that was done. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

async function answerHsCode(page: Page, say: Say): Promise<void> {
  const code = page.getByLabel('Which HS code?')
  await code.fill('12')
  await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
  await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText(say('preorderConversation.ask.hsCode')).first().waitFor()
  await code.fill('8413.70')
  await page.keyboard.press('Enter')
  await toast(page, say('preorderConversation.ask.sent'))
  await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
}

async function acceptWeight(visitor: Visitor, say: Say, company: Company, preorder: Preorder): Promise<void> {
  const { page } = visitor
  const { content } = await company(preorder.id, '')
  const [first, second] = content.units
  expect(second.hsCode).toBe('841370')
  await company(preorder.id, 'propose/', {
    changes: { units: [{ ...first, grossWeightKg: 325 }, second] },
    note: 'Weighed at our warehouse',
  })
  await page.reload()
  await page.getByRole('heading', { name: say('preorder.next.changes-proposed') }).waitFor()
  expect(await page.locator('main del').first().textContent()).toMatch(/^300/)
  expect(await page.locator('main ins').first().textContent()).toMatch(/^325/)
  await expectAccessible(visitor)
  await page.getByRole('button', { name: say('preorderConversation.proposal.accept') }).click()
  await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
}

describe('a pre-order', () => {
  for (const [locale, width] of combinations(locales, [390, 1440])) {
    journey(`is asked about, answered, changed, approved: ${width} px, ${locale}`, async ({ stage }) => {
      const say = wordsIn(locale)
      const company = await openCompany()
      const reference = `WAY ${process.pid}-${made}`
      const preorder = await book(reference)
      await company(preorder.id, 'request-update/', {
        fields: [{ path: 'units.1.hsCode', question: 'Which HS code?' }],
      })

      const visitor = await stage.visit({ locale, width })
      const page = await enter(visitor, '/orders?listMode=list&orderStatus=active')
      await headline(page, say('orders.title')).waitFor()
      await page.getByRole('searchbox', { name: say('orders.list.search') }).fill(reference)
      await page.getByText(say('orders.list.noOrderHits')).waitFor()
      await page.locator(`main a[href="/preorders/${preorder.id}"]`).click()
      await page.getByRole('heading', { name: say('preorder.next.update-requested') }).waitFor()
      await expectAccessible(visitor)

      await answerHsCode(page, say)
      await acceptWeight(visitor, say, company, preorder)

      const orderRef = `${preorder.number}-order`
      await company(preorder.id, 'approve/', { orderRef })
      await page.reload()
      await page.getByRole('heading', { name: say('preorder.next.approved') }).waitFor()
      const kinds = ['approved', 'changes-accepted', 'changes-proposed', 'answered'] as const
      for (const kind of kinds)
        await page
          .getByText(say(`preorderConversation.kind.${kind}`), { exact: true })
          .first()
          .waitFor()
      await page.getByRole('link', { name: say('preorder.openOrder') }).click()
      await expect.poll(() => page.title()).toBe(say('orders.page.pageTitle', { number: orderRef }))
      await page.getByText('Seals for pumps').filter({ visible: true }).first().waitFor()
    })
  }

  journey('shows what changed where the company was faster, and keeps what was typed', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const preorder = await book(`FAST ${process.pid}`)
    const ask = (question: string) =>
      company(preorder.id, 'request-update/', { fields: [{ path: 'units.1.hsCode', question }] })
    await ask('Which HS code?')
    const visitor = await stage.visit()
    // The page would refresh itself with the next notification.
    await visitor.page.route(/\/notifications\/count\//, (route) =>
      route.fulfill({ json: { count: 1, countNew: 0 } }),
    )
    const page = await enter(visitor, `/preorders/${preorder.id}`)
    await page.getByLabel('Which HS code?').fill('841370')
    await callAsAnna(`preorders/${preorder.id}/`, 'PATCH', { cargo: 'Pumps of bronze' })
    await ask('HS code, six digits?')
    await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
    await page.getByText(say('preorderConversation.overtaken.title')).waitFor()
    await page.locator('main ins').filter({ hasText: 'Pumps of bronze' }).first().waitFor()
    expect(await page.getByLabel('HS code, six digits?').inputValue()).toBe('841370')
    await page.getByRole('button', { name: say('preorderConversation.ask.send') }).click()
    await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
  })

  journey('can be withdrawn, which asks first, and be asked about after its approval', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const [withdrawn, approved] = [await book(`OUT ${process.pid}`), await book(`IN ${process.pid}`)]
    const visitor = await stage.visit()
    const page = await enter(visitor, `/preorders/${withdrawn.id}`)
    await page.getByRole('button', { name: say('preorder.withdraw.action') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('preorder.withdraw.keep') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('preorder.withdraw.action') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('preorder.withdraw.confirm') })
      .click()
    await page.getByRole('heading', { name: say('preorder.next.canceled') }).waitFor()

    await company(approved.id, 'approve/', { orderRef: `${approved.number}-order` })
    await page.goto(`/preorders/${approved.id}`)
    await page.getByRole('button', { name: say('preorder.requests.askCancellation') }).click()
    await page.getByLabel(say('preorder.requests.cancellationLabel')).fill('Sold before it was shipped')
    await page.getByRole('button', { name: say('preorder.requests.send') }).click()
    await page.getByText(say('preorder.requests.cancellation.requested')).first().waitFor()
    await company(approved.id, 'cancellation/decline/', { reason: 'Already loaded' })
    await page.reload()
    await page.getByText(say('preorder.requests.reason', { reason: 'Already loaded' })).waitFor()
  })
})

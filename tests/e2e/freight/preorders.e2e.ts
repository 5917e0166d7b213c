import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { locales } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { combinations, exhaustive } from '../combinations.ts'
import { openCompany } from '../company-api.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, follow, headline } from '../entering.ts'
import { expectFocusOn } from '../focus.ts'
import { expectAccessible, journey } from '../journey.ts'
import { book } from './book.ts'

let serial = 0

/** Shows the list as cards or rows; a phone has the choice in a menu. */
async function showAs(page: Page, say: Say, mode: 'cards' | 'list'): Promise<void> {
  const menu = page.getByRole('button', { name: say('orderFilters.listMenu') })
  const name = say(`orderFilters.bar.${mode}`)
  if (!(await menu.isVisible())) {
    await page.getByRole('radio', { name }).click()
    return
  }
  await menu.click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.keyboard.press('Escape')
}

describe('a pre-order', () => {
  journey('shows what changed where the company was faster, and keeps what was typed', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const preorder = await book(`FAST ${process.pid}`)
    const ask = (question: string) =>
      company(preorder.id, 'request-update/', { fields: [{ path: 'units.1.hsCode', question }] })
    await ask('Which HS code?')
    const visitor = await stage.visit()
    // The page would otherwise refresh itself at the next notification.
    await answerApi(visitor.page, /\/notifications\/count\//, (request) =>
      request.fulfill({ json: { count: 1, countNew: 0 } }),
    )
    const page = await enter(visitor, `/preorders/${preorder.id}`)
    await page.getByLabel('Which HS code?').fill('841370')
    // Leaving with unsent changes asks first.
    await page
      .getByRole('link', { name: say('layouts.orders') })
      .first()
      .click()
    await page.getByRole('dialog', { name: say('preorder.leave.title') }).waitFor()
    await page.getByRole('button', { name: say('preorder.leave.stay') }).click()
    expect(await page.getByLabel('Which HS code?').inputValue()).toBe('841370')
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
    await follow(page, `/preorders/${approved.id}`)
    await page.getByRole('button', { name: say('preorder.requests.askChange') }).click()
    await page.getByLabel(say('preorder.requests.changeLabel')).fill('One pallet more')
    await page.getByRole('button', { name: say('preorder.requests.send') }).click()
    await page.getByText(say('preorder.requests.amendment.requested')).first().waitFor()
    await page.getByRole('button', { name: say('preorder.requests.askCancellation') }).click()
    await page.getByText(say('preorder.requests.cancellationHelp')).waitFor()
    await page.getByLabel(say('preorder.requests.cancellationLabel')).fill('Sold before it was shipped')
    await page.getByRole('button', { name: say('preorder.requests.send') }).click()
    await page.getByText(say('preorder.requests.cancellation.requested')).first().waitFor()
    await company(approved.id, 'cancellation/decline/', { reason: 'Already loaded' })
    await page.reload()
    await page.getByText(say('preorder.requests.reason', { reason: 'Already loaded' })).waitFor()
  })
})

describe('rejected and withdrawn pre-orders', () => {
  const shownAtFirst = 3

  for (const [locale, width] of combinations(locales, [390, 1440])) {
    journey(`are found in the archive and copied: ${width} px, ${locale}`, exhaustive, async ({ stage }) => {
      const say = wordsIn(locale)
      const company = await openCompany()
      const reference = `GONE ${process.pid}-${serial++}`
      const [rejected, withdrawn] = [await book(reference), await book(reference)]
      await company(rejected.id, 'reject/', { reasonCode: 'space', reason: 'No space until March' })
      await callAsAnna(`preorders/${withdrawn.id}/`, 'DELETE')

      const visitor = await stage.visit({ locale, width })
      const page = await enter(visitor, '/orders?listMode=cards&orderStatus=archived')
      const section = page.getByRole('region', { name: say('preorderList.closed.title') })
      const rows = section.locator('a[href^="/preorders/"]')
      const hrefs = () => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      const newestFirst = [withdrawn, rejected].map(({ id }) => `/preorders/${id}`)
      await section.getByRole('button', { expanded: false }).click()
      await rows.first().waitFor()
      expect((await hrefs()).slice(0, 2)).toEqual(newestFirst)
      expect(await rows.count()).toBeLessThanOrEqual(shownAtFirst)

      await page.getByRole('searchbox', { name: say('orderFilters.bar.search') }).fill(reference)
      await page.waitForURL(/search=GONE/)
      for (const mode of ['cards', 'list'] as const) {
        await showAs(page, say, mode)
        await expect.poll(hrefs).toEqual(newestFirst)
        await section.getByText(say('preorderList.stage.canceled'), { exact: true }).waitFor()
        const reason = `${say('preorderList.reason.space')}: No space until March`
        await section.getByText(reason, { exact: true }).waitFor()
        await expectAccessible(visitor)
      }

      const copy = section.getByRole('link', {
        name: say('preorderList.copyNamed', { number: rejected.number }),
      })
      await rows.last().focus()
      await page.keyboard.press('Tab')
      await expectFocusOn(copy)
      await page.keyboard.press('Enter')
      await headline(page, say('booking.copyTitle')).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expectFocusOn(copy)
      expect(new URL(page.url()).searchParams.get('orderStatus')).toBe('archived')
      await copy.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: say('preorder.next.rejected') }).waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: say('orders.title'), exact: true })
        .click()
      await expect.poll(hrefs).toEqual(newestFirst)
    })
  }

  journey(
    'load on beyond the first page, and nothing shows where there are none',
    exhaustive,
    async ({ stage }) => {
      const say = wordsIn('en')
      const visitor = await stage.visit()
      await answerApi(visitor.page, /\/preorders\/\?.*status=rejected/, async (request) => {
        const url = new URL(request.url)
        if (url.searchParams.get('transportMode') !== 'sea') {
          await request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } })
          return
        }
        const begin = url.searchParams.has('cursor') ? 50 : 0
        const next = begin === 0 ? `${url.pathname}?cursor=x` : null
        const row = { ...listed, status: 'canceled', review: 'submitted' }
        const results = Array.from({ length: begin === 0 ? 50 : 5 }, (_, index) => {
          const place = String(begin + index)
          return { ...row, id: `01900000-0000-7000-8000-${place.padStart(12, '0')}`, number: `P-${place}` }
        })
        await request.fulfill({ json: { count: 55, next, previous: null, results } })
      })
      const { results } = await callAsAnna('preorders/?limit=1')
      const [listed] = results
      const path = '/orders?listMode=list&orderStatus=archived'
      const page = await enter(visitor, `${path}&transportMode=sea`)
      const section = page.getByRole('region', { name: say('preorderList.closed.title') })
      await section.getByRole('button', { name: say('preorderList.summary.closed', { count: 55 }) }).click()
      const rows = section.locator('a[href^="/preorders/"]')
      const more = section.getByRole('button', { name: say('preorderList.showMore') })
      for (const count of [shownAtFirst, 50, 55]) {
        await expect.poll(() => rows.count()).toBe(count)
        if (count < 55) await more.click()
      }
      expect(await rows.last().textContent()).toBe('P-54')
      await more.waitFor({ state: 'detached' })
      // The way back unfolds the section again.
      await rows.last().click()
      await headline(page, say('preorder.notFound')).waitFor()
      await page.goBack()
      await expectFocusOn(rows.last())
      expect(await rows.count()).toBe(55)

      await page.goto(path)
      await page.getByText(/^\d+\sorders$/).waitFor()
      expect(await section.count()).toBe(0)
    },
  )
})

describe('the focus and what was typed', () => {
  journey('stay where a step takes away what was focused', async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const preorder = await book(`FOCUS ${process.pid}`)
    const visitor = await stage.visit()
    const page = await enter(visitor, `/preorders/${preorder.id}`)
    const title = page.getByRole('heading', { level: 1 })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    const [first, second] = preorder.content.units

    await company(preorder.id, 'propose/', {
      changes: { units: [{ ...first, grossWeightKg: 325 }, second] },
      note: 'Weighed',
    })
    await page.reload()
    await press(say('preorderConversation.proposal.answer'))
    await expectFocusOn(page.getByLabel(say('preorderConversation.proposal.label')))
    await press(say('preorderConversation.proposal.cancel'))
    await expectFocusOn(
      page.getByRole('button', { name: say('preorderConversation.proposal.answer'), exact: true }),
    )
    await press(say('preorderConversation.proposal.accept'))
    await page.getByRole('heading', { name: say('preorder.next.submitted') }).waitFor()
    await expectFocusOn(title)

    await company(preorder.id, 'approve/', { orderRef: `${preorder.number}-order` })
    await page.reload()
    const ask = page.getByRole('button', { name: say('preorder.requests.askChange') })
    await ask.press('Enter')
    await press(say('preorder.requests.keep'))
    await expectFocusOn(ask)
    await ask.press('Enter')
    await page.keyboard.type('One pallet more')
    await press(say('preorder.requests.send'))
    await page.getByText(say('preorder.requests.amendment.requested')).first().waitFor()
    await expectFocusOn(title)
  })

  journey('stay where a colleague took the step first', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const company = await openCompany()
    const preorder = await book(`COLLEAGUE ${process.pid}`)
    const fields = [{ path: 'units', question: 'Who packs it?' }]
    await company(preorder.id, 'request-update/', { fields })
    const visitor = await stage.visit()
    const page = await enter(visitor, `/preorders/${preorder.id}`)
    await page.getByLabel('Who packs it?').fill('Our warehouse in Riga')
    await callAsAnna(`preorders/${preorder.id}/`, 'PATCH', { cargo: 'Pumps of bronze' })
    await page.getByRole('button', { name: say('preorderConversation.ask.send') }).press('Enter')
    await page.getByText(say('preorderConversation.overtaken.title')).waitFor()
    await page.getByText('Cargo lines: Our warehouse in Riga').waitFor()
    await expectFocusOn(page.getByRole('heading', { level: 1 }))
    await expectAccessible(visitor)
    const close = page.getByRole('button', { name: say('preorderConversation.overtaken.close') })
    await close.last().press('Enter')
    await page.getByText('Our warehouse in Riga').waitFor({ state: 'detached' })
  })

  journey('go to the headline where a pre-order is withdrawn by keyboard', exhaustive, async ({ stage }) => {
    const say = wordsIn('en')
    const { id } = await book(`KEYS ${process.pid}`)
    const page = await enter(await stage.visit(), `/preorders/${id}`)
    await page.getByRole('button', { name: say('preorder.withdraw.action') }).press('Enter')
    const dialog = page.getByRole('dialog')
    // The dialog takes the focus once it is open: an earlier key press would go elsewhere.
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await dialog.getByRole('button', { name: say('preorder.withdraw.confirm') }).press('Enter')
    await page.getByRole('heading', { name: say('preorder.next.canceled') }).waitFor()
    await expectFocusOn(page.getByRole('heading', { level: 1 }))
  })
})

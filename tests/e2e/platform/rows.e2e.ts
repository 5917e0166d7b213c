import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectFocusOn } from '../focus.ts'
import { journey } from '../journey.ts'
import { makePerson, signInElsewhere } from '../people.ts'

const say = wordsIn('en')

const rowOf = (page: Page, id: string) => page.locator(`main [data-row="${id}"]`)
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row'))
const path = (page: Page) => new URL(page.url()).pathname
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** True if the middle of a row's link is visible and not under a bar. */
const isUncovered = (row: Locator) =>
  row.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    // The texts of a table's row lie above its link.
    return topmost !== null && (topmost.contains(link) || (link.closest('tr') ?? link).contains(topmost))
  })

/** Presses a key until the focus is on a row. */
async function walkTo(page: Page, key: string, id: string): Promise<void> {
  for (let steps = 0; steps < 400; steps++) {
    const from = await focusedRow(page)
    if (from === id) break
    await page.keyboard.press(key)
    // A busy machine draws the next row later; a key before that would continue from the rows in sight.
    for (let look = 0; look < 20 && [null, from].includes(await focusedRow(page)); look++)
      await page.waitForTimeout(10)
  }
  expect(await focusedRow(page)).toBe(id)
}

/** Presses the J key in a Russian keyboard layout. */
const pressRussianJ = (page: Page, isComposing = false) =>
  page.evaluate((init) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)), {
    key: 'о',
    code: 'KeyJ',
    bubbles: true,
    isComposing,
  })

type ListedOrder = { id: string; number: string; from: { city: string }; to: { city: string } }

describe('the rows of the orders', () => {
  journey('by keys: deep into the table, through orders, and back to the last one', async ({ stage }) => {
    const query = 'ordering=-pinned,number&limit=100'
    const visitor = await stage.visit()
    const { results }: { results: ListedOrder[] } = await callAsAnna(`orders/?${query}`)
    const [first, deep, next, last] = [0, 55, 56, 66].map((index) => results[index])
    if (!first || !deep || !next || !last) throw new Error('The demo has too few orders.')
    const page = await enter(visitor, '/orders?listMode=list&orderStatus=all&ordering=number')
    await rowOf(page, first.id).waitFor()
    const nameOf = ({ number, from, to }: ListedOrder) =>
      page.getByRole('link', {
        name: say('orders.named', { number, from: from.city, to: to.city }),
        exact: true,
      })
    await nameOf(first).waitFor()

    await walkTo(page, 'j', first.id)
    await pressRussianJ(page)
    await pressRussianJ(page, true)
    expect(await focusedRow(page)).toBe(results[1]?.id)
    await page.keyboard.press('k')
    expect(await focusedRow(page)).toBe(first.id)
    // The focus on a pin counts as in the row, and a modifier changes the meaning.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Control+j')
    await page.keyboard.press('j')
    expect(await focusedRow(page)).toBe(results[1]?.id)
    // Beyond the first page, the keys continue from the visible rows; no bar covers the row.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 700)
        return rowOf(page, last.id).count()
      })
      .toBe(1)
    await walkTo(page, 'j', last.id)
    await expect.poll(() => isUncovered(nameOf(last))).toBe(true)
    await walkTo(page, 'k', deep.id)
    await expect.poll(() => isUncovered(nameOf(deep))).toBe(true)

    const place = await scrolled(page)
    await page.keyboard.press('Enter')
    // The page follows its address a frame later: going back earlier leaves no trace.
    await page.locator('[data-shortcut="next"]').waitFor()
    expect(path(page)).toBe(`/orders/${deep.id}`)
    await page.goBack()
    await expectFocusOn(rowOf(page, deep.id))
    expect(await scrolled(page)).toBe(place)
    expect(await isUncovered(rowOf(page, deep.id))).toBe(true)

    await page.keyboard.press('Enter')
    await page.locator('[data-shortcut="next"]').waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => path(page)).toBe(`/orders/${next.id}`)
    await page.reload()
    await page.locator('[data-shortcut="previous"]').waitFor()
    await page.goBack()
    await expectFocusOn(rowOf(page, next.id))
    expect(await isUncovered(rowOf(page, next.id))).toBe(true)

    await page.keyboard.press('Enter')
    const crumbs = page.getByRole('navigation', { name: say('interface.breadcrumbs') })
    await crumbs.getByRole('link', { name: say('orders.title') }).click()
    await expectFocusOn(rowOf(page, next.id))
    // Another route to the list isn't a way back.
    await page.keyboard.press('Enter')
    await page.locator('[data-shortcut="previous"]').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await headline(page, say('orders.title')).waitFor()
    await expectFocusOn(headline(page, say('orders.title')))
  })

  journey('as cards on a phone, in Russian: back where the finger was', exhaustive, async ({ stage }) => {
    const russian = wordsIn('ru')
    const page = await enter(
      await stage.visit({ locale: 'ru', width: 390 }),
      '/orders?listMode=cards&orderStatus=archived',
    )
    const cards = page.getByRole('listitem').locator('[data-row]')
    await cards.first().waitFor()
    await page.mouse.wheel(0, 1_500)
    await expect.poll(() => scrolled(page)).toBe(1_500)
    const inSight = await cards.evaluateAll((links) =>
      links.flatMap((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top > 200 && bottom < 500 ? [link.getAttribute('data-row')] : []
      }),
    )
    const card = rowOf(page, inSight[0] ?? '')
    expect(await card.getAttribute('aria-label')).toMatch(/^\S+, [А-Я].* – [А-Я]/)
    await card.click()
    await page.getByRole('tab', { name: russian('orderTabs.tab.papers') }).click()
    await expect.poll(() => page.url()).toContain('tab=papers')
    await page.goBack()
    await expectFocusOn(card)
    expect(await scrolled(page)).toBe(1_500)
    expect(await isUncovered(card)).toBe(true)
  })
})

journey('other lists walk and come back, too', exhaustive, async ({ stage }) => {
  const page = await enter(await stage.visit(), '/invoices')
  const { results } = await callAsAnna('invoices/?limit=3')
  await rowOf(page, results[2].id).waitFor()
  for (const _ of results) await page.keyboard.press('j')
  expect(await focusedRow(page)).toBe(results[2].id)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/invoices/${results[1].id}`)
  await page.goBack()
  await expectFocusOn(rowOf(page, results[1].id))
  // It also works from a checkbox.
  await page.locator('[data-select-row]').nth(1).focus()
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toBe(results[2].id)
  // An invoice's order leads back to the invoice, also far down.
  const { results: invoices } = await callAsAnna('invoices/?limit=50')
  await page.goto('/invoices')
  for (const { id, order } of [invoices[1], invoices[40]]) {
    const row = page.getByRole('row').filter({ has: page.locator(`[data-row="${id}"]`) })
    await expect
      .poll(async () => {
        if ((await row.count()) > 0) return 1
        await page.mouse.wheel(0, 300)
        // New rows are drawn before the next turn of the wheel.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        )
        return row.count()
      })
      .toBe(1)
    await row.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    await row.locator(`a[href="/orders/${order.id}"]`).click()
    await expect.poll(() => path(page)).toBe(`/orders/${order.id}`)
    // The page follows its address a frame later: going back earlier leaves no trace.
    await row.waitFor({ state: 'detached' })
    await page.goBack()
    await expectFocusOn(rowOf(page, id))
    expect(await scrolled(page)).toBe(place)
  }
  for (const [list, prefix] of [
    ['/orders?listMode=cards&orderStatus=active', 'a[href^="/preorders/"]'],
    ['/estimations?quotes=all', 'a[href*="quote="]'],
    ['/invoices', 'a[href^="/invoices/"]'],
    ['/notifications', 'a[href^="/orders/"]'],
  ] as const) {
    await page.goto(list)
    // The pre-orders are one line until opened.
    if (prefix.includes('preorders'))
      await page
        .getByRole('region', { name: say('preorderList.pending.title') })
        .getByRole('button', { expanded: false })
        .click()
    const row = page.locator(`main ${prefix}[data-row]`).last()
    await row.waitFor()
    // The second drawing changes which one is the last.
    await page.waitForLoadState('networkidle')
    const id = (await row.getAttribute('data-row')) ?? ''
    const [title] = await page.getByRole('heading', { level: 1 }).allTextContents()
    await row.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).not.toEqual([title])
    await page.goBack()
    await expectFocusOn(rowOf(page, id))
  }
})

journey(
  'single-key shortcuts are turned off in the list of keys, and on from the menu',
  async ({ stage }) => {
    const email = await makePerson()
    const token = await signInElsewhere(email)
    const { page } = await stage.visit()
    await page.goto('/robots.txt')
    await page.evaluate((stored) => sessionStorage.setItem('portolan-token', stored), token)
    await page.goto('/orders?listMode=cards&orderStatus=active')
    await page.locator('main [data-row]').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('jn?')
    expect(await page.locator(':focus').inputValue()).toBe('jn?')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: say('layouts.keyboard') })
    const choice = page.getByRole('checkbox', { name: say('shortcuts.shortcuts') })
    expect(await choice.isChecked()).toBe(true)
    expect(await dialog.getByText(say('layouts.keyOff'), { exact: true }).count()).toBe(0)
    await choice.uncheck()
    await expect.poll(() => dialog.getByText(say('layouts.keyOff'), { exact: true }).count()).toBe(14)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const before = await page.evaluate(() => document.activeElement?.outerHTML)
    for (const key of ['?', '/', 'j', 'k', 'n', 'g', 'n']) await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(before)
    expect([path(page), await dialog.count()]).toEqual(['/orders', 0])
    expect(await page.locator('main search kbd').count()).toBe(0)

    // The choice is stored for the person, and the settings show it too.
    await page.goto('/settings#keyboard')
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(false)
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.keyboard') }).click()
    await dialog.getByRole('checkbox').check()
    await expect.poll(() => dialog.getByText(say('layouts.keyOff'), { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await headline(page, say('notifications.title')).waitFor()
  },
)

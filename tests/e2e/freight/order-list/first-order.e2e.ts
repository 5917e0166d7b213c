import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../../browser/api-answers.ts'
import { locales } from '../../../browser/visitor.ts'
import { wordsIn } from '../../../browser/words.ts'
import { combinations, exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const cardsPath = '/orders?listMode=cards&orderStatus=active'
const firstOrder = (page: Page) => page.locator('main a[data-row][href^="/orders/"]').first()
const preordersIn = (page: Page) => page.locator('main a[data-row][href^="/preorders/"]')

/** Answers with pending pre-orders of these reviews. */
async function givePreorders(page: Page, reviews: readonly string[]): Promise<void> {
  const { results } = await callAsAnna('preorders/?limit=1')
  const rows = reviews.map((review, index) => ({
    ...results[0],
    review,
    status: 'pending',
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    number: `P-${index}`,
  }))
  await answerApi(page, /\/customer\/preorders\/\?/, (request) =>
    request.fulfill({ json: { count: rows.length, next: null, previous: null, results: rows } }),
  )
}

/** Top of the first order's card or row, in pixels from the top of the window. */
const topOf = (page: Page) =>
  firstOrder(page).evaluate((link) => {
    const row = link.closest('[role=listitem], tr') ?? link
    return Math.round(row.getBoundingClientRect().top)
  })

describe('the first order', () => {
  const limits = [
    [1440, 330],
    [390, 420],
  ] as const
  for (const [locale, [width, limit], options] of combinations(locales, limits))
    journey(`is in sight below three pre-orders: ${width} px, ${locale}`, options, async ({ stage }) => {
      const say = wordsIn(locale)
      const visitor = await stage.visit({ locale, width })
      const { page } = visitor
      await givePreorders(page, ['submitted', 'update-requested', 'submitted'])
      await enter(visitor, cardsPath)
      await firstOrder(page).waitFor()
      const line = page.getByRole('button', {
        name: say('preorderList.summary.both', { count: 3, answers: 1, reviews: 2 }),
        expanded: false,
      })
      await line.waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect(await topOf(page)).toBeLessThanOrEqual(limit)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

      // Every count is in sight and uncut.
      const tiles = page.locator('main fieldset :is(button, a)')
      const cut = await tiles.evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { left, right } = button.getBoundingClientRect()
            const isOutside = left < 0 || right > innerWidth
            return (
              isOutside ||
              button.scrollWidth > button.clientWidth ||
              button.scrollHeight > button.clientHeight
            )
          })
          .map((button) => button.textContent),
      )
      expect(await tiles.count()).toBe(6)
      expect(cut).toEqual([])
    })

  journey('is in sight in the table, too', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ width: 1440 })
    await givePreorders(visitor.page, ['submitted', 'update-requested', 'submitted'])
    const page = await enter(visitor, cardsPath.replace('cards', 'list'))
    await firstOrder(page).waitFor()
    expect(await topOf(page)).toBeLessThanOrEqual(340)
  })
})

/** The lines above the footers of cards in a row are one line. */
async function expectEvenFooters(page: Page): Promise<void> {
  const rules = await page.locator('main [role=listitem]').evaluateAll((cards) =>
    cards.map((card) => {
      const footer = card.querySelector('.border-t')?.getBoundingClientRect()
      return { row: Math.round(card.getBoundingClientRect().top), rule: Math.round(footer?.top ?? 0) }
    }),
  )
  expect(rules.length).toBeGreaterThan(5)
  const rulesByRow = Map.groupBy(rules, ({ row }) => row)
  for (const inRow of rulesByRow.values()) expect(new Set(inRow.map(({ rule }) => rule)).size).toBe(1)
}

describe('pre-orders above the orders', () => {
  const say = wordsIn('en')

  journey('open in place, which the browser remembers; cards in a row are even', async ({ stage }) => {
    const visitor = await stage.visit({ width: 1440 })
    const { page } = visitor
    await givePreorders(page, ['submitted', 'update-requested', 'changes-proposed', 'submitted'])
    await enter(visitor, cardsPath)
    const text = say('preorderList.summary.both', { count: 4, answers: 2, reviews: 2 })
    expect(text.replaceAll('\u00a0', ' ')).toBe('4 pre-orders: 2 need your answer, 2 in review')
    const line = page.getByRole('button', { name: text })
    await line.waitFor()
    expect(await preordersIn(page).count()).toBe(0)
    await firstOrder(page).waitFor()
    await expectEvenFooters(page)
    await line.click()
    await expect.poll(() => preordersIn(page).count()).toBe(4)
    // Those that need an answer come first, and each has a row of its own.
    const rows = await preordersIn(page).evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = (link.closest('tr') ?? link).getBoundingClientRect()
        return { number: link.textContent, width: Math.round(right - left) }
      }),
    )
    expect(rows.map(({ number }) => number)).toEqual(['P-1', 'P-2', 'P-0', 'P-3'])
    expect(new Set(rows.map(({ width }) => width)).size).toBe(1)
    await expectAccessible(visitor)

    await page.reload()
    await expect.poll(() => preordersIn(page).count()).toBe(4)
    await line.click()
    await expect.poll(() => preordersIn(page).count()).toBe(0)
    await page.reload()
    await firstOrder(page).waitFor()
    await line.waitFor()
    expect(await preordersIn(page).count()).toBe(0)
  })

  journey(
    'are shown at once where a search found them or there is no order',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit()
      const { page } = visitor
      await givePreorders(page, ['submitted'])
      await enter(visitor, `${cardsPath}&search=nothing-is-called-so`)
      await preordersIn(page).first().waitFor()
      await answerApi(page, /\/customer\/orders\/\?/, (request) =>
        request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
      )
      await page.goto(cardsPath)
      await preordersIn(page).first().waitFor()
    },
  )
})

journey(
  'a person without any order sees no counts and no filters above the invitation',
  async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit()
    const { page } = visitor
    await givePreorders(page, [])
    await answerApi(page, /\/customer\/orders\/\?/, (request) =>
      request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
    )
    await answerApi(page, /\/orders\/count\//, (request) => request.fulfill({ json: { count: 0 } }))
    await enter(visitor, cardsPath)
    await page.getByText(say('orderList.emptyActive')).waitFor()
    await expect.poll(() => page.locator('main fieldset').count()).toBe(0)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: say('orderList.addOrder') })
        .count(),
    ).toBe(2)
  },
)

describe('the filters of a phone', () => {
  const say = wordsIn('en')

  journey('are in a sheet that counts what it finds, and its button counts them', async ({ stage }) => {
    const visitor = await stage.visit({ width: 390 })
    const { page } = visitor
    await enter(visitor, cardsPath)
    await firstOrder(page).waitFor()
    await page.getByRole('button', { name: say('orderFilters.more'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(say('orders.mode.air')).click()
    await sheet.getByLabel(say('orders.status.IN_TRANSIT')).click()
    const { count } = await callAsAnna(
      'orders/?status=active&transportMode=air&shipmentStatus=IN_TRANSIT&limit=1',
    )
    await sheet.getByRole('button', { name: say('orderFilters.show', { count }), exact: true }).waitFor()
    // The sheet scrolls, and nothing inside it.
    const scrolling = await sheet.evaluate(
      (box) =>
        [...box.querySelectorAll('*')].filter(
          (part) =>
            part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
        ).length,
    )
    expect(scrolling).toBe(1)
    await expectAccessible(visitor)
    await sheet.getByRole('button', { name: say('orderFilters.show', { count }), exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('orderFilters.moreChosen', { count: 2 }) }).click()
    await sheet.getByRole('button', { name: say('orderFilters.clear'), exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.has('transportMode')).toBe(false)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  journey('leave view and export to a menu', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ width: 390 })
    const page = await enter(visitor, cardsPath)
    await firstOrder(page).waitFor()
    const menu = page.getByRole('button', { name: say('orderFilters.listMenu') })
    await menu.click()
    await page.getByRole('menuitemradio', { name: say('orderFilters.bar.list') }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('listMode')).toBe('list')
    const request = page.waitForRequest(/orders\/export\/\?/)
    const format = say('orderFilters.export.format.csv')
    await page.getByRole('menuitem', { name: say('orderFilters.export.to', { format }) }).click()
    expect(new URL((await request).url()).searchParams.get('format')).toBe('csv')
  })
})

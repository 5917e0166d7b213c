import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../../browser/api-answers.ts'
import { locales } from '../../../browser/visitor.ts'
import { wordsIn } from '../../../browser/words.ts'
import { all, combinations, exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const english = wordsIn('en')
const ordersShown = (page: Page) => page.locator('main a[href^="/orders/"]:not([href^="/orders/new"])')

/** Holds back the answers to these lists until the returned function is called. */
async function holdLists(page: Page, urls: RegExp): Promise<() => void> {
  let release = () => {}
  const barrier = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerApi(page, urls, async (request) => {
    await barrier
    await request.pass()
  })
  return release
}

const cityNames = 'tbody [aria-hidden] > span:has(> span + span)'

/**
 * Returns parts of city names that are broken over two lines, and codes apart from their city. A name wider
 * than its column, such as Франкфурт-на-Майне, may break at a hyphen.
 */
function brokenNames(page: Page): Promise<string[]> {
  return page.locator(cityNames).evaluateAll((names) =>
    names.flatMap((name) => {
      const pieces = [...name.querySelectorAll('span')]
      const [code, last] = [pieces.at(-1), pieces.at(-2)]
      const mayBreak = (text: string | null) => /^(?=.{15}).*-/.test(text ?? '')
      const broken = pieces.filter(
        (piece) => piece.getClientRects().length > 1 && !mayBreak(piece.textContent),
      )
      const apart = code && last && code.getBoundingClientRect().top > last.getBoundingClientRect().bottom
      return [...broken.map((piece) => piece.textContent), ...(apart ? [name.textContent] : [])]
    }),
  )
}

/** A menu's button is drawn again once its list is loaded, and has no box for a moment. */
async function leftOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x : leftOf(part)
}

describe('the list as a table', () => {
  for (const [locale, width, options] of combinations(locales, [1280, 1100])) {
    journey(
      `breaks no city name and sorts by its headers: ${width} px, ${locale}`,
      options,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const visitor = await stage.visit({ locale, width })
        const page = await enter(visitor, '/orders?listMode=list&orderStatus=active')
        await ordersShown(page).first().waitFor()
        expect(await page.locator(cityNames).count()).toBeGreaterThan(10)
        expect(await brokenNames(page)).toEqual([])
        const header = page.getByRole('columnheader', { name: say('orders.column.arrival') })
        await header.getByRole('button').click()
        await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(wide).toBe(0)
        await expectAccessible(visitor)
      },
    )
  }
})

describe('the list', () => {
  journey('shows no order of the other list while a slow server is awaited', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders?listMode=cards&orderStatus=active')
    await ordersShown(page).first().waitFor()
    const release = await holdLists(page, /customer\/orders\/\?.*archived/)
    await page.getByRole('radio', { name: english('orderFilters.bar.archived') }).click()
    await expect.poll(() => ordersShown(page).count()).toBe(0)
    release()
    await ordersShown(page).first().waitFor()
  })

  journey('keeps its toolbar and conditions where they are while a filter is chosen', async ({ stage }) => {
    const visitor = await stage.visit({ width: 1440 })
    const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
    await ordersShown(page).first().waitFor()
    const status = page.getByRole('button', { name: english('orderFilters.bar.status'), exact: true })
    const before = await leftOf(status)
    const release = await holdLists(page, /customer\/orders\/\?.*transportMode=air/)
    await page.getByRole('button', { name: english('orderFilters.bar.mode') }).click()
    await page.getByRole('menuitemcheckbox', { name: english('orders.mode.air') }).click()
    await page.keyboard.press('Escape')
    const chip = page.getByRole('button', {
      name: english('orderFilters.bar.removeFilter', { name: english('orders.mode.air') }),
    })
    await chip.waitFor()
    const waiting = await leftOf(chip)
    release()
    const { count } = await callAsAnna('orders/?status=active&transportMode=air&limit=1')
    await page.getByText(english('orderList.count', { count }), { exact: true }).waitFor()
    expect([await leftOf(status), await leftOf(chip)]).toEqual([before, waiting])
  })

  journey('is shown again as this browser last showed it; a bare URL shows cards', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await page.getByRole('radio', { name: english('orderFilters.bar.list') }).click()
    await page.getByRole('columnheader').first().waitFor()
    const navigation = page.getByRole('navigation')
    await navigation.getByRole('link', { name: english('layouts.notifications') }).click()
    await navigation.getByRole('link', { name: english('layouts.orders') }).click()
    await page.getByRole('columnheader').first().waitFor()
    expect(new URL(page.url()).searchParams.get('listMode')).toBe('list')
    await page.goto('/orders')
    await ordersShown(page).first().waitFor()
    expect(new URL(page.url()).searchParams.get('listMode')).toBe('cards')
    expect(await page.getByRole('columnheader').count()).toBe(0)
  })
})

describe('an order', () => {
  journey('fits a phone in Russian: emissions, facts, headline', async ({ stage }) => {
    const say = wordsIn('ru')
    const { results } = await callAsAnna('orders/?status=active&transportMode=rail&limit=1')
    const [order] = results
    const page = await enter(await stage.visit({ locale: 'ru', width: 390 }), `/orders/${order.id}`)
    const legs = page.getByRole('region', { name: say('orderEmissions.caption') })
    await legs.waitFor()
    expect(await legs.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
    const spoken = page.getByRole('heading', { level: 1 }).locator('.sr-only')
    expect(await spoken.textContent()).toMatch(/^[А-Я][^→]* – [А-Я]/)
    await page.getByRole('tab', { name: say('orderTabs.tab.cargo') }).click()
    const mode = page.locator('dd').filter({ hasText: say('orders.modeLong.rail') })
    const [word = ''] = say('orders.modeLong.rail').split(' ')
    const lines = await mode.evaluate((fact, text) => {
      const walker = document.createTreeWalker(fact, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(text) ?? -1
        if (start < 0) continue
        range.setStart(node, start)
        range.setEnd(node, start + text.length)
      }
      return range.getClientRects().length
    }, word)
    expect(lines).toBe(1)
    const pin = await page.getByRole('button', { name: say('orderPins.pin'), exact: true }).boundingBox()
    const below = await page
      .getByText(say('orderDetail.pageTitle', { number: order.number }))
      .first()
      .boundingBox()
    expect(pin && below && (pin.x > below.x + below.width || pin.y > below.y)).toBe(true)
  })

  journey('names the country of a city under the pointer', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const [{ id, from }] = results
    const page = await enter(await stage.visit(), `/orders/${id}`)
    const city = page.locator('main p > span', { hasText: `${from.city}\u00a0${from.countryCode}` }).first()
    await city.hover()
    // In the browser: Node calls some regions by other names.
    const country = await page.evaluate(
      (code) => new Intl.DisplayNames('en', { type: 'region' }).of(code),
      from.countryCode,
    )
    expect(await city.getAttribute('title')).toBe(`${from.city}, ${country}`)
  })

  journey('says on paper whose it is and when it was printed', exhaustive, async ({ stage }) => {
    const { results } = await callAsAnna('orders/?status=active&limit=1')
    const page = await enter(await stage.visit(), `/orders/${results[0].id}`)
    await page.getByRole('heading', { name: english('orderDetail.documents') }).waitFor()
    const stamp = page.getByText(english('orders.printed', { time: '' }).trim()).first()
    expect(await stamp.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await stamp.textContent()).toContain('UTC+2')
    expect(await page.getByText('Portolan', { exact: true }).last().isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: english('map.title'), exact: true }).count()).toBe(0)
    await page
      .getByRole('heading', { name: english('orderTimeline.title'), exact: true })
      .first()
      .waitFor()
  })
})

describe('a list with nothing under way', () => {
  const counts = { en: ['1 order', '3 orders', '5 orders'], ru: ['1 заказ', '3 заказа', '5 заказов'] }
  for (const locale of locales) {
    journey(`leads to the archive: ${locale}`, exhaustive, async ({ stage }) => {
      const say = wordsIn(locale)
      const visitor = await stage.visit({ locale })
      const page = await enter(visitor, '/settings')
      await answerApi(page, /\/orders\/\?.*status=active/, (request) =>
        request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
      )
      for (const [index, count] of all ? [1, 3, 5].entries() : [[2, 5] as const]) {
        await answerApi(page, /\/orders\/count\/\?status=archived/, (request) =>
          request.fulfill({ json: { count } }),
        )
        await page.goto('/orders')
        const text = page.getByText(say('orderList.inArchive', { count }))
        await text.waitFor()
        expect(await text.textContent()).toMatch(
          new RegExp(` ${counts[locale][index]?.replace(' ', '\u00a0')}[. ]`),
        )
      }
      await expectAccessible(visitor)
      await page.getByRole('button', { name: say('orderList.showArchived') }).click()
      await ordersShown(page).first().waitFor()
      expect(new URL(page.url()).searchParams.get('orderStatus')).toBe('archived')
    })
  }

  journey(
    'says that the first order will appear where there is no archive either',
    exhaustive,
    async ({ stage }) => {
      const visitor = await stage.visit()
      await answerApi(visitor.page, /\/orders\/\?/, (request) =>
        request.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
      )
      await answerApi(visitor.page, /\/orders\/count\//, (request) => request.fulfill({ json: { count: 0 } }))
      const page = await enter(visitor, '/orders')
      await page.getByText(english('orderList.emptyActive')).waitFor()
      expect(await page.getByRole('button', { name: english('orderList.showArchived') }).count()).toBe(0)
    },
  )
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { locales } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { combinations } from '../combinations.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'
import { printedPages } from './pdf-text.ts'

const rows = 120
const all = 200
const numberOf = (index: number) => `PF-${900_000 + index}`

/** Builds a list of many orders, as if that many pages had been scrolled. */
async function fillList(page: Page): Promise<void> {
  const { results } = await callAsAnna('orders/?status=active&limit=20')
  const orders = Array.from({ length: rows }, (_, index) => ({
    ...results[index % results.length],
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    number: numberOf(index),
    totals: { packages: 7, grossWeightKg: 12_345.5, volumeM3: 1, chargeableWeightKg: 1 },
  }))
  await answerApi(page, /\/customer\/orders\/\?/, (request) =>
    request.fulfill({ json: { count: all, next: null, previous: null, results: orders } }),
  )
}

describe('the list on paper', () => {
  for (const [locale, [listMode, width], options] of combinations(locales, [
    ['list', 1440],
    ['cards', 390],
  ] as const)) {
    journey(
      `has every loaded order and every column: ${listMode}, ${width} px, ${locale}`,
      options,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const visitor = await stage.visit({ locale, width })
        await fillList(visitor.page)
        const page = await enter(visitor, `/orders?listMode=${listMode}&orderStatus=active`)
        await headline(page, say('orders.title')).waitFor()
        await page.locator('main a[href^="/orders/0190"]').first().waitFor()
        expect(await page.locator('main a[href^="/orders/0190"]').count()).toBeLessThan(rows)

        const pages = await printedPages(page)
        const text = pages.join('')
        const printed = Array.from({ length: rows }, (_, index) => text.split(numberOf(index)).length - 1)
        expect(printed).toEqual(Array.from({ length: rows }, () => 1))
        const weight = locale === 'en' ? '12,345.5kg' : '12345,5кг'
        const printedRows = text.split(/(?=PF-900\d{3})/).slice(1)
        const without = printedRows.filter((row) => !row.includes(weight))
        expect(without, without.join('\n')).toEqual([])
        const columns = [
          'number',
          'route',
          'status',
          'departure',
          'arrival',
          'delivery',
          'lateness',
          'packages',
          'weight',
          'papers',
        ] as const
        const header = columns
          .map((column) => say(`orderColumns.name.${column}`))
          .join('')
          .replace(/\s/g, '')
        // Pre-orders of other journeys may fill earlier pages.
        const withRows = pages.filter((one) =>
          Array.from({ length: rows }, (_, index) => numberOf(index)).some((number) => one.includes(number)),
        )
        expect(withRows.length).toBeGreaterThan(3)
        expect(withRows.filter((one) => !one.includes(header))).toEqual([])
        const part = say('orderList.printedPart', { shown: String(rows), count: String(all) })
        expect(text).toContain(part.replace(/\s/g, ''))
        // On screen everything is as before.
        expect(await page.locator('main table tbody tr', { hasText: numberOf(rows - 1) }).count()).toBe(0)
      },
    )
  }
})

describe('an order on paper', () => {
  for (const [locale, width, options] of combinations(locales, [1440, 390])) {
    journey(`is one page with everything on it: ${width} px, ${locale}`, options, async ({ stage }) => {
      const say = wordsIn(locale)
      const { id, number } = await findShippedOrder()
      const order = await callAsAnna(`orders/${id}/`)
      const { results: units } = await callAsAnna(`orders/${id}/shipment-units/?limit=100`)
      const page = await enter(await stage.visit({ locale, width }), `/orders/${id}`)
      await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
      await page.waitForLoadState('networkidle')

      const pages = await printedPages(page)
      expect(pages).toHaveLength(1)
      const text = pages.join('')
      const expected = [
        number,
        order.customerReference,
        order.contacts[0].email,
        units[0].description,
        say('orders.printed', { time: '' }).trim(),
        say('orderColumns.name.lateness'),
        ...(['documents', 'invoices', 'contacts'] as const).map((part) => say(`orderDetail.${part}`)),
        say('orderTimeline.title'),
        say('orderUnits.title'),
      ]
      for (const words of expected) expect(text).toContain(words.replace(/\s/g, ''))
      expect(text).not.toContain(say('threads.ask').replace(/\s/g, ''))
      // On screen everything is as before.
      await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
      expect(await page.getByRole('article').count()).toBe(0)
    })
  }
})

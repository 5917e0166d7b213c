import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { locales } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { combinations } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'
import { pdfPages } from './pdf-text.ts'

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

        const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }))
        const text = pages.join('')
        const printed = Array.from({ length: rows }, (_, index) => text.split(numberOf(index)).length - 1)
        expect(printed).toEqual(Array.from({ length: rows }, () => 1))
        expect(text.split(locale === 'en' ? '12,345.5kg' : '12345,5кг').length - 1).toBe(rows)
        const columns = ['order', 'route', 'status', 'departure', 'arrival', 'packages', 'weight'] as const
        const header = [
          ...columns.map((column) => say(`orders.column.${column}`)),
          say('orderColumns.name.papers'),
        ]
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

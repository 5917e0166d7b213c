import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../../browser/api-answers.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe('what needs attention', () => {
  journey('is one click away, survives a reload, goes into the export and clears', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
    const { groups } = await callAsAnna('orders/attention/?status=active')
    const { count } = groups.find((each: { group: string }) => each.group === 'late')
    const late = page.getByRole('button', { name: say('orderAttention.spoken', { group: 'Late', count }) })
    await late.click()
    const counter = page.getByText(say('orderList.count', { count }), { exact: true })
    await counter.waitFor()
    expect(searchOf(page)).toMatchObject({ attention: 'late', orderStatus: 'active' })
    await expectAccessible(visitor)

    await page.reload()
    await counter.waitFor()
    expect(await late.getAttribute('aria-pressed')).toBe('true')
    const exportRequest = page.waitForRequest(/orders\/export\/\?/)
    await page.getByRole('button', { name: say('orderFilters.export.export') }).click()
    await page.getByRole('menuitem', { name: say('orderFilters.export.format.csv') }).click()
    expect(new URL((await exportRequest).url()).searchParams.get('attention')).toBe('late')

    await late.click()
    await expect.poll(() => searchOf(page).attention).toBeUndefined()
    expect(await late.getAttribute('aria-pressed')).toBe('false')
  })

  journey('shapes the list: sort, line and days, and counts within a search', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/orders?listMode=list&orderStatus=active&attention=late')
    const rows = page.locator('table[aria-rowcount] tbody tr:has([data-row])')
    const name = (group: string) => new RegExp(`^${group}: `)
    const late = await callAsAnna('orders/?status=active&attention=late&ordering=-lateness&limit=5')
    const numbers = page.locator('table[aria-rowcount] tbody [data-row]')
    await numbers.first().waitFor()
    const ids = await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('data-row')))
    expect(ids.slice(0, 5)).toEqual(late.results.map(({ id }: { id: string }) => id))
    await page.getByRole('button', { name: name('Missing documents') }).click()
    const isNamed = async () => (await rows.allInnerTexts()).every((text) => /Missing: .+ since/.test(text))
    await expect.poll(isNamed).toBe(true)
    await expectAccessible(visitor)

    await page.getByRole('button', { name: name('Arriving in 7 days') }).click()
    const days = page.locator('table[aria-rowcount] tbody th')
    await days.first().waitFor()
    const texts = await days.allInnerTexts()
    expect(texts).toEqual([...new Set(texts)])
    await expectAccessible(visitor)

    // Within a search the others aren't all clear.
    await page.getByRole('searchbox').fill('PF-2609')
    const total = (await callAsAnna('orders/attention/?status=active')).groups.find(
      (each: { group: string }) => each.group === 'late',
    ).count
    await page.getByRole('button', { name: new RegExp(`^Late: \\d+ of ${total} orders`) }).waitFor()
  })

  journey('opens the overdue invoices of all orders', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit({ width: 390 }), '/orders?listMode=cards&orderStatus=active')
    const { overdueInvoices } = await callAsAnna('orders/attention/')
    const name = say('orderAttention.spokenInvoices', { group: 'Overdue', count: overdueInvoices })
    await page.getByRole('link', { name: new RegExp(`^${name.replaceAll('\u00a0', '\\s')}`) }).click()
    await page.getByRole('button', { name: say('invoices.state.overdue'), pressed: true }).waitFor()
  })
})

journey('sums of several currencies are shown whole or not at all', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 1280 })
  const overdueAmounts = [
    { amount: '1234567.89', currency: 'EUR' },
    { amount: '987654.30', currency: 'USD' },
    { amount: '12345678.00', currency: 'RUB' },
  ]
  await answerApi(visitor.page, /\/orders\/attention\//, (request) =>
    request.fulfill({
      json: { groups: [], overdueInvoices: 1000, overdueAmounts },
    }),
  )
  const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
  const sums = page.getByRole('link', { name: /^Overdue: / }).locator('[title] > span')
  await sums.nth(2).waitFor({ state: 'attached' })
  const sumTexts = await sums.evaluateAll((all) =>
    all.map((sum) => {
      const box = sum.parentElement?.getBoundingClientRect() ?? sum.getBoundingClientRect()
      const { top, right } = sum.getBoundingClientRect()
      if (top >= box.bottom) return 'left out'
      return right > box.right + 1 || sum.scrollWidth > sum.clientWidth ? 'cut' : 'whole'
    }),
  )
  // How many fit depends on the fonts of the machine.
  expect(sumTexts).not.toContain('cut')
  expect([sumTexts.at(0), sumTexts.at(-1)]).toEqual(['whole', 'left out'])
})

describe('filters by place and date', () => {
  journey('are chosen in a panel, named in chips and cleared together', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/orders?listMode=list&orderStatus=all')
    await page.getByRole('button', { name: say('orderFilters.more'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const origins = dialog.getByRole('group', { name: say('orderFilters.from') })
    await origins.getByPlaceholder(say('orderFilters.findPlace')).fill('chin')
    await origins.getByLabel('China').check()
    const since = `${say('orderFilters.departure.label')}, ${say('dates.from')}`
    await dialog.getByRole('textbox', { name: since }).fill('1.1.2026')
    await page.keyboard.press('Tab')
    await expectAccessible(visitor)
    const { count } = await callAsAnna('orders/?from=CN&departureFrom=2026-01-01&limit=1')
    await dialog.getByRole('button', { name: say('orderFilters.show', { count }) }).click()
    expect(searchOf(page)).toMatchObject({ fromPlace: 'CN', departureFrom: '2026-01-01' })
    await page.getByText(say('orderList.count', { count }), { exact: true }).waitFor()
    const chip = say('orderFilters.fromPlace', { place: 'China' })
    await page.getByRole('button', { name: say('orderFilters.bar.removeFilter', { name: chip }) }).waitFor()
    await page.getByRole('button', { name: say('orderFilters.bar.clearAll') }).click()
    await expect.poll(() => searchOf(page)).toEqual({ listMode: 'list', orderStatus: 'all' })
  })
})

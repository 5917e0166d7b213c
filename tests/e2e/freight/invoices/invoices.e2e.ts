import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna, findShippedOrder } from '../../customer-api.ts'
import { enter, headline } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')

const boxes = (page: Page) => page.locator('[data-select-row]')
const bar = (page: Page) => page.getByRole('region', { name: say('invoices.actions') })

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = bar(page).getByRole('button', { name, exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

describe('all invoices', () => {
  journey('from an order: what is overdue, two of them as ZIP and CSV', async ({ stage }) => {
    const { results } = await callAsAnna('invoices/?state=overdue')
    expect(results.length).toBeGreaterThan(1)
    const { id } = await findShippedOrder()
    const visitor = await stage.visit()
    const page = await enter(visitor, `/orders/${id}`)
    await page.getByRole('link', { name: say('orderDetail.invoice.all') }).click()
    await headline(page, say('invoices.title')).waitFor()
    await page.getByRole('button', { name: say('invoices.state.overdue') }).click()
    await page.getByRole('list', { name: say('invoices.filters') }).waitFor()
    await expect.poll(() => page.url()).toContain('/invoices?state=overdue')
    await expect.poll(() => boxes(page).count()).toBe(results.length)
    await expectAccessible(visitor)

    await boxes(page).nth(0).click()
    await boxes(page).nth(1).click()
    await bar(page)
      .getByText(say('invoices.selected', { count: 2 }))
      .waitFor()
    const zip = await download(page, say('invoices.zip'))
    expect(zip.name).toMatch(/^Invoices \d{4}-\d\d-\d\d\.zip$/)
    const names = zip.bytes.toString('latin1')
    for (const { name } of results.slice(0, 2)) expect(names).toContain(name)
    expect(names).not.toContain(results[2]?.name ?? 'no third one')

    const csv = await download(page, say('invoices.csv'))
    const [title = '', ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n')
    expect(title).toBe(
      '\uFEFFInvoice,Order,Record status,Organization,Issued,Due,Paid,Amount,Currency,Status,Days overdue,File',
    )
    expect(lines).toHaveLength(2)
    for (const [index, { number, order, amount, daysOverdue }] of results.slice(0, 2).entries()) {
      expect(lines[index]).toContain(`${number},${order.number},`)
      expect(lines[index]).toContain(`,${amount.amount},${amount.currency},Overdue,${daysOverdue},`)
    }
  })

  journey(
    'are selected with Shift, by keyboard, all that are loaded and all that match',
    exhaustive,
    async ({ stage }) => {
      const { count } = await callAsAnna('invoices/?limit=1')
      const page = await enter(await stage.visit(), '/invoices')
      await boxes(page).nth(1).click()
      await boxes(page)
        .nth(3)
        .click({ modifiers: ['Shift'] })
      await bar(page)
        .getByText(say('invoices.selected', { count: 3 }))
        .waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await bar(page)
        .getByText(say('invoices.selected', { count: 4 }))
        .waitFor()
      await page.keyboard.press('Shift+ArrowDown')
      await bar(page)
        .getByText(say('invoices.selected', { count: 5 }))
        .waitFor()
      await page.getByLabel(say('invoices.selectLoaded')).check()
      await bar(page)
        .getByText(say('invoices.selected', { count: 50 }))
        .waitFor()
      await bar(page)
        .getByRole('button', { name: say('invoices.selectEverything', { count: String(count) }) })
        .click()
      await bar(page).getByText(say('invoices.selected', { count })).waitFor()
      const { bytes } = await download(page, say('invoices.csv'))
      expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(count + 1)
      await bar(page)
        .getByRole('button', { name: say('invoices.unselect') })
        .click()
      await bar(page).waitFor({ state: 'detached' })
    },
  )

  journey('are sorted and searched by URL, and looked at in place', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/invoices?currency=EUR&ordering=-amount')
    const { results } = await callAsAnna('invoices/?ordering=-amount&currency=EUR')
    const first = page.getByRole('button', { name: say('invoices.open', { number: results[0].number }) })
    await first.click()
    await page.getByRole('dialog').getByTitle(results[0].name, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: say('invoices.search') }).fill(results[1].number)
    await expect.poll(() => boxes(page).count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('search')).toBe(results[1].number)
    await page.getByRole('link', { name: say('orders.named', results[1].order) }).click()
    await page.waitForURL(`**/orders/${results[1].order.id}`)
  })

  journey('are in the person’s menu, and on a phone cards', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ width: 390 })
    const page = await enter(visitor, '/orders')
    await page.getByRole('button', { name: say('layouts.menu') }).click()
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.invoices') }).click()
    await headline(page, say('invoices.title')).waitFor()
    await page
      .getByRole('list', { name: say('invoices.title') })
      .getByRole('listitem')
      .first()
      .waitFor()
    await expectAccessible(visitor)
  })
})

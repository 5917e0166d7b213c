import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna, findShippedOrder } from '../../customer-api.ts'
import { enter, follow, headline } from '../../entering.ts'
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
      '\uFEFFInvoice,Order,Your reference,Record status,Organization,Issued,Due,Paid,Amount,Currency,Status,Days overdue,File',
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

  journey('are sorted and searched by URL, and looked at in place', exhaustive, async ({ stage }) => {
    const page = await enter(
      await stage.visit({ hasViewer: true }),
      '/invoices?currency=EUR&ordering=-amount',
    )
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

  journey(
    'are a tab of the orders and `g` `i`, and each says how it’s paid',
    exhaustive,
    async ({ stage }) => {
      const { count } = await callAsAnna('invoices/?state=overdue&limit=1')
      const { results } = await callAsAnna('invoices/?state=overdue,open')
      const details = await Promise.all(
        results.map(({ id }: { id: string }) => callAsAnna(`invoices/${id}/`)),
      )
      const invoice = details.find(({ lines, paymentDetails }) => lines.length > 0 && paymentDetails?.iban)
      const visitor = await stage.visit()
      const page = await enter(visitor, '/orders?listMode=list&orderStatus=active&search=pump')
      const tabs = page.getByRole('navigation', { name: say('sectionTabs.section') })
      await tabs.getByRole('link', { name: say('sectionTabs.overdue', { count }) }).click()
      await headline(page, say('invoices.title')).waitFor()
      await tabs.getByRole('link', { name: say('sectionTabs.orders') }).click()
      await page.waitForURL(/\/orders\?.*search=pump/)
      await page.keyboard.press('g')
      await page.keyboard.press('i')
      await headline(page, say('invoices.title')).waitFor()
      const entry = page
        .getByRole('navigation', { name: say('layouts.main') })
        .getByText(say('layouts.orders'))
      await expect.poll(() => entry.locator('xpath=ancestor-or-self::*[@aria-current]').count()).toBe(1)

      await follow(page, `/invoices?search=${invoice.number}`)
      const link = say('invoices.invoice', { number: invoice.number })
      await page.getByRole('link', { name: link, exact: true }).click()
      await headline(page, say('invoiceDetail.title', { number: invoice.number })).waitFor()
      for (const { description } of invoice.lines)
        await page.getByText(description, { exact: true }).first().waitFor()
      if (invoice.order.customerReference !== null)
        await page.getByText(invoice.order.customerReference, { exact: true }).first().waitFor()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const { iban } = invoice.paymentDetails
      await page.getByRole('button', { name: say('orderReferences.copy', { value: iban }) }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iban)
      await expectAccessible(visitor)

      await page.getByRole('button', { name: say('threads.askInvoice') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('conversation.text')).fill('Why so much?')
      await dialog.getByRole('button', { name: say('conversation.send') }).click()
      await dialog.getByRole('log').getByText('Why so much?', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('log').getByText('Why so much?', { exact: true }).waitFor()
      await page.getByRole('link', { name: say('orders.named', invoice.order) }).click()
      await page.getByRole('link', { name: say('threads.about', { number: invoice.number }) }).waitFor()
    },
  )

  journey('are cards on a phone', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ width: 390 })
    const page = await enter(visitor, '/orders')
    await page.getByRole('link', { name: say('sectionTabs.invoices'), exact: true }).click()
    await headline(page, say('invoices.title')).waitFor()
    await page
      .getByRole('list', { name: say('invoices.title') })
      .getByRole('listitem')
      .first()
      .waitFor()
    await expectAccessible(visitor)
  })
})

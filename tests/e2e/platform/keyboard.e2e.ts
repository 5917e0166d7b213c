import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter, headline } from '../entering.ts'
import { journey } from '../journey.ts'

const say = wordsIn('en')

const orderLinks = 'main a[href^="/orders/"]:not([href^="/orders/new"])'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return {
      tag: activeElement?.tagName ?? '',
      text: activeElement?.textContent?.trim() ?? '',
      id: activeElement?.id,
    }
  })

/** Presses Tab until the focus is where `isThere` wants it; fails after 60 steps. */
async function tabTo(
  page: Page,
  isThere: (place: Awaited<ReturnType<typeof focused>>) => boolean,
): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (isThere(await focused(page))) return
  }
  throw new Error('The keyboard does not get there.')
}

describe('only by keyboard', () => {
  journey('keys lead to the pages, and the focus to their headline', async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders')
    await headline(page, say('orders.title')).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await headline(page, say('notifications.title')).waitFor()
    await expect.poll(() => focused(page)).toMatchObject({ tag: 'H1', text: say('notifications.title') })
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await headline(page, say('settings.title')).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await headline(page, say('orders.title')).waitFor()
    await page.keyboard.press('n')
    await headline(page, say('booking.title')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/orders/new')
  })

  journey(
    'the skip link skips, the question mark lists keys, the slash searches, letters choose in a select',
    async ({ stage }) => {
      const page = await enter(await stage.visit(), '/orders')
      await page.locator(orderLinks).first().waitFor()
      await page.keyboard.press('Tab')
      expect((await focused(page)).text).toBe(say('layouts.skip'))
      await page.keyboard.press('Enter')
      expect((await focused(page)).id).toBe('content')
      await page.keyboard.press('?')
      const dialog = page.getByRole('dialog', { name: say('layouts.keyboard') })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      const searches: string[] = []
      page.on('request', (request) => {
        const search = new URL(request.url()).searchParams.get('search')
        if (search !== null && request.url().includes('/api/')) searches.push(search)
      })
      await page.keyboard.press('/')
      await page.keyboard.type('no')
      await page.getByText(say('orderList.searchHint', { minimum: '3' })).waitFor()
      await page.waitForTimeout(600)
      expect(searches).toEqual([])
      await page.keyboard.type('thing at all')
      await page.getByText(say('orderList.noHits')).waitFor()
      expect(searches).toContain('nothing at all')
      expect(new URL(page.url()).searchParams.get('search')).toBe('nothing at all')

      await page.getByRole('searchbox').fill('')
      await page.locator(orderLinks).first().waitFor()
      const sort = page.getByRole('combobox', { name: say('orderFilters.bar.sort') })
      const choices = async () => {
        await sort.press('n')
        return new URL(page.url()).searchParams.get('ordering')
      }
      await expect.poll(choices).toBe('-createdAt')
      expect(new URL(page.url()).pathname).toBe('/orders')
      await expect.poll(() => sort.textContent()).toBe(say('orderFilters.sort.-createdAt'))
    },
  )

  journey('the focus stays where something was asked for, or goes to the headline', async ({ stage }) => {
    const visitor = await stage.visit()
    let failing = true
    await answerApi(visitor.page, /\/customer\/orders\/\?/, (request) =>
      failing ? request.fulfill({ status: 500, json: {} }) : request.pass(),
    )
    const page = await enter(visitor, '/orders')
    const retry = page.getByRole('button', { name: say('interface.retry') })
    await retry.waitFor()
    failing = false
    await retry.press('Enter')
    await page.locator(orderLinks).first().waitFor()
    expect((await focused(page)).text).toBe(say('orders.title'))

    const button = page.getByRole('button', { name: say('orderFilters.export.export') })
    await expect.poll(() => button.isEnabled()).toBe(true)
    await button.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    const download = page.waitForEvent('download')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await download
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
    expect((await focused(page)).text).toBe(say('orderFilters.export.export'))
  })

  journey('an order opens from the list, and the columns sort', exhaustive, async ({ stage }) => {
    const page = await enter(await stage.visit(), '/orders?listMode=list&orderStatus=active')
    await page.getByRole('row').nth(2).waitFor()
    await tabTo(page, (place) => place.tag === 'BUTTON' && place.text === say('orders.column.arrival'))
    await page.keyboard.press('Enter')
    const header = page.getByRole('columnheader', { name: say('orders.column.arrival') })
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
    expect(new URL(page.url()).searchParams.get('ordering')).toBe('arrival')
    await page.getByRole('row').nth(2).waitFor()
    const numbers = await page.getByRole('row').getByRole('link').allTextContents()
    await tabTo(page, (place) => place.tag === 'A' && numbers.includes(place.text))
    const { text } = await focused(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/orders\/[0-9a-f-]{36}$/)
    await page.getByText(text).first().waitFor()
  })
})

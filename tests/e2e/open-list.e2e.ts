import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../words.ts'
import { enter, headline } from './entering.ts'
import { journey } from './journey.ts'

const say = await wordsIn('en')
const isOrderList = /\/api\/v2\/customer\/orders\/\?/
const isOrderCount = /\/api\/v2\/customer\/orders\/count\//

/** From now on every order's first place of departure bears another name. */
async function renameDepartures(page: Page, city: string): Promise<void> {
  await page.route(isOrderList, async (route: Route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const results = body.results.map((order: { from: object }) => ({
      ...order,
      from: { ...order.from, city },
    }))
    await route.fulfill({ response: answer, json: { ...body, results } })
  })
}

async function openOrders(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/orders?listMode=cards&orderStatus=active')
  await headline(page, say('orders.title')).waitFor()
  await page.locator('main a[href^="/orders/"]').first().waitFor()
}

describe('an order list that stays open', () => {
  journey('shows after a minute what has changed, and stays where it is', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/notifications')
    await openOrders(page)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
    await renameDepartures(page, 'Farhaven')
    await page.clock.fastForward(61_000)
    await page.getByText('Farhaven').first().waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(700)
  })

  journey('follows at once when the polled count says that orders came or went', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/notifications')
    await openOrders(page)
    await renameDepartures(page, 'Newhaven')
    await page.route(isOrderCount, (route) => route.fulfill({ json: { count: 7777 } }))
    await page.clock.fastForward(11_000)
    await page.getByText('Newhaven').first().waitFor()
  })

  journey('keeps the earlier rows and says so where the server does not answer', async ({ stage }) => {
    const visitor = await stage.visit()
    const page = await enter(visitor, '/notifications')
    await openOrders(page)
    await page.route(isOrderList, (route) => route.fulfill({ status: 503, json: {} }))
    await page.clock.fastForward(61_000)
    await page.getByText(say('orders.list.refreshFailed')).waitFor()
    await page.locator('main a[href^="/orders/"]').first().waitFor()
    await page.unroute(isOrderList)
    await page.clock.fastForward(61_000)
    await page.getByText(say('orders.list.refreshFailed')).waitFor({ state: 'detached' })
  })
})

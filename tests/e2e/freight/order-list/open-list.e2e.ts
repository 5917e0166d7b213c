import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi, stopAnswering } from '../../../browser/api-answers.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { giveToken, headline } from '../../entering.ts'
import { journey, type Stage } from '../../journey.ts'

const say = wordsIn('en')
const isOrderList = /\/api\/v2\/customer\/orders\/\?/
type OpenList = { page: Page; list: { results: { from: object }[] } }
const isOrderCount = /\/api\/v2\/customer\/orders\/count\//

/** Makes the server's list differ from now on: every order departs from this city. */
async function renameDepartures({ page, list }: OpenList, city: string): Promise<void> {
  const results = list.results.map((order) => ({ ...order, from: { ...order.from, city } }))
  await answerApi(page, isOrderList, (request) => request.fulfill({ json: { ...list, results, next: null } }))
}

/** Lets minutes pass until the condition holds: a round is skipped while a request is pending. */
async function passMinutesUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const pass = async () => {
    await page.clock.fastForward(61_000)
    return isSo()
  }
  await expect.poll(pass, { interval: 1_000 }).toBe(true)
}

/** Opens the orders under a clock that a test can turn. */
async function openOrders(stage: Stage): Promise<OpenList> {
  const visitor = await stage.visit({ fresh: true })
  const { page } = visitor
  await page.clock.install()
  await giveToken(visitor)
  const [answer] = await Promise.all([
    page.waitForResponse(isOrderList),
    page.goto('/orders?listMode=cards&orderStatus=active'),
  ])
  await headline(page, say('orders.title')).waitFor()
  await page.locator('main a[href^="/orders/"]').first().waitFor()
  await page
    .getByRole('navigation')
    .getByText(/active orders/)
    .waitFor()
  return { page, list: await answer.json() }
}

describe('an order list that stays open', () => {
  journey('shows after a minute what has changed, and stays where it is', async ({ stage }) => {
    const open = await openOrders(stage)
    const { page } = open
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
    await renameDepartures(open, 'Farhaven')
    await passMinutesUntil(page, () => page.getByText('Farhaven').first().isVisible())
    expect(await page.evaluate(() => window.scrollY)).toBe(700)
  })

  journey('follows immediately when the polled count of orders changes', exhaustive, async ({ stage }) => {
    const open = await openOrders(stage)
    const { page } = open
    await renameDepartures(open, 'Newhaven')
    await answerApi(page, isOrderCount, (request) => request.fulfill({ json: { count: 7777 } }))
    await page.clock.fastForward(11_000)
    await page.getByText('Newhaven').first().waitFor()
  })

  journey(
    'keeps the earlier rows and says so where the server doesn’t answer',
    exhaustive,
    async ({ stage }) => {
      const { page } = await openOrders(stage)
      await answerApi(page, isOrderList, (request) => request.fulfill({ status: 503, json: {} }))
      const complaint = page.getByText(say('orderList.refreshFailed'))
      await passMinutesUntil(page, () => complaint.isVisible())
      await page.locator('main a[href^="/orders/"]').first().waitFor()
      stopAnswering(page, isOrderList)
      await passMinutesUntil(page, async () => !(await complaint.isVisible()))
    },
  )
})

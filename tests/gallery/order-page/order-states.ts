import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState, settle } from '../page-state.ts'
import { orderPapers } from './order-papers.ts'

const isRouteLines = /\/route-lines\/$/

async function openOrder(page: Page, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) throw new Error('The demo has no order of this mode.')
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await settle(page)
}

const orderOf = (mode: string): PageState => ({
  name: `order-${mode}`,
  signedIn: true,
  show: (page, _say, orders) => openOrder(page, orders.byMode[mode]),
})

const orderCharges: PageState = {
  name: 'order-charges',
  signedIn: true,
  async show(page, say, orders) {
    await openOrder(page, `${orders.byMode.sea}?tab=money`)
    const title = page.getByRole('heading', { level: 2, name: say('orders.page.charges'), exact: true })
    const amounts = page.locator('section', { has: title }).locator('summary')
    for (const amount of await amounts.all()) await amount.click()
    await amounts.first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(200)
  },
}

/** The page of one order in each of its states. */
export const orderStates: readonly PageState[] = [
  ...['sea', 'air', 'truck', 'rail'].map(orderOf),
  orderCharges,
  {
    name: 'order-map-stop',
    signedIn: true,
    async show(page, say, orders) {
      await openOrder(page, orders.byMode.sea)
      const mark = page.getByRole('button', { name: new RegExp(`^${say('orders.leg.to')}: `) })
      await mark.click()
      await page.getByRole('button', { name: say('map.closeCard') }).waitFor()
      await page.getByRole('application').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-map-loading',
    signedIn: true,
    async show(page, say, orders) {
      await answerApi(page, isRouteLines, () => {})
      await page.goto(`/orders/${orders.byMode.air}`)
      await page.getByRole('heading', { name: say('orders.detail.timeline') }).waitFor()
    },
  },
  {
    name: 'order-map-error',
    signedIn: true,
    async show(page, say, orders) {
      await answerApi(page, isRouteLines, fails)
      await openOrder(page, orders.byMode.air)
      await page.getByText(say('map.failed')).waitFor()
    },
  },
  {
    name: 'sources',
    signedIn: true,
    async show(page, say, orders) {
      await openOrder(page, orders.byMode.truck)
      await page.getByRole('button', { name: say('map.attribution') }).click()
      await page.getByRole('dialog', { name: say('map.sources') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  orderPapers,
  {
    name: 'order-preview',
    signedIn: true,
    async show(page, say, orders) {
      await openOrder(page, orders.byMode.rail)
      const documents = page.getByRole('list', { name: say('orderPapers.all') })
      await documents.getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('dialog').locator('iframe, p').first().waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'order-formula',
    signedIn: true,
    async show(page, say, orders) {
      await openOrder(page, orders.byMode.rail)
      await page.getByText(say('orders.emissions.how')).click()
      await page.getByText(say('orders.emissions.formula')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-ask',
    signedIn: true,
    async show(page, say, orders) {
      await openOrder(page, orders.byMode.sea)
      await page.getByRole('button', { name: say('questions.ask') }).click()
      await page.getByRole('dialog').getByLabel(say('questions.text')).waitFor()
    },
  },
  {
    name: 'order-unknown',
    signedIn: true,
    show: (page, say, orders) => open(page, `/orders/${orders.strangers}`, say('orders.page.notFound')),
  },
]

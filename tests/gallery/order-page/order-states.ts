import { answerApi } from '../../browser/api-answers.ts'
import { fails, open, type PageState } from '../page-state.ts'
import { openOrder } from './open-order.ts'
import { orderDoubts } from './order-doubts.ts'
import { orderMoves } from './order-moves.ts'
import { orderPapers } from './order-papers.ts'

const isRouteLines = /\/route-lines\/$/

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
    const title = page.getByRole('heading', { level: 2, name: say('orderDetail.charges'), exact: true })
    const amounts = page.locator('section', { has: title }).locator('summary')
    for (const amount of await amounts.all()) await amount.click()
    await amounts.first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(200)
  },
}

/** Returns a part of the page on a phone, where the parts are tabs. */
const tabOf = (tab: string): PageState => ({
  name: `order-tab-${tab}`,
  signedIn: true,
  phoneOnly: true,
  show: (page, _say, orders) => openOrder(page, `${orders.byMode.sea}?tab=${tab}`),
})

/** The page of one order in each of its states. */
export const orderStates: readonly PageState[] = [
  ...['sea', 'air', 'truck', 'rail'].map(orderOf),
  ...orderDoubts,
  { name: 'order-canceled', signedIn: true, show: (page, _say, orders) => openOrder(page, orders.canceled) },
  {
    name: 'order-cut-offs',
    signedIn: true,
    show: (page, _say, { byAlert }) => openOrder(page, byAlert['cut-off-ahead']),
  },
  {
    name: 'order-free-days',
    signedIn: true,
    show: (page, _say, { byAlert }) => openOrder(page, byAlert['free-days-ending']),
  },
  ...['papers', 'money', 'cargo'].map(tabOf),
  orderCharges,
  {
    name: 'order-map-stop',
    from: 'order-sea',
    signedIn: true,
    async show(page, say) {
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
      await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
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
    from: 'order-truck',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('map.attribution') }).click()
      await page.getByRole('dialog', { name: say('map.sources') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
  orderPapers,
  ...orderMoves,
  {
    name: 'order-formula',
    from: 'order-rail',
    signedIn: true,
    async show(page, say) {
      await page.getByText(say('orderEmissions.how')).click()
      await page.getByText(say('orderEmissions.formula')).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-preview',
    from: 'order-formula',
    signedIn: true,
    async show(page, say) {
      // Phones show the papers on a separate tab.
      const tab = page.getByRole('tab', { name: say('orderTabs.tab.papers') })
      if (await tab.isVisible()) await tab.click()
      const documents = page.getByRole('list', { name: say('orderPapers.all') })
      await documents.getByRole('listitem').first().getByRole('button').first().click()
      await page.getByRole('dialog').locator('iframe, canvas, p').first().waitFor()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'order-ask',
    from: 'order-map-stop',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('threads.ask') }).click()
      await page.getByRole('dialog').getByLabel(say('conversation.text')).waitFor()
    },
  },
  {
    name: 'order-unknown',
    signedIn: true,
    show: (page, say, orders) => open(page, `/orders/${orders.strangers}`, say('orderDetail.notFound')),
  },
]

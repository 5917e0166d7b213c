import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import { open, type PageState } from '../page-state.ts'

const path = '/desk/orders'
const isList = /\/api\/v2\/company\/orders\/\?/

const box = 'main td input[type=checkbox]'

async function select(page: Page, rows: number): Promise<void> {
  const boxes = page.locator(box)
  for (let row = 0; row < rows; row++) await boxes.nth(row).check()
}

/** The orders of all customers, at the desk. */
export const deskOrderStates: readonly PageState[] = [
  {
    name: 'desk-orders',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, path, say('deskOrders.title'))
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'desk-orders-selected',
    from: 'desk-orders',
    signedIn: 'desk',
    async show(page, say) {
      // A phone's rows have no check boxes.
      if ((await page.locator(box).count()) === 0) return
      await select(page, 2)
      await page.getByText(say('deskOrders.selected', { count: 2 })).waitFor()
    },
  },
  {
    name: 'desk-orders-milestone',
    from: 'desk-orders',
    signedIn: 'desk',
    async show(page, say) {
      if ((await page.locator(box).count()) === 0) return
      await select(page, 3)
      await page.getByRole('button', { name: say('deskRuns.button') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(say('deskRuns.vessel')).fill('EVER GIVEN')
      await dialog.getByLabel(say('deskRuns.voyage')).fill('112E')
    },
  },
  {
    name: 'desk-orders-milestone-preview',
    from: 'desk-orders-milestone',
    signedIn: 'desk',
    async show(page, say) {
      const dialog = page.getByRole('dialog')
      if ((await dialog.count()) === 0) return
      await dialog.getByRole('button', { name: say('deskRuns.preview') }).click()
      await dialog.getByRole('button', { name: say('deskRuns.back') }).waitFor()
    },
  },
  {
    name: 'desk-new-order',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, '/desk/orders/new', say('deskNewOrder.title'))
      await page.getByRole('button', { name: say('deskNewOrder.addUnit') }).click()
      await page.getByRole('button', { name: say('deskNewOrder.addReference') }).click()
      await page.getByRole('button', { name: say('deskNewOrder.addContact') }).click()
    },
  },
  {
    name: 'desk-new-order-refused',
    from: 'desk-new-order',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskNewOrder.save') }).click()
      await page.getByText(say('deskNewOrder.summary')).waitFor()
    },
  },
  {
    name: 'desk-orders-customers',
    from: 'desk-orders',
    signedIn: 'desk',
    async show(page, say) {
      await page.getByRole('button', { name: say('deskOrders.customers'), exact: true }).click()
      await page.getByRole('dialog').getByRole('checkbox').first().check()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'desk-orders-none',
    signedIn: 'desk',
    async show(page, say) {
      await open(page, `${path}?search=zeppelin`, say('deskOrders.title'))
      await page.getByText(say('deskOrders.noHits')).waitFor()
    },
  },
  {
    name: 'desk-orders-failed',
    signedIn: 'desk',
    async show(page, say) {
      const error = { code: 'server_error', message: 'x' }
      await answerApi(page, isList, (request) => request.fulfill({ status: 500, json: { error } }))
      await open(page, path, say('deskOrders.title'))
      await page.getByText(say('deskOrders.failed')).waitFor()
    },
  },
]

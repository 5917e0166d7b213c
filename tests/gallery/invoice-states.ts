import type { Page } from 'playwright-core'
import { answerApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'
import { empty, fails, open, type PageState, settle } from './page-state.ts'

const isList = /\/api\/v2\/customer\/invoices\/\?/
const isTotals = /\/api\/v2\/customer\/invoices\/totals\//
const isDetail = /\/api\/v2\/customer\/invoices\/[\da-f-]{36}\//
const path = '/invoices'

/** The most urgent unpaid invoice in dollars, which says how it's paid. */
async function openInvoice(page: Page, say: Say): Promise<void> {
  await open(page, `${path}?state=overdue,open&currency=USD`, say('invoices.title'))
  await page.locator('main a[href^="/invoices/"]').first().click()
  await page.getByText(say('invoiceDetail.payment')).waitFor()
  await settle(page)
}

/** The invoices of all orders in each of their states. */
export const invoiceStates: readonly PageState[] = [
  { name: 'invoices', signedIn: true, show: (page, say) => open(page, path, say('invoices.title')) },
  {
    name: 'invoice',
    signedIn: true,
    async show(page, say) {
      await openInvoice(page, say)
    },
  },
  {
    name: 'invoice-ask',
    from: 'invoice',
    signedIn: true,
    async show(page, say) {
      await page.getByRole('button', { name: say('threads.askInvoice') }).click()
      await page.getByRole('dialog').waitFor()
      await settle(page)
    },
  },
  {
    name: 'invoice-unknown',
    signedIn: true,
    async show(page, say) {
      await page.goto(`${path}/01a1fdb1-0000-7000-8000-00000000ffff`)
      await page.getByRole('heading', { level: 1, name: say('invoiceDetail.notFound') }).waitFor()
    },
  },
  {
    name: 'invoice-failed',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isDetail, fails)
      await page.goto(`${path}/01a1fdb1-0000-7000-8000-00000000ffff`)
      await page.getByText(say('invoiceDetail.failed')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'invoices-selected',
    signedIn: true,
    async show(page, say) {
      await open(page, `${path}?state=overdue,open`, say('invoices.title'))
      const boxes = page.locator('[data-select-row]')
      await boxes.nth(0).click()
      await boxes.nth(2).click({ modifiers: ['Shift'] })
      await page.getByRole('region', { name: say('invoices.actions') }).waitFor()
      await settle(page)
    },
  },
  {
    name: 'invoices-narrowed',
    signedIn: true,
    async show(page, say) {
      await open(
        page,
        `${path}?state=paid&currency=EUR&dueFrom=2026-01-01&ordering=-amount`,
        say('invoices.title'),
      )
      await page.getByRole('list', { name: say('invoices.filters') }).waitFor()
    },
  },
  {
    name: 'invoices-no-hits',
    signedIn: true,
    async show(page, say) {
      await open(page, `${path}?search=no%20such%20invoice`, say('invoices.title'))
      await page.getByText(say('invoices.noHits')).waitFor()
    },
  },
  {
    name: 'invoices-empty',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isList, empty)
      await answerApi(page, isTotals, (request) => request.fulfill({ json: { totals: [] } }))
      await open(page, path, say('invoices.title'))
      await page.getByText(say('invoices.empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'invoices-failed',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isList, fails)
      await answerApi(page, isTotals, fails)
      await page.goto(path)
      await page.getByText(say('invoices.listFailed')).waitFor()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'invoices-loading',
    signedIn: true,
    async show(page, say) {
      await answerApi(page, isList, () => undefined)
      await answerApi(page, isTotals, () => undefined)
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: say('invoices.title') }).waitFor()
      await page.waitForTimeout(300)
    },
  },
]

import type { Page } from 'playwright-core'
import type { AskedApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'

/**
 * Orders of the demo that pages are opened with: Anna's, one for each mode, and one of a stranger's. Of her pre-orders
 * there is one for each stage, and `strangers`.
 */
export type DemoOrders = {
  byMode: Record<string, string>
  strangers: string
  preorders: Record<string, string>
}

/** A page as a person may find it. `show` leaves it settled. */
export type PageState = {
  name: string
  signedIn: boolean
  /** Only where the screen is as narrow as a phone's. */
  phoneOnly?: boolean
  show: (page: Page, say: Say, orders: DemoOrders) => Promise<void>
}

const emptyPage = { count: 0, next: null, previous: null, results: [] }
const failure = { error: { code: 'server_error', message: 'Server Error' } }

/** Answers a list that holds nothing. */
export const empty = (asked: AskedApi) => asked.fulfill({ json: emptyPage })
/** Answers as a server that has failed. */
export const fails = (asked: AskedApi) =>
  asked.fulfill({
    status: 500,
    json: failure,
    headers: { 'x-request-id': '6f1c2a9e-0000-4000-8000-000000000000' },
  })

/** Opens a page and waits until it has settled under its headline. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await settle(page)
}

/** Waits until nothing is loading and every font is there. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(150)
}

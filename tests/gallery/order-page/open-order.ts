import type { Page } from 'playwright-core'
import { settle } from '../page-state.ts'

export async function openOrder(page: Page, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) throw new Error('The demo has no order of this mode.')
  await page.goto(`/orders/${orderId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await settle(page)
}

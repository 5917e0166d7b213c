import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pastedList } from '../../browser/packing-list.ts'
import type { Say } from '../../browser/words.ts'
import { headline } from '../entering.ts'
import { pointerOn } from '../hands.ts'

/** Books three pasted cargo lines from Shanghai to Hamburg, and opens the pre-order. */
export async function bookByHand(page: Page, say: Say): Promise<void> {
  const hands = pointerOn(page)
  const next = () => page.getByRole('button', { name: say('booking.next') }).click()
  await page.keyboard.press('n')
  await headline(page, say('booking.title')).waitFor()
  for (const [path, city] of [
    ['from', 'Shangh'],
    ['to', 'Hambur'],
  ]) {
    const field = page.locator(`#booking-${path}`)
    await field.fill(city ?? '')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toContain(',')
  }
  await page.locator('#booking-readyOn').fill('2099-01-15')
  await next()
  await page.locator('#booking-cargo').fill('Centrifugal pumps and motors')
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await hands.paste(page.getByLabel(say('packingList.paste')), pastedList)
  await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).click()
  await page.locator('#booking-units-2').waitFor()
  await next()
  await hands.choose(page.locator('#booking-incoterms'), /^FCA/)
  await page.locator('#booking-incotermsPlace').fill('Shanghai')
  await next()
  await page.getByRole('button', { name: say('booking.submit') }).click()
  await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)
}

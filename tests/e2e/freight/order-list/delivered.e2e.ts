import { expect } from 'vitest'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'

const say = wordsIn('en')

journey('delivered orders are found, and say so in list and page', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/orders?orderStatus=all&shipmentStatus=ARRIVED')
  const cards = page.getByRole('listitem').filter({ has: page.locator('a[href^="/orders/0"]') })
  await cards
    .filter({ hasText: say('orderDates.door.customs') })
    .first()
    .waitFor()
  await page.getByRole('button', { name: say('orderFilters.bar.status') }).click()
  await page.getByRole('menuitemcheckbox', { name: say('orderFilters.delivered.true'), exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('delivered')).toBe('true')
  await cards
    .filter({ hasText: say('orderDates.door.customs') })
    .first()
    .waitFor({ state: 'detached' })
  const state = { name: say('orders.status.DELIVERED') }
  const shown = await cards.count()
  expect(shown).toBeGreaterThan(5)
  expect(await cards.filter({ hasText: state.name }).count()).toBe(shown)
  await expectAccessible(visitor)

  await cards.locator('a[href^="/orders/0"]').first().click()
  await page.getByText(/^Delivered in .+ on \d+\s\w+\s\d{4}\./).waitFor()
  // The line has no end left to reach.
  await page
    .getByText(say('orders.progress', { share: '100%' }))
    .first()
    .waitFor({ state: 'attached' })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { choosePlace } from './orders/order-hands.ts'

const say = wordsIn('en')

const save = (page: Page) => page.getByRole('button', { name: say('deskNewOrder.save') }).click()
const ref = (page: Page) => page.getByLabel(say('deskNewOrder.ref'), { exact: true })

journey('orders by hand, from nothing and as a copy, leave together and come back', async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/desk/orders/new', deskEmail)
  await headline(page, say('deskNewOrder.title')).waitFor()
  await save(page)
  await page.getByText(say('deskNewOrder.summary')).waitFor()
  await expectAccessible(visitor)

  await page.getByRole('combobox', { name: say('deskNewOrder.customer') }).fill('meridian')
  await page.getByRole('option', { name: /Meridian/ }).click()
  await ref(page).fill('ZQXHAND-1')
  await choosePlace(page, '1', 'Shanghai')
  await choosePlace(page, '2', 'Hamburg')
  await page.getByRole('button', { name: say('deskNewOrder.addUnit') }).click()
  await page.getByLabel(say('deskNewOrder.weight')).fill('1,200.5')
  // Typed values survive a reload.
  await page.reload()
  await expect.poll(() => ref(page).inputValue()).toBe('ZQXHAND-1')
  await save(page)
  await page.waitForURL(/\/desk\/orders\/[0-9a-f-]{36}/)
  const id = page.url().split('/').at(-1) ?? ''

  // A copy must have a reference of its own; nothing typed is lost by the refusal.
  await page.goto(`/desk/orders/new?order=${id}`)
  await ref(page).fill('ZQXHAND-1')
  await page.getByLabel(say('deskNewOrder.cargoName')).fill('Bicycles')
  await save(page)
  await expect.poll(() => ref(page).getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel(say('deskNewOrder.weight')).inputValue()).toBe('1200.5')
  await ref(page).fill('ZQXHAND-2')
  await save(page)
  await page.waitForURL((url) => /[0-9a-f-]{36}/.test(url.pathname) && !url.pathname.endsWith(id))

  // Both get one milestone, and lose it again.
  await page.goto('/desk/orders?search=ZQXHAND-')
  const rows = page.locator('main tbody tr:has([data-row])')
  await expect.poll(() => rows.count()).toBe(2)
  for (const row of [0, 1]) await rows.nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: say('deskRuns.button') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('deskRuns.vessel')).fill('EVER GIVEN')
  await dialog.getByLabel(say('deskRuns.voyage')).fill('112E')
  await dialog.getByRole('button', { name: say('deskRuns.preview') }).click()
  await dialog.getByText('EVER GIVEN 112E').first().waitFor()
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: say('deskRuns.apply', { count: 2 }) }).click()
  await dialog.getByText(say('deskRuns.done', { count: 2 })).waitFor()
  await expect.poll(() => rows.getByText(say('orders.status.IN_TRANSIT')).count()).toBe(2)
  await dialog.getByRole('button', { name: say('deskRuns.close') }).click()
  await dialog.waitFor({ state: 'detached' })

  // The dialog is gone, the undo isn't.
  await page.getByRole('link', { name: say('deskOrders.milestoneRuns') }).click()
  await headline(page, say('deskRunHistory.title')).waitFor()
  await expectAccessible(visitor)
  await page.locator('main [data-row]').first().click()
  await dialog.getByRole('link', { name: 'ZQXHAND-2' }).waitFor()
  await dialog.getByRole('button', { name: say('deskRuns.undo') }).click()
  await dialog.getByText(say('deskRuns.undone', { count: 2 })).waitFor()
  await expectAccessible(visitor)
  await dialog.getByRole('button', { name: say('deskRuns.close') }).click()
  await page.getByText(say('deskRunHistory.states.undone')).first().waitFor()
  await page.goto('/desk/orders?search=ZQXHAND-')
  await expect.poll(() => rows.getByText(say('orders.status.BOOKED')).count()).toBe(2)
})

import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

journey('the desk finds orders of all customers, and of one', async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/desk/orders', deskEmail)
  await headline(page, say('deskOrders.title')).waitFor()
  const rows = page.locator('main tbody tr:has([data-row])')
  await rows.first().waitFor()
  await expectAccessible(visitor)
  const customers = async () =>
    new Set(
      await rows.locator('td:nth-child(3)').evaluateAll((cells) => cells.map((cell) => cell.textContent)),
    )
  expect((await customers()).size).toBeGreaterThan(1)

  // One customer, chosen by a part of the name: the URL has it, and a reload keeps it.
  await page.getByRole('button', { name: say('deskOrders.customers'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('deskOrders.findCustomer') }).fill('meridian')
  await dialog.getByRole('checkbox').nth(0).waitFor()
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('deskOrders.done') }).click()
  await expect.poll(async () => [...(await customers())]).toEqual(['Meridian Home & Living B.V.'])
  expect(new URL(page.url()).searchParams.get('organization')).not.toBeNull()
  await page.reload()
  await rows.first().waitFor()
  expect([...(await customers())]).toEqual(['Meridian Home & Living B.V.'])

  // Attention narrows further, and both are removed at once.
  await page.getByRole('button', { name: /^Late/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('attention')).toBe('late')
  await page.getByRole('button', { name: say('orderFilters.bar.clearAll') }).click()
  await expect.poll(async () => (await customers()).size).toBeGreaterThan(1)

  // The keys lead down the rows; selected ones have a bar.
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-row'))
  expect(focused).toBe(await rows.nth(1).locator('[data-row]').getAttribute('data-row'))
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await page.getByText(say('deskOrders.selected', { count: 2 })).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(say('deskOrders.selected', { count: 2 })).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: say('deskOrders.mine') }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('accountManager')).toBe(deskEmail)
  await expect.poll(async () => (await customers()).has('ТОО «Тянь-Шань Оборудование»')).toBe(false)

  // A row opens the order, and the way back returns to the list as it was.
  const orderId = await rows.nth(0).locator('[data-row]').getAttribute('data-row')
  await rows.nth(0).locator('[data-row]').press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/desk/orders/${orderId}`)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.get('accountManager')).toBe(deskEmail)
  await rows.first().waitFor()
})

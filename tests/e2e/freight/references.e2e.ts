import { expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'
import { book } from './book.ts'

journey('copy a reference of an order with the keyboard', async ({ stage }) => {
  const say = wordsIn('ru')
  const visitor = await stage.visit({ locale: 'ru', width: 390 })
  const { id } = await findShippedOrder()
  const order = await callAsAnna(`orders/${id}/`)
  const references = [
    { type: 'BKG', value: 'hlcu-77 1', issuer: 'HLCU' },
    { type: 'MAWB', value: '020-12345676', issuer: null },
    ...['CSQU3054384', 'MSKU1234565'].map((value) => ({ type: 'EQ', value, issuer: null })),
  ]
  const detail = new RegExp(`/customer/orders/${id}/$`)
  await visitor.page.route(detail, (route) => route.fulfill({ json: { ...order, references } }))
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await enter(visitor, `/orders/${id}`)
  const list = page.locator('section', {
    has: page.getByRole('heading', { name: say('orderReferences.title') }),
  })
  await list.getByText('hlcu-77 1').waitFor()
  for (const expected of ['5', '3'])
    await list.getByText(say('orderReferences.wrongDigit', { expected })).waitFor()
  const button = list.getByRole('button', { name: say('orderReferences.copy', { value: 'CSQU3054384' }) })
  await button.focus()
  await page.keyboard.press('Enter')
  await list
    .getByRole('status')
    .getByText(say('orderReferences.copied', { value: 'CSQU3054384' }))
    .waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CSQU3054384')
  await expectAccessible(visitor)
})

journey('use a container number anyway', async ({ stage }) => {
  const say = wordsIn('en')
  const visitor = await stage.visit()
  const containers = [{ isoType: '22G1', quantity: 1 }]
  const { id } = await book(`ANYWAY ${process.pid}`, { loadType: 'FCL', containers })
  const page = await enter(visitor, `/preorders/${id}/edit`)
  await page.getByRole('button', { name: say('booking.step.cargo') }).click()
  await page.getByText(say('bookingCargo.containers.own')).click()
  const number = page.locator('#booking-containers-0-number')
  await number.fill('CSQU 305438-4')
  const reason = page.getByText('The check digit of CSQU3054384 must be 3').first()
  await reason.waitFor()
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(visitor)
  await page.getByRole('button', { name: say('booking.useAnyway') }).click()
  await expect.poll(() => number.getAttribute('aria-invalid')).not.toBe('true')
  await reason.waitFor()
  // Another number needs another confirmation.
  await number.fill('CSQU 305438-5')
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await number.fill('CSQU 305438-4')
  await page.getByRole('button', { name: say('booking.step.review') }).click()
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)
  expect((await callAsAnna(`preorders/${id}/`)).content.containers).toMatchObject([
    { number: 'CSQU 305438-4', confirmedNumber: 'CSQU 305438-4' },
  ])
})

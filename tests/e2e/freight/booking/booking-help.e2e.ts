import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Say, wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { callAsAnna } from '../../customer-api.ts'
import { enter } from '../../entering.ts'
import { expectAccessible, journey } from '../../journey.ts'
import { book } from '../book.ts'

const field = (page: Page, path: string) => page.locator(`#booking-${path}`)

async function goTo(page: Page, say: Say, step: 'route' | 'cargo' | 'terms' | 'review'): Promise<void> {
  const name = say(`booking.step.${step}`)
  await page.locator('form nav').getByRole('button', { name }).click()
  await page.locator('form').getByRole('heading', { level: 2, name }).waitFor()
}

const container = {
  isoType: '45G1',
  quantity: 1,
  temperatureC: null,
  nonOperating: false,
  number: null,
  seal: null,
}
const party = (name: string) => ({ name, city: 'Shanghai', countryCode: 'CN' })

journey('a date is typed in any form, shown back and chosen by keyboard', exhaustive, async ({ stage }) => {
  const say = wordsIn('en')
  const visitor = await stage.visit()
  const page = await enter(visitor, '/orders/new')
  const ready = field(page, 'readyOn')
  await ready.fill('12/06/2099')
  await page.getByText('Friday 12 June 2099').first().waitFor()
  await ready.press('Tab')
  await expect.poll(() => ready.inputValue()).toBe('Fri\u00a012\u00a0Jun\u00a02099')
  await page
    .getByRole('button', { name: say('dates.other', { day: 'Sun\u00a06\u00a0Dec\u00a02099' }) })
    .click()
  await expect.poll(() => ready.inputValue()).toBe('Sun\u00a06\u00a0Dec\u00a02099')
  await ready.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: say('dates.calendar') })
  await calendar.waitFor()
  expect(await calendar.locator('thead th').allTextContents()).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  await expectAccessible(visitor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => ready.inputValue()).toBe('Sun\u00a013\u00a0Dec\u00a02099')
  await expect.poll(() => ready.evaluate((input) => input === document.activeElement)).toBe(true)
  await ready.fill('31.11.')
  await ready.press('Tab')
  await page.getByText(say('dates.unreadable')).waitFor()
  await expectAccessible(visitor)
})

journey('a packing list fills in dangerous goods, and a reload keeps the step', async ({ stage }) => {
  const say = wordsIn('ru')
  const visitor = await stage.visit({ locale: 'ru', width: 390 })
  const page = await enter(visitor, '/orders/new')
  await goTo(page, say, 'cargo')
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  const list = ['Ctns\tDescription\tG.W. kg\tCBM', '90\tAcetone, UN 1090\t800\t2', '20\tPAINT UN1263\t90\t1']
  await page.getByLabel(say('packingList.paste')).fill(list.join('\n'))
  await page.getByRole('button', { name: say('packingList.take', { count: 2 }) }).click()
  await expect.poll(() => field(page, 'dangerousGoods-0-properShippingName').inputValue()).toBe('ACETONE')
  expect(await field(page, 'dangerousGoods-0-packingGroup').textContent()).toBe('II')
  await expect.poll(() => field(page, 'dangerousGoods-1-properShippingName').inputValue()).toBe('PAINT')
  // A number typed over another one brings its own name.
  await field(page, 'dangerousGoods-1-unNumber').fill('1170')
  await expect.poll(() => field(page, 'dangerousGoods-1-properShippingName').inputValue()).toBe('ETHANOL')
  await page.keyboard.press('Escape')
  await page.getByText(say('booking.draft.kept')).waitFor()
  await expectAccessible(visitor)
  await page.reload()
  await page.getByRole('heading', { level: 2, name: say('booking.step.cargo') }).waitFor()
  expect(await field(page, 'dangerousGoods-1-properShippingName').inputValue()).toBe('ETHANOL')
})

journey(
  'the review has our price, and books at it with parties of earlier bookings',
  exhaustive,
  async ({ stage }) => {
    const say = wordsIn('en')
    const visitor = await stage.visit({ width: 1280 })
    const shipper = party(`Earlier shipper ${process.pid}`)
    const unwanted = party(`Unwanted ${process.pid}`)
    await book(`UNWANTED ${process.pid}`, { parties: { shipper: unwanted } })
    const whole = { loadType: 'FCL', containers: [container] }
    await book(`EARLIER ${process.pid}`, { ...whole, parties: { shipper } })
    const source = await book(`PRICE ${process.pid}`, { ...whole, incoterms: 'FOB' })
    const page = await enter(visitor, `/orders/new?preorder=${source.id}`)
    await field(page, 'readyOn').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
    await goTo(page, say, 'cargo')
    await page.getByText(/fills only about \d+% of these containers/).waitFor()
    await goTo(page, say, 'terms')
    const forget = page.getByRole('button', { name: say('bookingParties.forget', { name: unwanted.name }) })
    await forget.click()
    await forget.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `${shipper.name} Shanghai, CN`, exact: true }).click()
    await expect.poll(() => field(page, 'parties-shipper-name').inputValue()).toBe(shipper.name)
    await goTo(page, say, 'review')
    await page.getByText(/^About \$[\d,]+ expected$/).waitFor()
    await page.getByRole('button', { name: say('estimations.booking.ask') }).click()
    const accept = page.getByRole('button', { name: say('estimations.booking.book') })
    await accept.waitFor()
    await expectAccessible(visitor)
    // Another booking has another price.
    await goTo(page, say, 'terms')
    await page.getByRole('button', { name: 'Use FCA' }).click()
    await goTo(page, say, 'review')
    await page.getByRole('button', { name: say('estimations.booking.ask') }).click()
    await accept.click()
    await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)
    const id = page.url().split('/').at(-1)
    const { content, quote, totals } = await callAsAnna(`preorders/${id}/`)
    expect(content).toMatchObject({ incoterms: 'FCA', parties: { shipper: { name: shipper.name } } })
    expect(quote).toMatchObject({ holds: true })
    expect(totals.chargeableWeightKg).toBeNull()
  },
)

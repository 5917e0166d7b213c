import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pastedList } from '../../browser/packing-list.ts'
import { locales } from '../../browser/visitor.ts'
import { type Say, wordsIn } from '../../browser/words.ts'
import { combinations } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

async function chooseCity(page: Page, path: 'from' | 'to', beginning: string): Promise<void> {
  await page.locator(`#booking-${path}`).fill(beginning)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(`#booking-${path}`).inputValue()).toContain(',')
}

const next = (page: Page, say: Say) => page.getByRole('button', { name: say('booking.next') }).click()
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

for (const [locale, width] of combinations(locales, [1440, 390])) {
  journey(
    `book three units from a pasted list with two documents: ${width} px, ${locale}`,
    async ({ stage }) => {
      const say = wordsIn(locale)
      const visitor = await stage.visit({ locale, width })
      const page = await enter(visitor, '/orders')
      await headline(page, say('orders.title')).waitFor()
      await page.keyboard.press('n')
      await headline(page, say('booking.title')).waitFor()

      // Nothing is filled in: the errors are at the fields and in a summary, and the first field has the focus.
      await next(page, say)
      await page.getByRole('alert').getByText(say('booking.summary')).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('booking-from')
      await chooseCity(page, 'from', locale === 'ru' ? 'Шанх' : 'Shangh')
      await chooseCity(page, 'to', locale === 'ru' ? 'Гамбур' : 'Hambur')
      await page.locator('#booking-readyOn').fill('2099-01-15')
      await next(page, say)

      await step(page, say('booking.step.cargo'))
      await page.locator('#booking-cargo').fill('Centrifugal pumps and motors')
      await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
      await page.getByLabel(say('packingList.paste')).fill(pastedList)
      await page.getByRole('button', { name: say('packingList.take', { count: 3 }) }).click()
      await page.locator('#booking-units-2').waitFor()
      expect(await page.locator('#booking-units-3').count()).toBe(0)

      // The draft outlives a reload.
      await page.getByText(say('booking.draft.kept')).waitFor()
      await page.reload()
      await page.getByRole('button', { name: say('booking.draft.discard') }).waitFor()
      await page.getByRole('button', { name: say('booking.step.terms') }).click()

      await page.locator('#booking-incoterms').click()
      await page.getByRole('option', { name: /^FOB/ }).click()
      await page.getByRole('button', { name: say('booking.fix', { value: 'FCA' }) }).click()
      await expect.poll(() => page.locator('#booking-incoterms').textContent()).toContain('FCA')
      await page.locator('#booking-incotermsPlace').fill('Shanghai')
      await page.locator('form input[type=file]').setInputFiles([
        { name: 'packing list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') },
        { name: 'invoice.txt', mimeType: 'text/plain', buffer: Buffer.from('Invoice 1') },
      ])
      await next(page, say)

      await step(page, say('booking.step.review'))
      await page.getByText(say('bookingSteps.review.documents', { count: 2 })).waitFor()
      await expectAccessible(visitor)
      await page.getByRole('button', { name: say('booking.submit') }).dblclick()
      await page.waitForURL(/\/preorders\/[0-9a-f-]{36}$/)

      const id = new URL(page.url()).pathname.split('/')[2]
      const detail = await callAsAnna(`preorders/${id}/`)
      expect(detail).toMatchObject({
        status: 'pending',
        incoterms: 'FCA',
        documentCount: 2,
        totals: { packages: 16, grossWeightKg: 2350.75 },
        content: { units: [{ quantity: 4 }, { quantity: 10 }, { quantity: 2, hsCode: '850152' }] },
      })
      const { count } = await callAsAnna(`preorders/?search=${detail.number}`)
      expect(count).toBe(1)
      // Nothing of it is left on the device.
      expect(
        await page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key.startsWith('portolan-booking')),
        ),
      ).toEqual([])
    },
  )
}

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { locales } from '../../../browser/visitor.ts'
import { wordsIn } from '../../../browser/words.ts'
import { variants } from '../../combinations.ts'
import { enter, follow } from '../../entering.ts'
import { journey } from '../../journey.ts'

describe('searches', () => {
  for (const [locale, options] of variants(locales)) {
    journey(
      `name the characters that they need, also once one is typed: ${locale}`,
      options,
      async ({ stage }) => {
        const say = wordsIn(locale)
        const page = await enter(await stage.visit({ locale, width: 1440 }), '/orders')
        const hintOf = (field: ReturnType<Page['locator']>) => field.getAttribute('placeholder')

        const orders = page.getByRole('searchbox', { name: say('orderFilters.bar.search') })
        expect(await hintOf(orders)).toContain('3')
        await orders.fill('ab')
        await page.getByText(say('orderList.searchHint', { minimum: '3' })).waitFor()

        await follow(page, '/invoices')
        const invoices = page.getByRole('searchbox', { name: say('invoices.search') })
        expect(await hintOf(invoices)).toContain('3')
        await invoices.fill('ab')
        await page.getByText(say('invoices.searchHint', { minimum: '3' })).waitFor()

        await follow(page, '/faq/')
        const articles = page.getByRole('searchbox', { name: say('faq.search') })
        expect(await hintOf(articles)).toContain('2')
        await articles.fill('a')
        await page.getByText(say('faq.searchHint', { minimum: '2' })).waitFor()

        await follow(page, '/estimations')
        const city = page.getByLabel(say('estimations.form.from'), { exact: true })
        expect(await hintOf(city)).toContain('2')
        await city.pressSequentially('h')
        await page.getByText(say('bookingLookups.typeMore', { minimum: '2' })).waitFor()
      },
    )
  }
})

describe('the load type', () => {
  journey('is read-only where the mode has none, with the reason', async ({ stage }) => {
    const say = wordsIn('en')
    const page = await enter(await stage.visit({ width: 1440 }), '/estimations?transportMode=truck')
    const group = page.getByRole('radiogroup', { name: say('estimations.form.loadType') })
    await group.waitFor()
    expect(await group.getAttribute('aria-readonly')).toBe('true')
    const reason = await group.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe(say('estimations.form.noLoadType'))

    const notSet = group.getByRole('radio', { name: say('orders.loadType.not-set') })
    await notSet.focus()
    for (const key of ['ArrowRight', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
    expect(await notSet.evaluate((radio) => radio === document.activeElement)).toBe(true)
    // As a screen reader presses it; a pointer doesn't reach it.
    await group.getByRole('radio', { name: 'FCL' }).dispatchEvent('click')
    expect(await notSet.isChecked()).toBe(true)
    expect(page.url()).not.toContain('loadType')

    // The way out of it is another mode.
    await page.getByRole('radio', { name: say('orders.mode.sea') }).click()
    await group.getByRole('radio', { name: 'LCL' }).click()
    await expect.poll(() => page.url()).toContain('loadType=LCL')
    expect(await group.getAttribute('aria-readonly')).toBe(null)
  })
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { enter } from '../entering.ts'
import { journey } from '../journey.ts'

// What a press waits for on a slow phone is counted here: what its first frame draws, not milliseconds.

const say = wordsIn('en')
const cards = 'main [role=listitem]'

/** What the page shows in the frame after the next click, and once the first cards are there. */
async function watchNextClick(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const drawn = () => [...document.querySelectorAll(selector)]
    const seen: object[] = []
    Reflect.set(window, 'seen', seen)
    const observer = new MutationObserver(() => {
      if (drawn().length === 0) return
      observer.disconnect()
      seen.push({ beyond: drawn().filter((card) => card.getBoundingClientRect().top > innerHeight).length })
    })
    addEventListener(
      'click',
      () => {
        observer.observe(document.body, { childList: true, subtree: true })
        requestAnimationFrame(() => {
          const pressed = document.querySelector<HTMLInputElement>('main input[value=cards]')?.checked
          seen.push({
            pressed,
            cards: drawn().length,
            rows: document.querySelectorAll('main tbody a').length,
          })
        })
      },
      { once: true, capture: true },
    )
  }, cards)
}

journey('a press shows on its control first, then the cards in sight, then the others', async ({ stage }) => {
  const visitor = await stage.visit({ fresh: true })
  const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
  const view = page.getByRole('radiogroup', { name: say('orders.list.view') })
  await page.locator(cards).first().waitFor()
  await view.getByRole('radio').nth(1).click({ force: true })
  await page.locator('main tbody a').first().waitFor()
  await expect.poll(() => page.locator(cards).count()).toBe(0)
  const rows = await page.locator('main tbody a').count()
  await watchNextClick(page)
  // What the list shows is known: nothing has to be waited for.
  await view.getByRole('radio').nth(0).click({ force: true })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen').length)).toBe(2)
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen).toEqual([{ pressed: true, cards: 0, rows }, { beyond: 0 }])
  await expect
    .poll(() =>
      page
        .locator(cards)
        .last()
        .evaluate((card) => card.getBoundingClientRect().top > innerHeight),
    )
    .toBe(true)
})

journey('an order is opened in a frame after that of the click', async ({ stage }) => {
  const visitor = await stage.visit({ fresh: true })
  const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
  await page.locator(`${cards} a`).first().hover()
  await page.evaluate(() => {
    addEventListener(
      'click',
      () =>
        requestAnimationFrame(() =>
          Reflect.set(window, 'heading', document.querySelector('h1')?.textContent),
        ),
      { once: true, capture: true },
    )
  })
  await page.locator(`${cards} a`).first().click()
  await page.getByRole('heading', { name: say('orders.detail.timeline') }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'heading'))).toBe(say('orders.title'))
})

journey('a selection changes nothing of what the whole page inherits', async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/invoices')
  await page.locator('main tbody input[type=checkbox]').first().waitFor()
  const styled = await page.locator('html').getAttribute('style')
  await page.locator('main tbody input[type=checkbox]').first().check()
  await page.getByRole('region', { name: say('invoices.actions') }).waitFor()
  const toasts = page.locator('section[aria-label] > [aria-live=assertive]').locator('..')
  await expect
    .poll(() => toasts.evaluate((box) => Number.parseFloat(getComputedStyle(box).bottom)))
    .toBeGreaterThan(40)
  expect(await page.locator('html').getAttribute('style')).toBe(styled)
})

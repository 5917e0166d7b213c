import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter } from '../entering.ts'
import { journey } from '../journey.ts'

// Counts what the first frame after a press draws instead of milliseconds, because a slow phone waits for
// that.

const say = wordsIn('en')
const cards = 'main [role=listitem]'
const table = 'main table[aria-rowcount]'

/** Records what the page shows in the frame after the next click, and once the first cards are there. */
async function watchNextClick(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const cardsOf = () => [...document.querySelectorAll(selector)]
    const frames: object[] = []
    Reflect.set(window, 'seen', frames)
    const observer = new MutationObserver(() => {
      if (cardsOf().length === 0) return
      observer.disconnect()
      frames.push({
        beyond: cardsOf().filter((card) => card.getBoundingClientRect().top > innerHeight).length,
      })
    })
    addEventListener(
      'click',
      () => {
        observer.observe(document.body, { childList: true, subtree: true })
        requestAnimationFrame(() => {
          const pressed = document.querySelector<HTMLInputElement>('main input[value=cards]')?.checked
          frames.push({
            pressed,
            cards: cardsOf().length,
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
  const view = page.getByRole('radiogroup', { name: say('orderFilters.bar.view') })
  await page.locator(cards).first().waitFor()
  await view.getByRole('radio').nth(1).click({ force: true })
  await page.locator('main tbody a').first().waitFor()
  await expect.poll(() => page.locator(cards).count()).toBe(0)
  const rows = await page.locator('main tbody a').count()
  await watchNextClick(page)
  // The list's data is loaded, so there is no wait.
  await view.getByRole('radio').nth(0).click({ force: true })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen').length)).toBe(2)
  const frames = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(frames).toEqual([{ pressed: true, cards: 0, rows }, { beyond: 0 }])
  await expect
    .poll(() =>
      page
        .locator(cards)
        .last()
        .evaluate((card) => card.getBoundingClientRect().top > innerHeight),
    )
    .toBe(true)
})

journey('an order is opened in a frame after that of the click', exhaustive, async ({ stage }) => {
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
  await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'heading'))).toBe(say('orders.title'))
})

journey('a selection changes nothing of what the whole page inherits', exhaustive, async ({ stage }) => {
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

/** Records what was added to existing tables once the page's next table appears. */
async function watchNextTable(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const observer = new MutationObserver((records) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      const added = records.filter(({ target }) => target instanceof Element && target.closest(selector))
      Reflect.set(
        window,
        'added',
        added.flatMap(({ addedNodes }) => [...addedNodes].map(({ nodeName }) => nodeName)),
      )
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, table)
}

journey(
  'the table is drawn whole: its columns and rows are known before it is there',
  exhaustive,
  async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders?listMode=cards&orderStatus=active')
    await page.locator(cards).first().waitFor()
    await watchNextTable(page)
    const view = page.getByRole('radiogroup', { name: say('orderFilters.bar.view') })
    await view.getByRole('radio').nth(1).click({ force: true })
    await page.locator(`${table} tbody a`).first().waitFor()
    const added: string[] = await page.evaluate(() => Reflect.get(window, 'added'))
    expect(added).not.toContain('TH')
    // The content above the list is about as high as above the cards.
    expect(added.length).toBeLessThan(4)
  },
)

journey('a selection shows on its boxes first, then in its bar', exhaustive, async ({ stage }) => {
  const page = await enter(await stage.visit({ fresh: true }), '/invoices')
  const boxes = page.locator('main tbody input[type=checkbox]')
  await boxes.first().waitFor()
  const bar = say('invoices.actions')
  await page.evaluate((label) => {
    const isChecked = (box: HTMLInputElement) => box.checked
    addEventListener(
      'click',
      () =>
        // Runs after the click's task and before the work it deferred.
        queueMicrotask(() =>
          Reflect.set(window, 'seen', {
            boxes: [...document.querySelectorAll<HTMLInputElement>('main tbody input')].every(isChecked),
            bar: document.querySelector(`[aria-label="${label}"]`) !== null,
          }),
        ),
      { once: true },
    )
  }, bar)
  await page.getByLabel(say('invoices.selectLoaded')).click({ force: true })
  await page.getByRole('region', { name: bar }).waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ boxes: true, bar: false })
})

journey(
  'a booking that is refused answers the press before it shows what is missing',
  exhaustive,
  async ({ stage }) => {
    const page = await enter(await stage.visit({ fresh: true }), '/orders/new')
    await page.locator('#booking-from').waitFor()
    await page.evaluate(() => {
      const state = () => ({
        button: document
          .querySelector('form footer button[type=submit]')
          ?.getAnimations()
          .some((animation) => !(animation instanceof CSSTransition)),
        refused: document.querySelector('form [role=alert]') !== null,
      })
      addEventListener('click', () => queueMicrotask(() => Reflect.set(window, 'seen', state())), {
        once: true,
      })
    })
    await page.locator('form footer button[type=submit]').click()
    await page.locator('form [role=alert]').waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ button: true, refused: false })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('booking-from')
  },
)

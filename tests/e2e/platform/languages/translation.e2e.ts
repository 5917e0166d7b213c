import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { annaEmail, demoPassword } from '../../../browser/sign-in.ts'
import { wordsIn } from '../../../browser/words.ts'
import { exhaustive } from '../../combinations.ts'
import { enter, headline } from '../../entering.ts'
import { journey } from '../../journey.ts'

const say = wordsIn('en')

/** How translators change a page: Chrome's puts its elements in the place of texts, others around them. */
const ways = ['in the place of texts', 'around texts'] as const
type Way = (typeof ways)[number]

/**
 * Runs in the page: puts each text between ‹›, now and whenever one is drawn, except where the page forbids
 * it. Where translators only go around texts, a text that is changed in its place stays without marks.
 */
function startTranslator(way: Way): void {
  function translate(text: Text) {
    if (!text.data.trim() || text.parentElement?.closest('font, svg, script, style, [translate=no]')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(way === 'around texts' ? text : `‹${text.data}›`)
  }
  function translateAll() {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  translateAll()
  new MutationObserver(translateAll).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

/** The visible text, without its layout and marks. */
async function readPage(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.replaceAll(/[‹›]/g, '').split(/\s+/)
}

/** The visible text once nothing changes any more. */
async function readSettledPage(page: Page, settled: () => Promise<void>): Promise<string[]> {
  await settled()
  await page.waitForLoadState('networkidle')
  let before: string[] = []
  await expect
    .poll(
      async () => {
        const last = before
        before = await readPage(page)
        return before.join(' ') === last.join(' ')
      },
      { interval: 300 },
    )
    .toBe(true)
  return before
}

/** The page shows what it shows to people who don't translate it. */
async function expectSameWhenReloaded(page: Page, way: Way, settled: () => Promise<void>): Promise<void> {
  const translated = await readSettledPage(page, settled)
  await page.reload()
  expect(await readSettledPage(page, settled)).toEqual(translated)
  await page.evaluate(startTranslator, way)
}

describe.each(ways)('a translator with elements %s', (way) => {
  // The other way asks less of the page.
  const options = way === 'around texts' ? exhaustive : {}

  journey('lets the page of the login say what is wrong, and go on', exhaustive, async ({ stage }) => {
    const { page } = await stage.visit()
    await page.goto('/login')
    await headline(page, say('auth.title')).waitFor()
    await page.evaluate(startTranslator, way)
    expect(await page.locator('font').count()).toBeGreaterThan(10)
    await page.getByLabel(say('auth.email')).fill(annaEmail)
    await page.locator('input[type=password]').fill('a wrong password')
    await page.keyboard.press('Enter')
    await page.getByText(say('auth.wrongCredentials')).waitFor()
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.locator('main [role=listitem]').first().waitFor()
  })

  journey('leaves nothing in the list that no longer holds', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const { page } = visitor
    await page.clock.setFixedTime(new Date())
    await enter(visitor, '/orders')
    const items = page.locator('main [data-row]')
    await items.first().waitFor()
    await page.evaluate(startTranslator, way)
    const shown = () => items.first().waitFor()

    await page.getByRole('searchbox').fill('no order has this')
    const none = () => page.getByText(say('orderList.noHits')).first().waitFor()
    await page.waitForURL(/search=no/)
    await expectSameWhenReloaded(page, way, none)
    await page.getByRole('searchbox').fill('')
    await page.waitForURL((url) => !url.search.includes('search='))
    await expectSameWhenReloaded(page, way, shown)
    await page.locator('main fieldset button').first().click()
    await page.waitForURL(/attention=/)
    for (const choice of ['archived', 'active', 'list'] as const) {
      await page
        .locator('main')
        .getByRole('radio', { name: say(`orderFilters.bar.${choice}`) })
        .click({ force: true })
      await page.waitForURL(new RegExp(`=${choice}`))
    }
    await expectSameWhenReloaded(page, way, shown)
  })

  journey('follows an order, its parts and the next one', options, async ({ stage }) => {
    const visitor = await stage.visit({ width: 390, fresh: true })
    const { page } = visitor
    await page.clock.setFixedTime(new Date())
    await enter(visitor, '/orders')
    const timeline = () => page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
    await page.locator('main [role=listitem] a').first().waitFor()
    await page.evaluate(startTranslator, way)
    const number = page.locator('main header p [translate=no]').first()
    await page.locator('main [role=listitem] a').first().click()
    await timeline()
    await number.waitFor()
    expect(await number.innerText()).not.toContain('‹')
    for (const place of [3, 1, 0]) {
      const tab = page.getByRole('tab').nth(place)
      await tab.click()
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    }
    await page.keyboard.press('j')
    await timeline()
    await expectSameWhenReloaded(page, way, timeline)
  })

  journey('lets a booking be filled in', exhaustive, async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    await page.locator('main [role=listitem]').first().waitFor()
    await page.evaluate(startTranslator, way)
    await page.keyboard.press('n')
    await page.locator('#booking-from').waitFor()
    const next = page.getByRole('button', { name: new RegExp(say('booking.next')) })
    await next.click()
    await page.getByRole('alert').first().waitFor()
    for (const [field, city] of [
      ['#booking-from', 'Shangh'],
      ['#booking-to', 'Hambur'],
    ] as const) {
      await page.locator(field).fill(city)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
    }
    await next.click()
    const alert = page.getByRole('alert').filter({ hasText: say('booking.summary') })
    await alert.waitFor()
    await page.locator('#booking-readyOn').fill('2099-01-15')
    await next.click()
    // The mistakes are corrected: the summary disappears, and the next step follows.
    await alert.waitFor({ state: 'detached' })
    await page.locator('[id^="booking-units"]').first().waitFor()
  })
})

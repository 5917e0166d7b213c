import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive, variants } from '../combinations.ts'
import { findShippedOrder } from '../customer-api.ts'
import { enter, headline } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')

/**
 * Returns the painted colors of an element; its ground counts only if the element paints it, not an ancestor.
 */
function paint(target: Locator): Promise<{ ground: string; ink: string; border: string; outline: string }> {
  return target.evaluate((element) => {
    const { backgroundColor, color, borderTopWidth, borderTopColor, outlineStyle, outlineColor } =
      getComputedStyle(element)
    return {
      ground: backgroundColor,
      ink: color,
      border: `${borderTopWidth} ${borderTopColor}`,
      outline: `${outlineStyle} ${outlineColor}`,
    }
  })
}

const canvasOf = (page: Page) => paint(page.locator('html'))

for (const [scheme, options] of variants(['light', 'dark'] as const)) {
  describe(`forced colors, ${scheme}`, options, () => {
    journey('keep what is chosen, where one is, and how far an order has come', async ({ stage }) => {
      const visitor = await stage.visit({ theme: scheme })
      await visitor.page.emulateMedia({ forcedColors: 'active', colorScheme: scheme })
      const page = await enter(visitor, '/orders')
      await headline(page, say('orders.title')).waitFor()
      const canvas = await canvasOf(page)
      const cards = page
        .getByRole('list', { name: say('orderList.caption'), exact: true })
        .getByRole('listitem')
      await cards.first().waitFor()

      const tabs = page
        .getByRole('radiogroup', { name: say('orderFilters.bar.recordStatus') })
        .locator('label')
      const [active, other] = [await paint(tabs.first()), await paint(tabs.last())]
      expect(active.ground).toBe(canvas.ink)
      expect(active.ink).toBe(canvas.ground)
      expect([canvas.ground, 'rgba(0, 0, 0, 0)']).toContain(other.ground)

      const navigation = page.getByRole('navigation', { name: say('layouts.main') })
      const here = await paint(navigation.locator('[aria-current="page"]'))
      expect([here.ground, here.ink]).toEqual([canvas.ink, canvas.ground])

      const badge = await paint(cards.first().getByText(/^(Booked|In transit|Arrived|Canceled)$/))
      expect(badge.border).toMatch(/^1px/)
      expect(badge.border).not.toContain(canvas.ground)

      const way = cards.filter({ hasText: say('orders.status.IN_TRANSIT') }).first()
      const [rest, done] = [
        way.locator('[aria-hidden] > .bg-line').first(),
        way.locator('[aria-hidden] > .bg-line + span').first(),
      ]
      const grounds = [canvas.ground, (await paint(rest)).ground, (await paint(done)).ground]
      expect(new Set(grounds).size).toBe(3)
      // Two system colors may be similar, so the finished part is also thicker.
      const thickness = await Promise.all(
        [rest, done].map(async (line) => (await line.boundingBox())?.height),
      )
      expect(thickness).toEqual([2, 4])

      const pins = (pressed: boolean) => page.getByRole('button', { name: /^Pin order/, pressed })
      const fillOf = (pressed: boolean) =>
        pins(pressed)
          .locator('svg')
          .first()
          .evaluate((icon) => getComputedStyle(icon).fill)
      if ((await pins(true).count()) === 0) {
        await pins(false).first().click()
        await pins(true).first().waitFor()
      }
      expect([await fillOf(true), await fillOf(false)]).toEqual([canvas.ink, 'none'])

      await page.keyboard.press('Tab')
      const modes = page.getByRole('button', { name: say('orderFilters.bar.mode') })
      await modes.focus()
      expect((await paint(modes)).outline).toBe(`solid ${canvas.ink}`)

      await page.keyboard.press('Enter')
      const item = page.locator('[role="menuitemcheckbox"][data-highlighted]')
      await expect.poll(async () => (await paint(item)).outline).toBe(`solid ${canvas.ink}`)
      await page.keyboard.press('Enter')
      await expect.poll(() => item.getAttribute('aria-checked')).toBe('true')
      expect((await paint(item.locator('span').first())).ground).toBe(canvas.ink)
      await expectAccessible(visitor)
    })

    journey('keep the marks of the map and the milestones', exhaustive, async ({ stage }) => {
      const { id } = await findShippedOrder()
      const visitor = await stage.visit({ theme: scheme })
      await visitor.page.emulateMedia({ forcedColors: 'active', colorScheme: scheme })
      const page = await enter(visitor, `/orders/${id}`)
      const marks = page.locator('.map-marker button > span.ring-2')
      await marks.first().waitFor()
      const canvas = await canvasOf(page)
      const grounds = await Promise.all((await marks.all()).map(async (mark) => (await paint(mark)).ground))
      expect(grounds.every((ground) => [canvas.ink, canvas.ground].includes(ground))).toBe(true)
      expect(grounds[0]).toBe(canvas.ink)
      const cargo = await paint(page.locator('.map-marker button > span.size-7'))
      expect([cargo.ground, cargo.ink]).toEqual([canvas.ink, canvas.ground])
      const strokes = await page
        .locator('path.map-line-passed')
        .first()
        .evaluate((line) => getComputedStyle(line).stroke)
      expect(strokes).toBe(canvas.ink)
      const timeline = page.locator('section', {
        has: page.getByRole('heading', { name: say('orderTimeline.title'), exact: true }),
      })
      const dots = timeline.locator('li li span[aria-hidden].size-4')
      await dots.first().waitFor()
      const painted = await Promise.all((await dots.all()).map(async (dot) => (await paint(dot)).ground))
      expect(new Set(painted)).toEqual(new Set([canvas.ink, canvas.ground]))
      await expectAccessible(visitor)
    })
  })
}

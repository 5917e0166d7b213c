import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { addScript, openDevtools } from '../../browser/page-tools.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive, variants } from '../combinations.ts'
import { callAsAnna } from '../customer-api.ts'
import { enter } from '../entering.ts'
import { expectAccessible, journey } from '../journey.ts'

const say = wordsIn('en')
type FoundOrder = { id: string; number: string; from: { city: string }; to: { city: string } }

/** Returns a demo order that is on its way. */
async function findUnderway(query: string): Promise<FoundOrder> {
  const { results } = await callAsAnna(`orders/?status=active&shipmentStatus=IN_TRANSIT&limit=1&${query}`)
  const [order] = results
  if (!order) throw new Error(`The demo has no order under way for ${query}`)
  return order
}

const stageOf = (page: Page): Locator => page.locator('[data-ground]')
const mapOf = (page: Page): Locator => page.getByRole('application')

/** Waits until everything on screen is drawn. */
async function waitForMap(page: Page): Promise<Locator> {
  await page.locator('[data-ground="ready"]').waitFor()
  return stageOf(page)
}

async function openMap(page: Page): Promise<Locator> {
  const stage = await waitForMap(page)
  await stage.scrollIntoViewIfNeeded()
  return stage
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

/** Returns the distance between the two ends of the route on screen. */
async function spread(page: Page): Promise<number> {
  const [from, to] = await Promise.all([
    boxOf(page.getByRole('button', { name: /^From: / })),
    boxOf(page.getByRole('button', { name: /^To: / })),
  ])
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** The hosts that the page asks from now on. */
function hostsOf(page: Page): Set<string> {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) hosts.add(origin)
  })
  return hosts
}

/** The map and the milestones show each leg of the order. */
async function expectRoute(page: Page, { id, from, to }: FoundOrder): Promise<void> {
  const { route } = await callAsAnna(`orders/${id}/`)
  expect(await mapOf(page).getAttribute('aria-label')).toBe(
    say('map.label', { from: from.city, to: to.city }),
  )
  await page.getByRole('button', { name: /^From: / }).waitFor()
  await page.getByRole('button', { name: /^Cargo: / }).waitFor()
  expect(await page.locator('.map-line').count()).toBeGreaterThanOrEqual(2 * (route.length - 1))
  expect(await page.locator('.map-arrow').count()).toBeGreaterThan(0)
  const legs = page.locator('section', {
    has: page.getByRole('heading', { name: say('orderTimeline.title') }),
  })
  await expect.poll(() => legs.getByText(/about [\d,]+\skm/).count()).toBe(route.length - 1)
  await legs
    .getByText(say('map.state.underway'))
    .or(legs.getByText(say('map.state.done')))
    .first()
    .waitFor()
}

describe('the map of an order', () => {
  for (const mode of ['air', 'truck', 'rail']) {
    journey(
      `by ${mode} shows the route, and requests only from the portal`,
      exhaustive,
      async ({ stage }) => {
        const order = await findUnderway(`transportMode=${mode}`)
        const visitor = await stage.visit()
        const hosts = hostsOf(visitor.page)
        const page = await enter(visitor, `/orders/${order.id}`)
        await openMap(page)
        await expectRoute(page, order)
        expect([...hosts]).toEqual([inject('portalUrl')])
      },
    )
  }

  journey('over the Pacific is one line, with both ends in sight', exhaustive, async ({ stage }) => {
    const { id } = await findUnderway('search=Los%20Angeles')
    const page = await enter(await stage.visit(), `/orders/${id}`)
    const stageAt = await openMap(page)
    const fullscreen = page.getByRole('button', { name: say('map.fullscreen') })
    for (const isFull of [false, true]) {
      if (isFull) await fullscreen.click()
      await expect.poll(() => stageAt.getAttribute('data-fullscreen')).toBe(isFull ? 'entered' : 'exited')
      const map = await boxOf(stageAt)
      for (const name of [/^From: /, /^To: /, /^Cargo: /]) {
        const mark = page.getByRole('button', { name })
        await expect.poll(async () => (await boxOf(mark)).x).toBeGreaterThan(map.x)
        const { x, width } = await boxOf(mark)
        expect(x + width).toBeLessThan(map.x + map.width)
      }
    }
    const map = await boxOf(stageAt)
    await expect
      .poll(() => page.locator('.map-line-casing').first().getAttribute('d'))
      .toMatch(/(?:L[^L]*){31}/)
    const path = await page.locator('.map-line-casing').first().getAttribute('d')
    const xs = [...(path ?? '').matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x))
    expect(xs.length).toBeGreaterThan(30)
    const leaps = xs.slice(1).map((x, index) => Math.abs(x - (xs[index] ?? x)))
    expect(Math.max(...leaps)).toBeLessThan(map.width / 5)
  })

  journey('fills the screen and comes back by Escape', async ({ stage }) => {
    const { id, from, to } = await findUnderway('transportMode=sea')
    const visitor = await stage.visit()
    const page = await enter(visitor, `/orders/${id}`)
    const map = await openMap(page)
    const { width, height } = await boxOf(map)
    expect(height).toBeLessThan(300)
    await page.getByRole('button', { name: say('map.fullscreen') }).click()
    await expect.poll(() => map.getAttribute('data-fullscreen')).toBe('entered')
    await expect.poll(async () => (await boxOf(map)).width).toBeGreaterThan(width * 1.5)
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await waitForMap(page)
    // The route fills it, and the world around is a click away.
    const zoomOut = page.getByRole('button', { name: say('map.zoomOut') })
    await expect.poll(() => zoomOut.isEnabled()).toBe(true)
    const screen = await boxOf(map)
    const isWide = async () => (await spread(page)) > Math.min(screen.width, screen.height) / 2
    await expect.poll(isWide).toBe(true)
    // The map repeats what the page says: route, status, arrival and position.
    const facts = page.getByRole('region', { name: say('orders.mapFacts') })
    for (const fact of [from.city, to.city, say('orders.status.IN_TRANSIT'), say('map.position')])
      await facts.getByText(fact).first().waitFor()
    await facts.getByText(/arriv/i).first().waitFor()
    await expectAccessible(visitor)
    await mapOf(page).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => map.getAttribute('data-fullscreen')).toBe('exited')
    await expect.poll(async () => (await boxOf(map)).width).toBe(width)
    expect(await facts.count()).toBe(0)
    const button = page.getByRole('button', { name: say('map.fullscreen') })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  journey('fills the page where the browser gives no screen', exhaustive, async ({ stage }) => {
    const { id } = await findUnderway('transportMode=rail')
    const visitor = await stage.visit({ width: 390 })
    await addScript(visitor.page, () => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
    const page = await enter(visitor, `/orders/${id}`)
    const map = await openMap(page)
    await page.getByRole('button', { name: say('map.fullscreen') }).click()
    await expect.poll(async () => (await boxOf(map)).height).toBe(844)
    await expectAccessible(visitor)
    await page.getByRole('button', { name: say('map.exitFullscreen') }).click()
    await expect.poll(async () => (await boxOf(map)).height).toBeLessThan(300)
  })

  journey(
    'shows the route, asks only the portal, and is moved by keyboard and by wheel',
    async ({ stage }) => {
      const order = await findUnderway('transportMode=sea')
      const { id, from } = order
      const visitor = await stage.visit()
      const hosts = hostsOf(visitor.page)
      const page = await enter(visitor, `/orders/${id}`)
      await openMap(page)
      await expectRoute(page, order)
      expect([...hosts]).toEqual([inject('portalUrl')])
      await mapOf(page).focus()
      const before = await spread(page)
      await page.keyboard.press('+')
      await expect.poll(() => spread(page)).toBeGreaterThan(before * 1.5)
      await page.keyboard.press('-')
      await expect.poll(async () => Math.abs((await spread(page)) / before - 1)).toBeLessThan(0.05)
      await page.keyboard.press('+')
      const mark = page.getByRole('button', { name: /^From: / })
      const { x } = await boxOf(mark)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await boxOf(mark)).x).toBeLessThan(x - 40)
      await page.getByRole('button', { name: say('map.fit') }).click()
      await expect.poll(async () => Math.abs((await spread(page)) / before - 1)).toBeLessThan(0.05)

      await mark.focus()
      await page.keyboard.press('Enter')
      const card = page.getByRole('status').filter({ hasText: from.city })
      await card.getByText(/Departed|Departs/).waitFor()
      await page.keyboard.press('Escape')
      await card.waitFor({ state: 'detached' })
      expect(await mark.evaluate((element) => element === document.activeElement)).toBe(true)

      // The wheel scrolls the page, and zooms with Ctrl.
      const fitted = await spread(page)
      const map = await boxOf(stageOf(page))
      await page.mouse.move(map.x + 40, map.y + 40)
      await page.mouse.move(map.x + 60, map.y + 60)
      const scrolled = await page.evaluate(() => window.scrollY)
      await page.mouse.wheel(0, 40)
      await page.getByText(say('map.wheelHint')).waitFor()
      await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(scrolled)
      expect(Math.abs((await spread(page)) / fitted - 1)).toBeLessThan(0.02)
      await page.keyboard.down('Control')
      await page.mouse.wheel(0, -200)
      await page.keyboard.up('Control')
      await expect.poll(() => spread(page)).toBeGreaterThan(fitted * 1.2)
    },
  )
})

describe('a long press on the map', () => {
  journey(
    'of 600 ms shows the position, ready to copy; a shorter one does nothing',
    exhaustive,
    async ({ stage }) => {
      const { id } = await findUnderway('transportMode=sea')
      const visitor = await stage.visit()
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await enter(visitor, `/orders/${id}`)
      const { x, y } = await boxOf(await openMap(page))
      const card = page.getByRole('status').filter({ hasText: say('map.pressed') })
      await page.mouse.move(x + 60, y + 60)
      await page.mouse.down()
      await page.waitForTimeout(200)
      await page.mouse.up()
      await page.waitForTimeout(700)
      expect(await card.count()).toBe(0)
      await page.mouse.down()
      await card.waitFor()
      await page.mouse.up()
      await card.getByText(/\d°\s[NS], .*\d°\s[EW]/).waitFor()
      await card.getByText(/about [\d,]+\skm from the cargo/).waitFor()
      expect(await page.locator('.map-ring').count()).toBe(1)
      await expectAccessible(visitor)
      await card.getByRole('button', { name: say('map.copy') }).click()
      await page.getByText(say('map.copied')).first().waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^-?\d+\.\d{5}, -?\d+\.\d{5}$/,
      )
      await card.getByRole('button', { name: say('map.closeCard') }).click()
      await card.waitFor({ state: 'detached' })
      // A right click does the same.
      await mapOf(page).click({ button: 'right', position: { x: 50, y: 50 } })
      await card.waitFor()
    },
  )

  journey('is on a phone a resting finger', exhaustive, async ({ stage }) => {
    const { id } = await findUnderway('transportMode=rail')
    const visitor = await stage.visit({ width: 390 })
    const phone = await enter(visitor, `/orders/${id}`)
    const { x, y } = await boxOf(await openMap(phone))
    const session = await openDevtools(phone)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: x + 20, y: y + 20 }],
    })
    await phone
      .getByRole('status')
      .filter({ hasText: say('map.pressed') })
      .waitFor()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
})

describe('where something is missing', () => {
  journey('the ground is tried again', exhaustive, async ({ stage }) => {
    const { id } = await findUnderway('transportMode=sea')
    const visitor = await stage.visit()
    await visitor.page.route(/\.basemap$/, (route) => route.abort())
    const page = await enter(visitor, `/orders/${id}`)
    await page.getByText(say('map.groundFailed')).waitFor()
    await page.getByRole('button', { name: /^From: / }).waitFor()
    await page.unroute(/\.basemap$/)
    await page.getByRole('button', { name: say('map.again') }).click()
    await waitForMap(page)
    await page.getByText(say('map.groundFailed')).waitFor({ state: 'detached' })
  })

  journey('the way is tried again, and the page is there without it', exhaustive, async ({ stage }) => {
    const { id } = await findUnderway('transportMode=sea')
    const visitor = await stage.visit()
    const lines = /\/route-lines\/$/
    await answerApi(visitor.page, lines, (request) => request.abort())
    const page = await enter(visitor, `/orders/${id}`)
    await page.getByText(say('map.failed')).waitFor()
    await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
    stopAnswering(page, lines)
    await page.getByRole('button', { name: say('interface.retry') }).click()
    await waitForMap(page)
  })
})

describe('nothing jumps while the page loads', () => {
  for (const [width, options] of variants([1280, 390])) {
    journey(`${width} px`, options, async ({ stage }) => {
      const { id } = await findUnderway('transportMode=sea')
      const visitor = await stage.visit({ width })
      // Each part arrives a while after the one before.
      let answers = 0
      await answerApi(visitor.page, new RegExp(`/customer/orders/${id}/`), async (request) => {
        answers += 1
        await new Promise((resolve) => setTimeout(resolve, 150 * answers))
        await request.pass()
      })
      await addScript(visitor.page, () => {
        const shifts: number[] = []
        Reflect.set(window, 'shifts', shifts)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const page = await enter(visitor, `/orders/${id}`)
      await page.getByRole('heading', { name: say('orderTimeline.title') }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await waitForMap(page)
      const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'))
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.005)
    })
  }
})

journey(
  'the data sources are named on the map and in the menu, and only the legs are printed',
  exhaustive,
  async ({ stage }) => {
    const { id } = await findUnderway('transportMode=air')
    const page = await enter(await stage.visit(), `/orders/${id}`)
    await openMap(page)
    await page.getByRole('button', { name: say('map.attribution') }).click()
    const dialog = page.getByRole('dialog', { name: say('map.sources') })
    await dialog.getByRole('link', { name: 'GeoNames' }).waitFor()
    await dialog.getByRole('link', { name: 'CC BY 4.0' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say('layouts.userMenu') }).click()
    await page.getByRole('menuitem', { name: say('layouts.sources') }).click()
    await dialog.waitFor()

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => stageOf(page).isVisible()).toBe(false)
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .getByText(/about [\d,]+\skm/)
          .first()
          .isVisible(),
      )
      .toBe(true)
  },
)

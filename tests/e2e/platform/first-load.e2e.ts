import { gzipSync } from 'node:zlib'
import type { Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { deskEmail } from '../../browser/sign-in.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { enter } from '../entering.ts'
import { expectFocusOn } from '../focus.ts'
import { journey } from '../journey.ts'

// Counts requests instead of milliseconds, because a slow phone waits for those.

const say = wordsIn('en')

type Loaded = { calls: string[]; scripts: string[]; stop: () => void }

/** An open page asks again after eight seconds at the earliest, while a busy machine may still load it. */
const soonestPollMs = 5_000

function record(page: Page): Loaded {
  const lastAsked = new Map<string, number>()
  const listen = (request: Request) => {
    // Pending requests of the previous page don't belong to this load.
    if (request.isNavigationRequest()) {
      loaded.calls.length = loaded.scripts.length = 0
      lastAsked.clear()
    }
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/')) {
      const call = url.pathname + url.search
      const [last, now] = [lastAsked.get(call), performance.now()]
      lastAsked.set(call, now)
      if (last === undefined || now - last < soonestPollMs) loaded.calls.push(call)
    }
    if (request.resourceType() === 'script') loaded.scripts.push(url.pathname)
  }
  const loaded: Loaded = { calls: [], scripts: [], stop: () => page.off('request', listen) }
  page.on('request', listen)
  return loaded
}

/** Returns early requests whose answers the app hasn't used. */
const untaken = (page: Page) => page.evaluate(() => [...Reflect.get(window, 'earlyAnswers').keys()])

// Replaced fonts move letters by a pixel or two, up to 0.0012 of a page; moved rows move more.
const byFonts = 0.005

// A text as wide as its line may wrap in one font and not in the other, which moves everything below by a
// line of 18 pixels.
const byWrappedLine = 20

/**
 * Returns what has moved since the page was opened, from where to where, unless it is no more than fonts move
 * or than `allowed` pixels.
 */
async function moved(page: Page, allowed = 0): Promise<string[]> {
  const { sum, pixels, nodes } = await page.evaluate(
    () =>
      new Promise<{ sum: number; pixels: number; nodes: string[] }>((resolve) => {
        let [sum, pixels] = [0, 0]
        const nodes: string[] = []
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(' ')
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            sum += Number(Reflect.get(entry, 'value'))
            let furthest = 0
            for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources')) {
              const [across, down] = [currentRect.x - previousRect.x, currentRect.y - previousRect.y]
              furthest = Math.max(furthest, Math.abs(across), Math.abs(down))
              const text = node instanceof Element ? node.outerHTML : node?.textContent
              nodes.push(`${place(previousRect)} → ${place(currentRect)} ${text?.slice(0, 80)}`)
            }
            pixels += furthest
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ sum, pixels, nodes }), 200)
      }),
  )
  return sum < byFonts || pixels <= allowed ? [] : [`${sum}`, ...nodes]
}

async function expectOneLoad(page: Page, { calls, scripts }: Loaded): Promise<void> {
  const before = [...calls]
  expect(await untaken(page)).toEqual([])
  expect(before, before.join('\n')).toEqual([...new Set(before)])
  // The boot script, the entry and the page's own script load at once; menus and the map follow.
  const early: string[] = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=modulepreload]')]
      .map((link) => link.getAttribute('href') ?? '')
      .slice(0, 6),
  )
  expect(scripts.slice(0, 12).toSorted()).toEqual(expect.arrayContaining(early.toSorted()))
  expect(early.filter((path) => path.includes('/la-'))).toEqual([])
  expect(await moved(page)).toEqual([])
}

/** Bytes after gzip that the JavaScript of the list may have, menus and whatever else isn't opened left out. */
const listBudget = 216_000

/** The scripts that a page has loaded: their sizes after gzip, by path. */
function weighScripts(page: Page) {
  const sizes: Promise<[string, number]>[] = []
  const listen = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    sizes.push(size.then((bytes) => [new URL(response.url()).pathname, bytes]))
  }
  page.on('response', listen)
  return async () => {
    page.off('response', listen)
    const scripts = await Promise.all(sizes)
    const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0)
    return { total, list: scripts.map(([path, bytes]) => `${path} ${bytes}`).join('\n') }
  }
}

journey('a person who reads and searches the list loads at most 216 kB of scripts', async ({ stage }) => {
  for (const width of [1440, 390]) {
    const visitor = await stage.visit({ width, fresh: true })
    const page = await enter(visitor, '/robots.txt')
    const weigh = weighScripts(page)
    await page.goto('/orders')
    await page.locator('main [role=listitem]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('searchbox').fill('Hamburg')
    await page.waitForURL(/search=Hamburg/)
    await page.waitForLoadState('networkidle')
    const { total, list } = await weigh()
    expect(total, `${total} bytes:\n${list}`).toBeLessThanOrEqual(listBudget)
    // Names of files are cut to two letters.
    expect(list).toContain('/or-')
  }
})

journey(
  'the list asks for each answer once, and for the code of menus once a button is reached',
  async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    const loaded = record(page)
    await page.reload()
    await page.locator('main [role=listitem]').first().waitFor()
    await expectOneLoad(page, loaded)
    await page.waitForLoadState('networkidle')
    const late = () => loaded.scripts.filter((path) => path.includes('/la-')).length
    expect(late()).toBe(0)
    // A pointer that passes asks for it, and replaces nothing that it could press.
    const mode = page.getByRole('button', { name: say('orderFilters.bar.mode') })
    const standIn = await mode.elementHandle()
    await mode.hover()
    await expect.poll(late).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await mode.evaluate((button, before) => button === before, standIn)).toBe(true)
    await mode.click()
    const item = page.getByRole('menuitemcheckbox').first()
    await item.waitFor()
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'detached' })
    await expectFocusOn(mode)
    expect(late()).toBe(1)
  },
)

/** Holds back the code of menus until the returned function is called. */
async function holdMenus(page: Page): Promise<() => Promise<void>> {
  let arrive = () => {}
  const pressed = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/la-*', async (route) => {
    await pressed
    await route.continue()
  })
  return async () => {
    arrive()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

journey(
  'a menu opens by each of its keys and by a click, also before its code is there',
  async ({ stage }) => {
    const visitor = await stage.visit({ fresh: true })
    const page = await enter(visitor, '/orders')
    await page.locator('main [role=listitem]').first().waitFor()
    const mode = page.getByRole('button', { name: say('orderFilters.bar.mode') })
    const items = page.getByRole('menuitemcheckbox')
    const menusForKey = await holdMenus(page)
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    await expectFocusOn(mode)
    await page.keyboard.press('Enter')
    await menusForKey()
    await expectFocusOn(items.first())
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
    await expectFocusOn(mode)
    await page.keyboard.press('ArrowDown')
    await expectFocusOn(items.first())

    await page.reload()
    await page.locator('main [role=listitem]').first().waitFor()
    const menusForClick = await holdMenus(page)
    await mode.click()
    await menusForClick()
    await items.first().waitFor()
  },
)

journey('the pages of the desk ask for each answer once', async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, fresh: true })
  const page = await enter(visitor, '/desk', deskEmail)
  await page.locator('main h2').first().waitFor()
  for (const path of ['/desk', '/desk/orders']) {
    await page.waitForLoadState('networkidle')
    const { calls, scripts, stop } = record(page)
    await page.goto(path)
    await page.locator('main h2, main [data-row]').first().waitFor()
    const before = [...calls]
    // All code of the page is requested before its first line runs.
    const early: string[] = await page.evaluate(() =>
      [...document.querySelectorAll('script[data-pages] ~ link[rel=modulepreload]')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    )
    expect(await untaken(page)).toEqual([])
    expect(before, before.join('\n')).toEqual([...new Set(before)])
    expect(early.length).toBeGreaterThan(5)
    expect(scripts).toEqual(expect.arrayContaining(early))
    stop()
  }
})

journey('the desk’s lists are drawn once if answers come before code', exhaustive, async ({ stage }) => {
  const page = await enter(await stage.visit({ width: 390, fresh: true }), '/desk', deskEmail)
  await page.locator('main h2').first().waitFor()
  await page.route('**/assets/index-*.js', async (route) => {
    await page.waitForFunction(async () => {
      const all = Array.from<{ answer: Promise<Response> }>(
        Reflect.get(window, 'earlyAnswers')?.values() ?? [],
      )
      return (await Promise.all(all.map(({ answer }) => answer))).length
    })
    await route.continue()
  })
  for (const list of ['preorders', 'quotes', 'threads', 'messages', 'documents']) {
    await page.goto(`/desk/${list}`)
    await page.locator('main h1').waitFor()
    expect([list, ...(await untaken(page)), ...(await moved(page))]).toEqual([list])
  }
})

journey('the page of an order asks for each answer once', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, fresh: true })
  const page = await enter(visitor, '/orders')
  await page.locator('main [role=listitem] a').first().click()
  const timeline = page.getByRole('heading', { name: say('orderTimeline.title') })
  await timeline.waitFor()
  // The map and menus of the page before must not begin to load while it's left.
  await page.waitForLoadState('networkidle')
  const loaded = record(page)
  await page.reload()
  await timeline.waitFor()
  await expectOneLoad(page, loaded)
})

/** Records in the page which tabs of an order have content once the first does. */
function observeTabs(): void {
  new MutationObserver((_changes, observer) => {
    const panels = [...document.querySelectorAll('[role=tabpanel]')]
    if (panels.length === 0) return
    observer.disconnect()
    Reflect.set(
      window,
      'firstTabs',
      panels.map((panel) => panel.childElementCount > 0),
    )
  }).observe(document, { childList: true, subtree: true })
}

journey('an order on a phone draws the tab in sight first, then those for paper', async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, fresh: true })
  const page = await enter(visitor, '/orders')
  await page.locator('main [role=listitem] a').first().click()
  await page.getByRole('tablist').waitFor()
  await page.addInitScript(observeTabs)
  await page.goto(`${page.url()}?tab=money`)
  await page.waitForFunction(() => Array.isArray(Reflect.get(window, 'firstTabs')))
  expect(await page.evaluate(() => Reflect.get(window, 'firstTabs'))).toEqual([false, false, true, false])
  // The map of an unopened tab isn't drawn.
  const filled = () =>
    page
      .getByRole('tabpanel', { includeHidden: true })
      .evaluateAll((panels) => panels.map((panel) => panel.childElementCount > 0))
  await expect.poll(filled).toEqual([false, true, true, true])
})

/** Records in the page what the first drawing of the list contains. */
function observeList(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main fieldset')) return
    observer.disconnect()
    Reflect.set(window, 'firstList', {
      papers: document.querySelectorAll('main .print\\:flex').length,
    })
  }).observe(document, { childList: true, subtree: true })
}

journey('the list on a phone first draws nothing that only paper has', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, fresh: true })
  const page = await enter(visitor, '/robots.txt')
  await page.addInitScript(observeList)
  await page.goto('/orders')
  await page.locator('main [role=listitem]').first().waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'firstList'))).toEqual({ papers: 0 })
  await expect.poll(() => page.locator('main .print\\:flex').count()).toBe(1)
})

journey('invoices and notifications ask for each answer once', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, fresh: true })
  const page = await enter(visitor, '/robots.txt')
  for (const path of ['/invoices', '/notifications']) {
    const loaded = record(page)
    await page.goto(path)
    await page.locator('main [data-row]').first().waitFor()
    await expectOneLoad(page, loaded)
    loaded.stop()
  }
})

journey('nothing moves where answers come later than the page', async ({ stage }) => {
  const visitor = await stage.visit({ width: 390 })
  const page = await enter(visitor, '/robots.txt')
  let place = 0
  await page.route('**/api/**', async (route) => {
    // Parts arrive one after another, so that each is alone on the page for a while.
    place += 1
    await new Promise((resolve) => setTimeout(resolve, 300 + (place % 4) * 150))
    await route.continue()
  })
  for (const path of ['/orders', '/orders?listMode=list&orderStatus=active', '/invoices', '/notifications']) {
    await page.goto(path)
    await page.locator('main [data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect([path, ...(await moved(page))]).toEqual([path])
  }
  await page.unrouteAll({ behavior: 'wait' })
})

journey('nothing moves where pre-orders come before the orders', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 1280 })
  const page = await enter(visitor, '/robots.txt')
  const section = page.getByRole('region', { name: say('preorderList.pending.title') })
  await page.route(/\/customer\/(pre)?orders\/\?/, async (route) => {
    // The skeleton has been drawn first, and the pre-orders above it.
    if (route.request().url().includes('/orders/')) await section.waitFor()
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/orders')
  await page.locator('main [data-row]').first().waitFor()
  expect(await moved(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

journey('nothing moves where fonts come later than the page', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit({ width: 390, locale: 'ru', fresh: true })
  const page = await enter(visitor, '/robots.txt')
  let late = 0
  await page.route('**/*.woff2', async (route) => {
    late += 1
    await page.locator('main [data-row]').first().waitFor()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const path of ['/invoices', '/notifications', '/orders?listMode=cards&orderStatus=active']) {
    await page.goto(path)
    await page.locator('main [data-row]').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect([path, ...(await moved(page, byWrappedLine))]).toEqual([path])
  }
  expect(late).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
})

journey('a button keeps the focus while the rest of its order comes', exhaustive, async ({ stage }) => {
  const visitor = await stage.visit()
  const page = await enter(visitor, '/orders')
  await page.route(/\/customer\/orders\/[\da-f-]{36}\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.locator('main [role=listitem] a').first().click()
  // Data that the list has is shown at once.
  const pin = page.getByRole('button', { name: /^(Pin|Unpin)$/ })
  await pin.focus()
  await page.getByRole('heading', { name: say('orderDetail.facts') }).waitFor()
  await expectFocusOn(pin)
  await page.unrouteAll({ behavior: 'wait' })
})

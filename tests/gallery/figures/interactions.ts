import type { Page } from 'playwright-core'

export type Interaction = {
  name: string
  times: number
  /** The longest of all, which is the page's INP below 50 interactions. */
  worst: number
  middle: number
  /** The longest task of the processor, drawn or not. */
  task: number
}

type Seen = { interactions: Map<number, number>; tasks: number[] }

/** Runs in the page before its own scripts. */
export function observeInteractions(): void {
  const log: Seen = { interactions: new Map(), tasks: [] }
  Reflect.set(window, 'interactionFigures', log)
  const observe = (options: object, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    const id = Number(Reflect.get(entry, 'interactionId'))
    if (id > 0) log.interactions.set(id, Math.max(log.interactions.get(id) ?? 0, entry.duration))
  })
  observe({ type: 'longtask' }, ({ duration }) => log.tasks.push(duration))
}

/** Returns the observations since the last call. */
function takeSeen(page: Page): Promise<{ interactions: number[]; tasks: number[] }> {
  return page.evaluate(() => {
    const log: Seen = Reflect.get(window, 'interactionFigures')
    const copy = { interactions: [...log.interactions.values()], tasks: [...log.tasks] }
    log.interactions.clear()
    log.tasks.length = 0
    return copy
  })
}

/** Measures repeated actions, each until the next paint. */
export async function measure(
  page: Page,
  name: string,
  times: number,
  act: (turn: number) => Promise<unknown>,
  pause = 250,
): Promise<Interaction> {
  // Deferred work, such as storing the draft, counts towards its cause.
  await page.waitForTimeout(1_500)
  await takeSeen(page)
  for (let turn = 0; turn < times; turn++) {
    await act(turn)
    await page.waitForTimeout(pause)
  }
  await page.waitForTimeout(1_500)
  const { interactions, tasks } = await takeSeen(page)
  const sorted = interactions.sort((a, b) => a - b)
  return {
    name,
    times,
    worst: sorted.at(-1) ?? 0,
    middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
    task: Math.max(0, ...tasks),
  }
}

/**
 * Clicks the first match that has come to rest under the pointer, as a person does. Playwright's own click
 * scrolls and hit-tests in the measured frame, which costs more than most of the form's work.
 */
export async function click(page: Page, selector: string): Promise<void> {
  const { x, y } = await page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' })
      await new Promise((atRest) => setTimeout(atRest, 500))
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { x: (left + right) / 2, y: (top + bottom) / 2 }
    })
  await page.mouse.move(x, y)
  await page.waitForTimeout(250)
  await page.mouse.click(x, y)
}

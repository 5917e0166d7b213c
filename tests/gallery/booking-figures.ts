import type { BrowserContext, Page } from 'playwright-core'
import { type BookingStep, bookingSteps } from '../../apps/web/src/freight/preorders/values/booking-steps.ts'
import { longList } from '../browser/packing-list.ts'
import type { Say } from '../browser/words.ts'

// What hundreds of lines cost the booking form: milliseconds from a person's key or click to the next paint, as INP counts
// them, at a quarter of this machine's processor.

const lines = 500
const lineInSight = 250

export type Interaction = {
  name: string
  times: number
  /** The longest of all, which is the page's INP below 50 interactions. */
  worst: number
  middle: number
  /** The longest task of the processor, drawn or not. */
  task: number
}
export type BookingFigures = {
  /** From the paste until the rows as read are shown. */
  read: number
  /** From taking them over until the lines are in the form. */
  shown: number
  interactions: Interaction[]
}

type Seen = { interactions: Map<number, number>; tasks: number[] }

/** Runs in the page before its own scripts. */
function observeInteractions(): void {
  const seen: Seen = { interactions: new Map(), tasks: [] }
  Reflect.set(window, 'bookingFigures', seen)
  const observe = (options: object, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    const id = Number(Reflect.get(entry, 'interactionId'))
    if (id > 0) seen.interactions.set(id, Math.max(seen.interactions.get(id) ?? 0, entry.duration))
  })
  observe({ type: 'longtask' }, ({ duration }) => seen.tasks.push(duration))
}

/** What was seen since the last call. */
function takeSeen(page: Page): Promise<{ interactions: number[]; tasks: number[] }> {
  return page.evaluate(() => {
    const seen: Seen = Reflect.get(window, 'bookingFigures')
    const taken = { interactions: [...seen.interactions.values()], tasks: [...seen.tasks] }
    seen.interactions.clear()
    seen.tasks.length = 0
    return taken
  })
}

async function measure(
  page: Page,
  name: string,
  times: number,
  act: (turn: number) => Promise<unknown>,
): Promise<Interaction> {
  // What was put off, such as keeping the draft, belongs to what caused it.
  await page.waitForTimeout(1_500)
  await takeSeen(page)
  for (let turn = 0; turn < times; turn++) {
    await act(turn)
    await page.waitForTimeout(250)
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

/** Milliseconds from the key to the frame that has what `selector` looks for. */
async function timeFromKey(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn))
    const pressed = new Promise<number>((started) =>
      addEventListener('keydown', ({ key, timeStamp }) => key !== 'Control' && started(timeStamp), true),
    )
    const drawn = async () => {
      while (!document.querySelector(wanted)) await frame()
      await frame()
      return performance.now()
    }
    Reflect.set(
      window,
      'bookingTime',
      pressed.then(async (started) => (await drawn()) - started),
    )
  }, selector)
  await press()
  return page.evaluate(() => Reflect.get(window, 'bookingTime'))
}

/** Pastes 500 lines into the cargo of a new booking, then works with them. */
export async function measureBooking(context: BrowserContext, say: Say): Promise<BookingFigures> {
  const page = await context.newPage()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(observeInteractions)
  await page.goto('/orders/new')
  // By selector: looking for a role among hundreds of lines would itself be what is measured.
  const button = (name: string) => page.locator(`button[aria-label="${name}"]`)
  const goTo = (step: BookingStep) => page.locator('nav ol button').nth(bookingSteps.indexOf(step)).click()
  await page.locator('#booking-from').waitFor()
  await goTo('cargo')
  await page.getByRole('button', { name: say('bookingCargo.paste') }).click()
  await page.getByLabel(say('packingList.paste')).focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), longList(lines))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  const read = await timeFromKey(
    page,
    () => page.keyboard.press('ControlOrMeta+V'),
    '[role=dialog] table tbody tr:nth-child(10)',
  )
  const take = page.getByRole('button', { name: say('packingList.take', { count: lines }) })
  const shown = await timeFromKey(page, () => take.press('Enter'), `#booking-units-${lines - 1}`)

  const interactions: Interaction[] = []
  const add = async (name: string, times: number, act: (turn: number) => Promise<unknown>) => {
    interactions.push(await measure(page, name, times, act))
  }
  const type = async (name: string, member: string, keys: string) => {
    await page.locator(`#booking-units-${lineInSight}-${member}`).focus()
    await page.keyboard.press('End')
    await add(`type a ${name}`, keys.length, (turn) => page.keyboard.press(keys[turn] ?? ''))
  }
  const position = String(lineInSight + 1)

  const row = page.locator(`#booking-units-${lineInSight}`)
  await row.scrollIntoViewIfNeeded()
  await add('open and close a line', 5, () => row.click())
  await type('quantity', 'quantity', '125')
  await type('weight', 'grossWeightKg', '.257')
  await type('description', 'description', ' of bronze')
  await type('HS code', 'hsCode', '12')
  await add('remove a line', 3, () => button(say('bookingCargo.removeNamed', { position })).click())
  await add('undo it', 1, () => page.keyboard.press('Enter'))
  await add('duplicate a line', 1, () => button(say('bookingCargo.duplicateNamed', { position })).click())
  await add('add a line', 1, () => page.locator('#booking-units').click())
  await add('to the terms', 1, () => goTo('terms'))
  await add('back to the cargo', 1, () => goTo('cargo'))
  await add('to the review', 1, () => goTo('review'))
  await page.close()
  return { read, shown, interactions }
}

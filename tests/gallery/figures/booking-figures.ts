import type { BrowserContext, Page } from 'playwright-core'
import {
  type BookingStep,
  bookingSteps,
} from '../../../apps/web/src/freight/preorders/values/booking-steps.ts'
import { longList } from '../../browser/packing-list.ts'
import type { Say } from '../../browser/words.ts'
import { click, type Interaction, measure, observeInteractions } from './interactions.ts'

// The cost of hundreds of lines in the booking form: milliseconds from a key or click to the next paint, as
// INP counts them, at a quarter of this machine's speed.

const lines = 500
const lineInSight = 250

export type BookingFigures = {
  /** From the paste until the parsed rows are shown. */
  read: number
  /** From confirming them until the lines are in the form. */
  shown: number
  interactions: Interaction[]
}

/** Returns the milliseconds from the key to the frame in which `selector` matches. */
async function timeFromKey(page: Page, press: () => Promise<void>, selector: string): Promise<number> {
  await page.evaluate((wanted) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const pressed = new Promise<number>((started) =>
      addEventListener('keydown', ({ key, timeStamp }) => key !== 'Control' && started(timeStamp), true),
    )
    const appears = async () => {
      while (!document.querySelector(wanted)) await frame()
      await frame()
      return performance.now()
    }
    Reflect.set(
      window,
      'bookingTime',
      pressed.then(async (started) => (await appears()) - started),
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
  // Uses selectors: looking for a role among hundreds of lines would dominate the measurement.
  const button = (name: string) => `button[aria-label="${name}"]`
  const goTo = (step: BookingStep) =>
    click(page, `nav ol li:nth-child(${bookingSteps.indexOf(step) + 1}) button`)
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
  const untilShown = await timeFromKey(page, () => take.press('Enter'), `#booking-units-${lines - 1}`)

  const interactions: Interaction[] = []
  const add = async (
    name: string,
    times: number,
    act: (turn: number) => Promise<unknown>,
    pause?: number,
  ) => {
    interactions.push(await measure(page, name, times, act, pause))
  }
  const type = async (name: string, member: string, keys: string, pause?: number) => {
    await page.locator(`#booking-units-${lineInSight}-${member}`).focus()
    await page.keyboard.press('End')
    await add(`type a ${name}`, keys.length, (turn) => page.keyboard.press(keys[turn] ?? ''), pause)
  }
  const position = String(lineInSight + 1)
  const next = 'form footer button[type=submit]'

  const row = `#booking-units-${lineInSight}`
  await add('open and close a line', 5, () => click(page, row))
  await type('quantity', 'quantity', '125')
  await type('weight', 'grossWeightKg', '.257')
  await type('description', 'description', ' of bronze')
  await type('description fast', 'description', ' and of steel', 60)
  await type('HS code', 'hsCode', '12')
  await add('remove a line', 3, () => click(page, button(say('bookingCargo.removeNamed', { position }))))
  await add('undo it', 1, () => page.keyboard.press('Enter'))
  await add('duplicate a line', 1, () =>
    click(page, button(say('bookingCargo.duplicateNamed', { position }))),
  )
  await add('add a line', 1, () => click(page, '#booking-units'))
  await add('open the paste dialog', 1, () => click(page, `button:text-is("${say('bookingCargo.paste')}")`))
  await add('close it', 1, () => page.keyboard.press('Escape'))
  await add('to the terms', 1, () => goTo('terms'))
  await add('back to the cargo', 1, () => goTo('cargo'))
  await add('next, with errors', 1, () => click(page, next))
  await add('to the review', 1, () => goTo('review'))
  await add('submit, with errors', 1, () => click(page, next))
  await goTo('cargo')
  await add('ask before leaving', 1, () => page.keyboard.press('Escape'))
  await add('stay', 1, () => page.keyboard.press('Enter'))
  await page.close()
  return { read, shown: untilShown, interactions }
}

import type { BrowserContext, Page } from 'playwright-core'
import type { Say } from '../../browser/words.ts'
import { click, type Interaction, measure, observeInteractions } from './interactions.ts'

// The morning routine at a quarter of this machine's speed: milliseconds from a key or click to the next
// paint.

/** Works with a list of orders, then with one of them and the invoices. */
export async function measureOrders(context: BrowserContext, list: string, say: Say): Promise<Interaction[]> {
  const page = await context.newPage()
  await page.addInitScript(observeInteractions)
  const session = await context.newCDPSession(page)
  const interactions: Interaction[] = []
  const act = async (name: string, times: number, action: (turn: number) => Promise<unknown>) => {
    interactions.push(await measure(page, name, times, action))
  }
  const byLabel = (name: string) => `[aria-label="${name}"]`
  const open = async (path: string, selector: string) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(path)
    await page.locator(selector).first().waitFor()
    await page.waitForTimeout(2_000)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const close = (name: string) => act(name, 1, () => page.keyboard.press('Escape'))

  await open(list, 'main [role=listitem]')
  await page.locator('main input[type=search]').focus()
  await act('type a search', 4, (turn) => page.keyboard.press('1123'.charAt(turn)))
  await act('clear the search', 1, () => click(page, byLabel(say('orderFilters.bar.clearSearch'))))
  const views = page.getByRole('radiogroup', { name: say('orderFilters.bar.view') })
  const statuses = page.getByRole('radiogroup', { name: say('orderFilters.bar.recordStatus') })
  const press = (group: typeof views, place: number) => () => clickOn(page, group, place)
  await act('show the table', 1, press(views, 1))
  await act('show the cards', 1, press(views, 0))
  await act('show all orders', 1, press(statuses, 2))
  await act('show the archive', 1, press(statuses, 1))
  // An archive without invoices has nothing that needs attention.
  const counted = 'main fieldset button:not([aria-disabled])'
  if (await page.locator(counted).count()) await act('filter by attention', 1, () => click(page, counted))
  await act('open the modes', 1, () => click(page, `button:has-text("${say('orderFilters.bar.mode')}")`))
  await act('choose a mode', 1, () => page.keyboard.press('Enter'))
  await close('close the modes')
  await act('open the more filters', 1, () => click(page, 'main button[aria-haspopup=dialog]'))
  await close('close them')

  await open(list, 'main [role=listitem]')
  await act('open an order', 1, () => click(page, 'main [role=listitem] a'))
  await page.locator('main section').first().waitFor()
  await act('next order', 1, () => click(page, 'main nav [aria-keyshortcuts=J]'))
  await act('previous order', 1, () => click(page, 'main nav [aria-keyshortcuts=K]'))

  await open('/invoices', 'main h1')
  const boxes = await page.locator('main input[type=checkbox]').count()
  if (boxes > 1)
    await act('select invoices', 2, (turn) =>
      click(page, `:nth-match(main input[type=checkbox], ${turn + 1})`),
    )
  await page.close()
  return interactions
}

async function clickOn(page: Page, group: ReturnType<Page['getByRole']>, place: number): Promise<void> {
  const box = await group.locator('label, button').nth(place).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

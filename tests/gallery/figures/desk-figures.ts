import type { BrowserContext } from 'playwright-core'
import { fetchPatiently } from '../../browser/fetch-patiently.ts'
import type { Say } from '../../browser/words.ts'
import { click, type Interaction, measure, observeInteractions } from './interactions.ts'

/** The pages of the desk with the selector that says a page has its data. */
export async function deskPages(url: string, token: string): Promise<[path: string, selector: string][]> {
  const firstId = async (list: string) => {
    const answer = await fetchPatiently(`${url}/api/v2/company/${list}/?limit=1`, {
      headers: { authorization: `JWT ${token}` },
    })
    if (!answer.ok) throw new Error(`${list} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).results[0].id as string
  }
  const row = 'main [data-row]'
  return [
    ['/desk', 'main h2'],
    ['/desk/orders', row],
    [`/desk/orders/${await firstId('orders')}`, 'main section'],
    ['/desk/preorders', row],
    [`/desk/preorders/${await firstId('preorders')}`, 'main section'],
    ['/desk/quotes', row],
    [`/desk/quotes/${await firstId('quotes')}`, 'main section'],
    ['/desk/threads', 'main h1'],
    ['/desk/messages', 'main h1'],
    ['/desk/documents', 'main h1'],
  ]
}

/** Works with Today, the orders of all customers and one of them, `order` by its path. */
export async function measureDesk(context: BrowserContext, order: string, say: Say): Promise<Interaction[]> {
  const page = await context.newPage()
  await page.addInitScript(observeInteractions)
  const session = await context.newCDPSession(page)
  const interactions: Interaction[] = []
  const act = async (name: string, times: number, action: (turn: number) => Promise<unknown>) => {
    interactions.push(await measure(page, name, times, action))
  }
  const open = async (path: string, selector: string) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(path)
    await page.locator(selector).first().waitFor()
    await page.waitForTimeout(2_000)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const close = (name: string) => act(name, 1, () => page.keyboard.press('Escape'))
  const menu = 'main button[aria-haspopup=menu]'

  await open('/desk', 'main h2')
  await act("open a task's menu", 1, () => click(page, menu))
  await close('close it')

  await open('/desk/orders', 'main [data-row]')
  await page.locator('main input[type=search]').focus()
  await act('type a search', 4, (turn) => page.keyboard.press('1123'.charAt(turn)))
  await act('clear the search', 1, () => click(page, `[aria-label="${say('orderFilters.bar.clearSearch')}"]`))
  await act('open the modes', 1, () => click(page, `button:has-text("${say('orderFilters.bar.mode')}")`))
  await close('close the modes')
  await act('select orders', 3, (turn) => click(page, `:nth-match(main [data-select-row], ${turn + 1})`))
  await act('open the milestones', 1, () => click(page, `button:has-text("${say('deskRuns.button')}")`))
  await close('close them')

  await open(order, 'main ol button')
  await act("open the order's menu", 1, () => click(page, `[aria-label="${say('deskOrderActions.menu')}"]`))
  await close('close the menu')
  await act('open a milestone', 2, (turn) => click(page, `:nth-match(main ol button, ${turn + 2})`))
  await page.close()
  return interactions
}

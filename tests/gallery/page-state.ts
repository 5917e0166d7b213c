import type { Page } from 'playwright-core'
import type { AskedApi } from '../browser/api-answers.ts'
import type { Say } from '../browser/words.ts'

/**
 * Demo orders for opening pages: Anna's, one for each mode, and one of a stranger's. There is a pre-order of
 * hers for each stage, and `strangers`.
 */
export type DemoOrders = {
  byMode: Record<string, string>
  /** One for each reason why orders need attention. */
  byAlert: Record<string, string>
  canceled: string
  strangers: string
  preorders: Record<string, string>
}

/** A page as a person may find it. `show` returns once it has settled. */
export type PageState = {
  name: string
  /** The state before this one: this one follows from it without loading anything again. */
  from?: string
  /** `desk` as the company's own login of the demo. */
  signedIn: boolean | 'desk'
  /** True if it exists only on screens as narrow as a phone's. */
  phoneOnly?: boolean
  show: (page: Page, say: Say, orders: DemoOrders) => Promise<void>
}

/**
 * Returns the states that follow from this one, in order of appearance; each begins where the one before left
 * the page.
 */
export const statesFrom = (states: readonly PageState[], { name }: PageState): PageState[] =>
  states.filter(({ from }) => from === name).flatMap((state) => [state, ...statesFrom(states, state)])

/** Shows a state from the beginning. */
export async function showWhole(
  states: readonly PageState[],
  state: PageState,
  ...how: Parameters<PageState['show']>
): Promise<void> {
  const before = states.find(({ name }) => name === state.from)
  if (before) await showWhole(states, before, ...how)
  await state.show(...how)
}

/** Dialogs, menus and lists of choices, which open over a page. */
export const layers = '[role=dialog], [role=menu], [role=listbox]'

/** Closes what a state has opened over the page, for the next one that follows from the same. */
export async function closeLayers(page: Page): Promise<void> {
  const layer = page.locator(layers).filter({ visible: true })
  // A menu may be open in a drawer.
  for (let closed = 0; closed < 3 && (await layer.count()) > 0; closed++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  await layer.first().waitFor({ state: 'detached' })
}

const emptyPage = { count: 0, next: null, previous: null, results: [] }
const failure = { error: { code: 'server_error', message: 'Server Error' } }

/** Answers with an empty list. */
export const empty = (request: AskedApi) => request.fulfill({ json: emptyPage })
/** Answers like a server that has failed. */
export const fails = (request: AskedApi) =>
  request.fulfill({
    status: 500,
    json: failure,
    headers: { 'x-request-id': '6f1c2a9e-0000-4000-8000-000000000000' },
  })

/** Opens a page and waits until it has settled under its headline. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await settle(page)
}

/** Waits until nothing is loading, every font is there and all animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  await page.waitForTimeout(150)
}

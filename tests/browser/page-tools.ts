import type { CDPSession, Disposable, Page } from 'playwright-core'

// What a test gives a page that others use after it; `removeTools` takes it away.
const given = new WeakMap<Page, (() => Promise<void>)[]>()

function remember(page: Page, remove: () => Promise<void>): void {
  given.set(page, [...(given.get(page) ?? []), remove])
}

/** Runs in each document that the page loads from now on, before its own scripts. */
export async function addScript(page: Page, script: () => unknown): Promise<void> {
  const added: Disposable = await page.addInitScript(script)
  remember(page, () => added.dispose())
}

/** A session of devtools; what it switched on ends with it. */
export async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  remember(page, () => devtools.detach())
  return devtools
}

/** The page has neither scripts nor sessions of devtools of a test anymore. */
export async function removeTools(page: Page): Promise<void> {
  const removals = given.get(page) ?? []
  given.delete(page)
  for (const remove of removals) await remove()
}

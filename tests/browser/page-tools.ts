import type { CDPSession, Disposable, Page } from 'playwright-core'

// Removals of what a test added to a page that others use after it; `removeTools` runs them.
const removalsByPage = new WeakMap<Page, (() => Promise<void>)[]>()

function remember(page: Page, remove: () => Promise<void>): void {
  removalsByPage.set(page, [...(removalsByPage.get(page) ?? []), remove])
}

/** Runs a script in each document that the page loads from now on, before its own scripts. */
export async function addScript(page: Page, script: () => unknown): Promise<void> {
  const added: Disposable = await page.addInitScript(script)
  remember(page, () => added.dispose())
}

/** Opens a session of devtools; its settings end with it. */
export async function openDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  remember(page, () => devtools.detach())
  return devtools
}

/** Removes a test's scripts and devtools sessions from the page. */
export async function removeTools(page: Page): Promise<void> {
  const removals = removalsByPage.get(page) ?? []
  removalsByPage.delete(page)
  for (const remove of removals) await remove()
}

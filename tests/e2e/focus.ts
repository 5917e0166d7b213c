import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the focus is on the element with this ID, or this tag if it has no ID. */
export function expectFocus(page: Page, idOrTag: string): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName))
    .toBe(idOrTag)
}

/** Waits until the focus is on this element. */
export function expectFocusOn(target: Locator): Promise<void> {
  return expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

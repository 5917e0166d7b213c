import type { BrowserContext } from 'playwright-core'
import { expect, inject, it as plain } from 'vitest'
import {
  accessibilityFindings,
  type Look,
  openNextVisitor,
  openProfile,
  openVisitor,
  type Visitor,
} from '../browser/visitor.ts'
import { launchChromium } from '../machine/chromium.ts'

/** One test's browser: none of its visitors may have met a problem at the end. */
export type Stage = {
  /**
   * Opens a visitor with a profile of their own. `byName` opens the portal as `localhost`, since an IP
   * address has no passkeys.
   */
  visit: (look?: Partial<Look> & { byName?: boolean }) => Promise<Visitor>
  /** Opens a visitor in the profile that others of this language and width have left empty: for looking at pages. */
  visitNext: (look: Look) => Promise<Visitor>
}

/** The portal's URL with a host name instead of an IP. */
export function namedUrl(): string {
  return inject('portalUrl').replace('127.0.0.1', 'localhost')
}

/** A test case of a person's way through the product. */
export const journey = plain
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('profiles', { scope: 'worker' }, async ({}) => new Map<string, BrowserContext>())
  .extend('stage', async ({ browser, profiles }, { onCleanup }): Promise<Stage> => {
    const visitors: Visitor[] = []
    const closing: { close(): Promise<void> }[] = []
    onCleanup(async () => {
      for (const each of closing) await each.close()
      expect(visitors.flatMap((visitor) => visitor.problems)).toEqual([])
    })
    return {
      async visit({ byName = false, ...look } = {}) {
        const whole: Look = { locale: 'en', theme: 'light', width: 1440, ...look }
        const visitor = await openVisitor(browser, byName ? namedUrl() : inject('portalUrl'), whole)
        visitors.push(visitor)
        closing.push(visitor.context)
        return visitor
      },
      async visitNext(look) {
        const key = `${look.locale} ${look.width}`
        const profile = profiles.get(key) ?? (await openProfile(browser, inject('portalUrl'), look))
        profiles.set(key, profile)
        const visitor = await openNextVisitor(profile, look)
        visitors.push(visitor)
        closing.push(visitor.page)
        return visitor
      },
    }
  })

/** Fails with axe's words where the page is not accessible. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect(await accessibilityFindings(visitor.page)).toEqual([])
}

import type { Browser } from 'playwright-core'
import { afterAll, expect, inject, it as plain } from 'vitest'
import { accessibilityFindings, type Look, openVisitor, type Visitor } from '../browser/visitor.ts'
import { launchChromium } from '../machine/chromium.ts'

/** One test's browser: each visitor has a profile of their own, and none may have met a problem at the end. */
export type Stage = {
  /** `byName` opens the portal as `localhost`, since an address made of numbers has no passkeys. */
  visit: (look?: Partial<Look> & { byName?: boolean }) => Promise<Visitor>
}

/** The portal's address with a name in it. */
export function namedUrl(): string {
  return inject('portalUrl').replace('127.0.0.1', 'localhost')
}

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** A test case of a person's way through the product. */
export const journey = plain.extend<{ stage: Stage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  stage: async ({}, use) => {
    browser ??= launchChromium()
    const visitors: Visitor[] = []
    await use({
      visit: async ({ byName = false, ...look } = {}) => {
        const whole: Look = { locale: 'en', theme: 'light', width: 1440, ...look }
        const visitor = await openVisitor(
          await (browser ?? launchChromium()),
          byName ? namedUrl() : inject('portalUrl'),
          whole,
        )
        visitors.push(visitor)
        return visitor
      },
    })
    for (const visitor of visitors) await visitor.context.close()
    expect(visitors.flatMap((visitor) => visitor.problems)).toEqual([])
  },
})

/** Fails with axe's words where the page is not accessible. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect(await accessibilityFindings(visitor.page)).toEqual([])
}

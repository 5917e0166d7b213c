import { expect, inject, it as plain } from 'vitest'
import { addScript } from '../browser/page-tools.ts'
import { ProfilePool } from '../browser/profile-pool.ts'
import { annaEmail, borisEmail } from '../browser/sign-in.ts'
import { accessibilityFindings, type Look, type Visitor } from '../browser/visitor.ts'
import { launchChromium } from '../machine/chromium.ts'
import { speakTo } from './demo-logins.ts'

type Visit = Partial<Look> & {
  /** Opens the portal as `localhost`, since an IP address has no passkeys. */
  byName?: boolean
  /** Another portal than the run's. */
  url?: string
  /** Uses a fresh profile and discards it: for tests that need an empty cache or change the clock. */
  fresh?: boolean
  /** In a browser with a PDF viewer. */
  hasViewer?: boolean
  /** A fresh profile whose service worker may run. */
  hasWorker?: boolean
  /** Asks for news four times as often, for journeys that follow what others change and would mostly wait. */
  asksOften?: boolean
}

/** One test's browser; it fails if any visitor met a problem. */
export type Stage = {
  /**
   * Opens a visitor with a separate profile. The demo logins' accounts get the language of the look, English
   * by default.
   */
  visit: (visit?: Visit) => Promise<Visitor>
}

/** The portal's URL with a host name instead of an IP. */
export function namedUrl(): string {
  return inject('portalUrl').replace('127.0.0.1', 'localhost')
}

/** The page asks for news four times as often; runs in it before its own scripts. */
export function shortenIntervals(): void {
  const { setInterval } = window
  const shorter = (call: TimerHandler, ms = 0) => setInterval(call, ms < 5_000 ? ms : ms / 4)
  Reflect.set(window, 'setInterval', shorter)
}

/** Defines a test of a person's way through the product. */
export const journey = plain
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium({ light: true })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('pool', { scope: 'worker' }, async ({ browser }) => new ProfilePool(browser))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
  .extend('viewers', { scope: 'worker' }, async ({}, { onCleanup }) => {
    let pool: Promise<ProfilePool> | null = null
    onCleanup(async () => (await pool)?.close())
    return () => (pool ??= launchChromium().then((browser) => new ProfilePool(browser)))
  })
  .extend('stage', async ({ pool, viewers }, { onCleanup }): Promise<Stage> => {
    const returns: (() => Promise<void>)[] = []
    const problems: string[][] = []
    onCleanup(async () => {
      const met = problems.flat()
      for (const leave of returns) await leave()
      expect(met).toEqual([])
    })
    return {
      async visit({
        byName = false,
        url = inject('portalUrl'),
        fresh,
        hasWorker = false,
        asksOften = false,
        hasViewer = false,
        ...options
      } = {}) {
        const look: Look = { locale: 'en', theme: 'light', width: 1440, ...options }
        for (const email of [annaEmail, borisEmail]) await speakTo(email, look.locale)
        const isFresh = fresh ?? hasWorker
        const profiles = hasViewer ? await viewers() : pool
        const profile = await profiles.take(byName ? namedUrl() : url, look, { fresh: isFresh, hasWorker })
        returns.push(() => (isFresh ? profile.context.close() : profiles.giveBack(profile)))
        problems.push(profile.problems)
        if (asksOften) await addScript(profile.page, shortenIntervals)
        return profile
      },
    }
  })

/** Fails with axe's findings if the page is not accessible. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect(await accessibilityFindings(visitor.page)).toEqual([])
}

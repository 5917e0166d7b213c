import type { Browser, CDPSession, Page } from 'playwright-core'
import { stopAllAnswering } from './api-answers.ts'
import { type Look, openProfile, type Profile, sizeOf } from './visitor.ts'

type Pooled = Profile & { key: string; look: Look; page: Page; devtools: CDPSession }

/** A page of the portal without a script: where a visitor's page waits for the next. */
const waitingRoom = '/robots.txt'

/**
 * Browser profiles with a page each, which tests take in turn. What was used before has the product's files, their
 * compiled code and a running process, so the product opens in less than half the time; what its visitor stored is gone.
 */
export class ProfilePool {
  readonly #browser: Browser
  readonly #idle: Pooled[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A profile for the portal at `url`, to be given back or closed. */
  async take(url: string, look: Look, { fresh }: { fresh: boolean }): Promise<Pooled> {
    const key = JSON.stringify([url, look.locale, look.theme, look.width, look.height])
    const at = fresh ? -1 : this.#idle.findIndex((profile) => profile.key === key)
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1)
    if (idle) return idle
    const profile = await openProfile(this.#browser, url, look)
    const page = await profile.context.newPage()
    return { ...profile, key, look, page, devtools: await profile.context.newCDPSession(page) }
  }

  /** Removes what the visitor has left, for the next to find a fresh profile. */
  async giveBack(profile: Pooled): Promise<void> {
    const { context, page, devtools, look } = profile
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    await context.clearPermissions()
    for (const event of ['request', 'response'] as const) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stopAllAnswering(page)
    await page.goto(waitingRoom)
    // The cookies last: the waiting room's answer brings one.
    await context.clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await devtools.send('Page.resetNavigationHistory')
    await page.emulateMedia({ media: 'screen', colorScheme: look.theme, forcedColors: 'none' })
    await page.setViewportSize(sizeOf(look))
    profile.problems.length = 0
    this.#idle.push(profile)
  }
}

import type { Browser, CDPSession, Page } from 'playwright-core'
import { stopAllAnswering } from './api-answers.ts'
import { removeTools } from './page-tools.ts'
import { type Look, openProfile, type Profile, sizeOf } from './visitor.ts'

type Pooled = Profile & { key: string; page: Page; devtools: CDPSession }

/** A page of the portal without a script, where a page waits for its next visitor. */
const waitingRoom = '/robots.txt'

/**
 * Holds browser profiles with a page each, which tests take in turn. A used profile has the product's files,
 * their compiled code and a running process, so the product opens in less than half the time; what its
 * visitor stored is gone.
 */
export class ProfilePool {
  readonly #browser: Browser
  readonly #idle: Pooled[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /**
   * Takes a profile for the portal at `url`, which has to be given back or closed; a `fresh` one was never
   * used. Theme and size apply to its page: another tab is light and has the usual size.
   */
  async take(
    url: string,
    look: Look,
    { fresh = false, hasWorker = false }: { fresh?: boolean; hasWorker?: boolean },
  ): Promise<Pooled> {
    const isPhone = look.width < 600
    const key = JSON.stringify([url, look.locale, isPhone])
    // The one returned last has compiled the most.
    const at = fresh ? -1 : this.#idle.findLastIndex((profile) => profile.key === key)
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1)
    const usual: Look = { locale: look.locale, theme: 'light', width: isPhone ? 390 : 1440 }
    const profile = idle ?? (await this.#open(url, usual, key, hasWorker))
    await profile.page.emulateMedia({ colorScheme: look.theme })
    await profile.page.setViewportSize(sizeOf(look))
    return profile
  }

  async #open(url: string, look: Look, key: string, hasWorker: boolean): Promise<Pooled> {
    const profile = await openProfile(this.#browser, url, look, { hasWorker })
    const page = await profile.context.newPage()
    return { ...profile, key, page, devtools: await profile.context.newCDPSession(page) }
  }

  /** Closes its browser. */
  async close(): Promise<void> {
    await this.#browser.close()
  }

  /** Removes everything that the visitor left, so that the next finds a fresh profile. */
  async giveBack(profile: Pooled): Promise<void> {
    const { context, page, devtools } = profile
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const other of context.pages()) if (other !== page) await other.close()
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    await context.clearPermissions()
    for (const event of ['request', 'response'] as const) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await stopAllAnswering(page)
    await removeTools(page)
    await page.goto(waitingRoom)
    // Cookies go last, since the answer of the waiting room sets one.
    await context.clearCookies()
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
    })
    await devtools.send('Page.resetNavigationHistory')
    await page.emulateMedia({ media: 'screen', forcedColors: 'none' })
    profile.problems.length = 0
    this.#idle.push(profile)
  }
}

import type { Browser, Page } from 'playwright-core'
import { type Look, openProfile, type Profile } from './visitor.ts'

type Pooled = Profile & { key: string; keeper: Page | null }

/**
 * Browser profiles that tests take in turn. A profile that was used before has the product's files and their compiled code,
 * so pages open in half the time; what its visitor stored is gone. `keeper` is its page that stays open, without a script.
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
    return idle ?? { ...(await openProfile(this.#browser, url, look)), key, keeper: null }
  }

  /** Removes what the visitor has left, for the next to find a fresh profile. */
  async giveBack(profile: Pooled): Promise<void> {
    const { context } = profile
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) if (page !== profile.keeper) await page.close()
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    await context.clearCookies()
    await context.clearPermissions()
    profile.keeper ??= await openKeeper(context)
    await profile.keeper.evaluate(() => localStorage.clear())
    profile.problems.length = 0
    this.#idle.push(profile)
  }
}

async function openKeeper(context: Pooled['context']): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  return page
}

import type { Browser, Disposable, Page } from 'playwright-core'
import { stopAllAnswering } from './api-answers.ts'
import { type Look, openProfile, type Profile, type Visitor } from './visitor.ts'

type Reused = Profile & { page: Page; visits: number; script: Disposable | null }

/**
 * Keeps one page for each language and width, for looking at one state after another: compiled code is still
 * there for the next load. Each visitor finds nothing stored but their token.
 */
export class ReusedPages {
  readonly #browser: Browser
  readonly #url: string
  readonly #pages = new Map<string, Reused>()

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** Opens the page for the next visitor, signed in with `token` unless it is null. */
  async open(look: Look, token: string | null): Promise<Visitor> {
    const key = `${look.locale} ${look.width}`
    const reused = this.#pages.get(key) ?? (await this.#openPage(look))
    this.#pages.set(key, reused)
    const { page, context } = reused
    await stopAllAnswering(page)
    await context.clearCookies()
    await page.emulateMedia({ colorScheme: look.theme })
    await reused.script?.dispose()
    reused.script = await page.addInitScript(enterOnce, {
      visit: String(++reused.visits),
      token,
      locale: look.locale,
    })
    reused.problems.length = 0
    return reused
  }

  /** Forgets the page of a look, so that the next visitor gets another. */
  async drop(look: Look): Promise<void> {
    const key = `${look.locale} ${look.width}`
    await this.#pages.get(key)?.context.close()
    this.#pages.delete(key)
  }

  async #openPage(look: Look): Promise<Reused> {
    const profile = await openProfile(this.#browser, this.#url, look)
    return { ...profile, page: await profile.context.newPage(), visits: 0, script: null }
  }
}

/** Runs in the page before its own scripts; only the first load of a visit starts with empty storage. */
function enterOnce({ visit, token, locale }: { visit: string; token: string | null; locale: string }): void {
  if (window !== window.top || origin === 'null' || sessionStorage.getItem('visit') === visit) return
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('visit', visit)
  localStorage.setItem('user-locale', locale)
  if (token !== null) sessionStorage.setItem('portolan-token', token)
}

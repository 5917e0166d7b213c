import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export const locales = ['en', 'ru'] as const
export type Locale = (typeof locales)[number]
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The path of the signed-in person. */
export const isMe = /\/api\/v2\/customer\/users\/me\/$/

/** A person's view of the product: `width` in CSS pixels. */
export type Look = { locale: Locale; theme: Theme; width: number; height?: number }

/**
 * A browser profile. `problems` gathers what no page may cause: breaches of the content security policy,
 * uncaught errors, console errors.
 */
export type Profile = { context: BrowserContext; problems: string[] }

/** A person with a browser. */
export type Visitor = Profile & { page: Page }

/**
 * Opens a fresh profile on the portal at `url`; the caller closes its context. Its service worker stays away
 * unless asked for, since it would answer instead of what a test puts in the way.
 */
export async function openProfile(
  browser: Browser,
  url: string,
  look: Look,
  { hasWorker = false } = {},
): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizeOf(look),
    locale: look.locale,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Riga',
    hasTouch: look.width < 600,
    acceptDownloads: true,
    serviceWorkers: hasWorker ? 'allow' : 'block',
  })
  // It only ends what hangs, before the test times out: a busy machine takes its time.
  context.setDefaultTimeout(60_000)
  const problems: string[] = []
  await watch(context, problems)
  await context.addInitScript((locale) => {
    // Empty pages and the browser's own frames, such as its PDF viewer, have no storage and aren't the
    // product.
    if (window !== window.top || origin === 'null') return
    if (localStorage.getItem('user-locale') === null) localStorage.setItem('user-locale', locale)
  }, look.locale)
  return { context, problems }
}

/** Opens a visitor with a fresh profile on the portal at `url`; the caller closes its context. */
export async function openVisitor(browser: Browser, url: string, look: Look): Promise<Visitor> {
  const profile = await openProfile(browser, url, look)
  return { ...profile, page: await profile.context.newPage() }
}

/** Returns the viewport of a look, in CSS pixels. */
export function sizeOf({ width, height }: Look) {
  return { width, height: height ?? (width < 600 ? 844 : 900) }
}

async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`content security policy: ${violation}`)
  })
  await context.addInitScript(() => {
    if (window !== window.top) return
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation')
      report(
        `${event.effectiveDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  context.on('weberror', (error) => {
    const { stack, message } = error.error()
    problems.push(`uncaught: ${stack ?? message}`)
  })
  context.on('console', (message) => {
    // The browser reports every 4xx answer like this; journeys contain some, and the page shows their effect.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) problems.push(`console: ${message.text()}`)
  })
}

/** Changes the theme without transitions, because axe would measure colors in between. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const axeSource = `{
  // axe keeps the parts of each of its thousands of colors in a WeakMap, which is a quarter of its work: here
  // they are members.
  class Members {
    #key = Symbol()
    has(object) { return Object.hasOwn(object, this.#key) }
    get(object) { return object[this.#key] }
    set(object, value) { object[this.#key] = value; return this }
    add(object) { return this.set(object, true) }
    delete(object) { return delete object[this.#key] }
  }
  ((WeakMap, WeakSet) => {
${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
  })(Members, Members)
}`

/**
 * Returns axe's findings on the current page, one per line; there must be none. `within` limits them to the
 * elements of a selector. A focus guard is excluded: Tab reaches it and it is hidden from readers, since it
 * passes the focus on immediately, and axe takes that for a trap if it doesn't notice an open menu.
 */
export async function accessibilityFindings(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(rememberColors)
  }
  return page.evaluate(async (include) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(
      { include, exclude: '[data-base-ui-focus-guard]' },
      { resultTypes: ['violations'], iframes: false },
    )
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} – ${failureSummary ?? help}`),
    )
  }, within)
}

const narrowestPhone = 320

/** Returns by how much the page scrolls sideways, as it is and on the narrowest phone; it must not. */
export async function sidewaysFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  const findings: string[] = []
  for (const width of [size?.width ?? narrowestPhone, narrowestPhone]) {
    await page.setViewportSize({ width, height: size?.height ?? 844 })
    // A list of choices follows its field a frame later.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) findings.push(`sideways: ${beyond} px beyond ${width}`)
  }
  if (size) await page.setViewportSize(size)
  return findings
}

/**
 * Caches parsed colors in the page. axe parses a page's few colors thousands of times, which is half of its
 * work.
 */
function rememberColors(): void {
  type Color = { r: number; g: number; b: number; alpha: number }
  const { Color } = Reflect.get(window, 'axe').commons.color
  const parse: (this: Color, text: string) => Color = Color.prototype.parseString
  const colors = new Map<string, Color>()
  Color.prototype.parseString = function (this: Color, text: string) {
    const color = colors.get(text)
    if (color === undefined) {
      parse.call(this, text)
      colors.set(text, new Color(this))
      return this
    }
    this.r = color.r
    this.g = color.g
    this.b = color.b
    this.alpha = color.alpha
    return this
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'

export const locales = ['en', 'ru'] as const
export type Locale = (typeof locales)[number]
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How a person looks at the product: `width` in CSS pixels. */
export type Look = {
  locale: Locale
  theme: Theme
  width: number
  height?: number
  /** The language of the account is applied, as it is for people; else the page keeps that of the look. */
  ownLanguage?: boolean
}

/** The path of the signed-in person. */
export const isMe = /\/api\/v2\/customer\/users\/me\/$/

/**
 * Answers the signed-in person with the language that the page asked in: one demo login is then looked at in both, and no
 * test changes what another sees. `change` lays other members over it.
 */
export async function answerMe(route: Route, change: object = {}): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  const locale = route.request().headers()['accept-language']
  try {
    const response = await route.fetch()
    if (!response.ok()) return await route.fulfill({ response })
    await route.fulfill({ response, json: { ...(await response.json()), locale, ...change } })
  } catch {
    // The page has gone, or there is no network.
    await route.abort().catch(() => {})
  }
}

/**
 * A person with a browser profile of their own. `problems` gathers what no page may do: breaches of the
 * content security policy, uncaught errors, console errors. `scope` is what init scripts and routes of theirs hold for.
 */
export type Visitor = {
  page: Page
  context: BrowserContext
  scope: BrowserContext | Page
  problems: string[]
}

/** Opens a fresh profile on the portal at `url`; the caller closes it. */
export async function openProfile(browser: Browser, url: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: look.height ?? (look.width < 600 ? 844 : 900) },
    locale: look.locale,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Riga',
    hasTouch: look.width < 600,
    acceptDownloads: true,
  })
  // What is not there by then will not come: a failure should be reported before the test times out.
  context.setDefaultTimeout(15_000)
  return context
}

/** Opens a visitor with a fresh profile on the portal at `url`; the caller closes `context`. */
export async function openVisitor(browser: Browser, url: string, look: Look): Promise<Visitor> {
  const context = await openProfile(browser, url, look)
  const problems: string[] = []
  await prepare(context, look, problems)
  return { page: await openPage(context, problems), context, scope: context, problems }
}

/**
 * Opens a visitor in a profile that another has left: a page of their own that finds nothing stored. The browser keeps
 * its process and compiled code, so the page is there sooner. The caller closes `page`.
 */
export async function openNextVisitor(context: BrowserContext, look: Look): Promise<Visitor> {
  const problems: string[] = []
  await context.clearCookies()
  const page = await openPage(context, problems)
  await page.emulateMedia({ colorScheme: look.theme })
  await page.addInitScript(() => {
    if (window !== window.top || sessionStorage.getItem('cleared') !== null) return
    localStorage.clear()
    sessionStorage.setItem('cleared', 'yes')
  })
  await prepare(page, look, problems)
  return { page, context, scope: page, problems }
}

async function prepare(scope: BrowserContext | Page, look: Look, problems: string[]): Promise<void> {
  await scope.exposeBinding('reportViolation', (_source, violation: string) => {
    problems.push(`content security policy: ${violation}`)
  })
  await scope.addInitScript((locale) => {
    // The browser's own frames, as that of its PDF viewer, keep no storage and are not the product.
    if (window !== window.top) return
    if (localStorage.getItem('user-locale') === null) localStorage.setItem('user-locale', locale)
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation')
      report(
        `${event.effectiveDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  }, look.locale)
  if (!look.ownLanguage) await scope.route(isMe, (route) => answerMe(route))
}

async function openPage(context: BrowserContext, problems: string[]): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // The browser reports every 4xx answer so; those are part of the journeys and judged by what the page shows.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isAnswer) problems.push(`console: ${message.text()}`)
  })
  return page
}

/** Changes the theme without transitions: axe would measure colors in between. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds on the current page, one line per finding; must be empty. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const framed = page.frames().length > 1
  // The builder loads axe twice for each analysis; a page without frames keeps the one that it has.
  if (!framed && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const axe = new AxeBuilder({ page, axeSource: framed ? axeSource : '"there already"' })
    .options({ resultTypes: ['violations'] })
    // A focus guard can be reached with Tab and is hidden from readers, since it passes the focus on immediately: axe
    // takes that for a trap wherever it does not see that a menu is open.
    .exclude('[data-base-ui-focus-guard]')
    // Only frames need the page of its own, on which axe otherwise gathers what it found: a second each time.
    .setLegacyMode(!framed)
  const { violations } = await axe.analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} – ${node.failureSummary ?? violation.help}`,
    ),
  )
}

// Takes screenshots of every page and state:
// `npm run gallery -- --only orders --locale ru --theme dark --width 390 --out FOLDER`. Anyone who changes
// the interface looks at them. Axe checks them too; its findings are printed and fail the run.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { annaEmail, demoPassword, fetchDeskToken, fetchToken, setLanguage } from '../browser/sign-in.ts'
import {
  accessibilityFindings,
  type Locale,
  type Look,
  locales,
  openVisitor,
  sidewaysFindings,
  themes,
} from '../browser/visitor.ts'
import { wordsIn } from '../browser/words.ts'
import { launchChromium } from '../machine/chromium.ts'
import { buildWeb, type Portal, startPortal } from '../machine/portal.ts'
import { findDemoOrders } from './demo/find-demo-orders.ts'
import { type DemoOrders, type PageState, settle, showWhole } from './page-state.ts'
import { pageStates } from './page-states.ts'

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'portolan-gallery') },
    /** A part of a state's name, or several, separated by commas. */
    only: { type: 'string', default: '' },
    locale: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    /** Captures the whole page instead of what fits on the screen. */
    full: { type: 'boolean', default: false },
  },
})
const out = resolve(options.out)
const phone = 480
const tablet = 1024

function chosenLooks(): Look[] {
  const widths = options.width === undefined ? [390, 768, 1280, 1728] : options.width.split(',').map(Number)
  return widths.flatMap((width) =>
    locales
      .filter((locale) => options.locale === undefined || options.locale === locale)
      .flatMap((locale) =>
        themes
          .filter((theme) => options.theme === undefined || options.theme === theme)
          .map((theme) => ({ locale, theme, width })),
      ),
  )
}

type Gallery = { browser: Browser; portal: Portal; token: string; deskToken: string; orders: DemoOrders }

/** Takes a picture, of a whole page in a tall window: the browser's own way makes pages adapt to 1 × 1. */
async function photograph(page: Page, file: string): Promise<void> {
  const size = page.viewportSize()
  const height = options.full ? await page.evaluate(() => document.documentElement.scrollHeight) : 0
  const isTall = size !== null && height > size.height
  if (isTall) {
    await page.setViewportSize({ width: size.width, height })
    await settle(page)
  }
  await page.screenshot({ path: file })
  if (isTall) await page.setViewportSize(size)
}

/** Takes one screenshot; returns the problems of the page. */
async function capture(
  { browser, portal, token, deskToken, orders }: Gallery,
  state: PageState,
  look: Look,
): Promise<string[]> {
  const { page, context, problems } = await openVisitor(browser, portal.url, look)
  try {
    if (state.signedIn)
      await context.addInitScript(
        (value) => window === window.top && sessionStorage.setItem('portolan-token', value),
        state.signedIn === 'desk' ? deskToken : token,
      )
    await showWhole(pageStates, state, page, wordsIn(look.locale), orders)
    const file = join(out, `${state.name}-${look.width}-${look.locale}-${look.theme}.png`)
    await photograph(page, file)
    const findings = [...problems, ...(await accessibilityFindings(page))]
    return look.width > tablet ? findings : [...findings, ...(await sidewaysFindings(page))]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await context.close()
  }
}

/** Lets both people read a language; signs in again if a state has ended their session. */
async function speak(gallery: Gallery, locale: Locale): Promise<void> {
  const { url } = gallery.portal
  if (!(await setLanguage(url, gallery.token, locale))) {
    gallery.token = await fetchToken(url, annaEmail, demoPassword)
    await setLanguage(url, gallery.token, locale)
  }
  if (!(await setLanguage(url, gallery.deskToken, locale))) {
    gallery.deskToken = await fetchDeskToken(url)
    await setLanguage(url, gallery.deskToken, locale)
  }
}

async function takeAll(gallery: Gallery): Promise<number> {
  let wrong = 0
  const parts = options.only.split(',')
  const states = pageStates.filter(({ name }) => parts.some((part) => name.includes(part)))
  for (const look of chosenLooks()) {
    for (const state of states.filter(({ phoneOnly }) => !phoneOnly || look.width <= phone)) {
      await speak(gallery, look.locale)
      const findings = await capture(gallery, state, look)
      const name = `${state.name} ${look.width} ${look.locale} ${look.theme}`
      process.stdout.write(`${findings.length === 0 ? 'ok   ' : 'WRONG'} ${name}\n`)
      for (const finding of findings) process.stdout.write(`      ${finding.replaceAll('\n', '\n      ')}\n`)
      wrong += findings.length
    }
  }
  return wrong
}

mkdirSync(out, { recursive: true })
await buildWeb()
const portal = await startPortal({ TRUSTED_PROXIES: '127.0.0.1' })
const browser = await launchChromium()
try {
  const token = await fetchToken(portal.url, annaEmail, demoPassword)
  const deskToken = await fetchDeskToken(portal.url)
  const orders = await findDemoOrders(portal.url, token)
  const wrong = await takeAll({ browser, portal, token, deskToken, orders })
  process.stdout.write(`${wrong} findings; the screenshots are in ${out}\n`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  await browser.close()
  await portal.stop()
}

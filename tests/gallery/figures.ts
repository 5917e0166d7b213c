// What the first pages cost on a slow phone, each loaded three times of which the middle one counts, and what a booking of
// 500 lines costs: `npm run figures`.

import type { Browser } from 'playwright-core'
import { annaEmail, demoPassword, fetchToken } from '../browser/sign-in.ts'
import { openVisitor } from '../browser/visitor.ts'
import { wordsIn } from '../browser/words.ts'
import { launchChromium } from '../machine/chromium.ts'
import { buildWeb, startPortal } from '../machine/portal.ts'
import { measureBooking } from './figures/booking-figures.ts'
import { type Figures, measurePage } from './figures/page-figures.ts'

const columns: [string, (figures: Figures) => string][] = [
  ['transfer', ({ transferKb }) => `${transferKb.toFixed(0)} kB`],
  ['scripts', ({ scriptKb }) => `${scriptKb.toFixed(0)} kB`],
  ['requests', ({ requests }) => String(requests)],
  ['script trips', ({ scriptRoundTrips }) => String(scriptRoundTrips)],
  ['FCP', ({ fcp }) => `${fcp.toFixed(0)} ms`],
  ['LCP', ({ lcp }) => `${lcp.toFixed(0)} ms`],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['blocking', ({ blocking }) => `${blocking.toFixed(0)} ms`],
]

function printRow(cells: string[], firstWidth = 10): void {
  const [first = '', ...others] = cells
  process.stdout.write(`${first.padEnd(firstWidth)}${others.map((cell) => cell.padStart(13)).join('')}\n`)
}

async function printBooking(browser: Browser, url: string, token: string): Promise<void> {
  process.stdout.write('\nA booking of 500 lines, processor slowed four times: until the next paint\n')
  printRow(['', 'times', 'middle', 'worst', 'longest task'], 24)
  for (const width of [1440, 390]) {
    const { context } = await openVisitor(browser, url, { locale: 'en', theme: 'light', width })
    await context.addInitScript((value) => localStorage.setItem('portolan-token', value), token)
    const { read, shown, interactions } = await measureBooking(context, wordsIn('en'))
    await context.close()
    const ms = (figure: number) => `${figure.toFixed(0)} ms`
    printRow([`${width} px: paste`, '1', ms(read)], 24)
    printRow(['show the lines', '1', ms(shown)], 24)
    for (const { name, times, middle, worst, task } of interactions)
      printRow([name, String(times), ms(middle), ms(worst), ms(task)], 24)
  }
}

await buildWeb()
const portal = await startPortal()
const browser = await launchChromium()
try {
  const token = await fetchToken(portal.url, annaEmail, demoPassword)
  process.stdout.write('1.6 Mbit/s, 150 ms round trips, processor slowed four times, cold cache, 390 px\n')
  printRow(['', ...columns.map(([name]) => name)])
  for (const path of ['/login', '/orders']) {
    const runs: Figures[] = []
    for (let run = 0; run < 3; run++) {
      const { context } = await openVisitor(browser, portal.url, {
        locale: 'en',
        theme: 'light',
        width: 390,
      })
      if (path !== '/login') {
        await context.addInitScript((value) => localStorage.setItem('portolan-token', value), token)
      }
      runs.push(await measurePage(context, path, (page) => page.getByRole('heading', { level: 1 }).waitFor()))
      await context.close()
    }
    const [, middle] = runs.sort((a, b) => a.lcp - b.lcp)
    if (middle !== undefined) printRow([path, ...columns.map(([, cell]) => cell(middle))])
  }
  await printBooking(browser, portal.url, token)
} finally {
  await browser.close()
  await portal.stop()
}

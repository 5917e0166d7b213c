// Measures what the most used pages cost on a slow phone (the median of five loads without a cache, and of
// five second visits, for which the browser has the code and a remembered person's answers), interactions
// with them, and a booking of 500 lines: `npm run figures`. With the SCMS file (examples/scms)
// as argument, it also measures for its largest organization, with 927 orders. On a busy machine only bytes
// and requests are meaningful.

import { execFileSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { annaEmail, demoPassword, fetchDeskToken, fetchToken } from '../browser/sign-in.ts'
import { type Look, openProfile } from '../browser/visitor.ts'
import { wordsIn } from '../browser/words.ts'
import { launchChromium } from '../machine/chromium.ts'
import { buildWeb, type Portal, startPortal } from '../machine/portal.ts'
import { repository } from '../repository/source-files.ts'
import { measureBooking } from './figures/booking-figures.ts'
import { deskPages, measureDesk } from './figures/desk-figures.ts'
import type { Interaction } from './figures/interactions.ts'
import { measureOrders } from './figures/order-figures.ts'
import { type Figures, measurePage, prepareSecondVisit, type Settled } from './figures/page-figures.ts'

const columns: [string, (figures: Figures) => string][] = [
  ['transfer', ({ transferKb }) => `${transferKb.toFixed(0)} kB`],
  ['scripts', ({ scriptKb }) => `${scriptKb.toFixed(0)} kB`],
  ['requests', ({ requests }) => String(requests)],
  ['script trips', ({ scriptRoundTrips }) => String(scriptRoundTrips)],
  ['FCP', ({ fcp }) => `${fcp.toFixed(0)} ms`],
  ['LCP', ({ lcp }) => `${lcp.toFixed(0)} ms`],
  ['CLS', ({ cls }) => cls.toFixed(3)],
  ['blocking', ({ blocking }) => `${blocking.toFixed(0)} ms`],
  ['work', ({ work }) => `${work.toFixed(0)} ms`],
]

function printRow(cells: string[], firstWidth = 10): void {
  const [first = '', ...others] = cells
  process.stdout.write(`${first.padEnd(firstWidth)}${others.map((cell) => cell.padStart(13)).join('')}\n`)
}

const runs = 5
const heading = ['', 'times', 'middle', 'worst', 'longest task']
const ms = (figure: number) => `${figure.toFixed(0)} ms`

function printInteractions(interactions: readonly Interaction[]): void {
  for (const { name, times, middle, worst, task } of interactions)
    printRow([name, String(times), ms(middle), ms(worst), ms(task)], 24)
}

interface Person {
  token?: string | undefined
  /** True if the browser knows a member of the staff. */
  isStaff?: boolean
}

async function openContext(
  browser: Browser,
  url: string,
  width: number,
  { token, isStaff = false }: Person,
  hasWorker = false,
) {
  const look: Look = { locale: 'en', theme: 'light', width }
  const { context } = await openProfile(browser, url, look, { hasWorker })
  if (token !== undefined)
    await context.addInitScript((value) => localStorage.setItem('portolan-token', value), token)
  if (isStaff) await context.addInitScript(() => localStorage.setItem('desk', '1'))
  return context
}

async function printBooking(browser: Browser, url: string, token: string): Promise<void> {
  process.stdout.write('\nA booking of 500 lines, processor slowed four times: until the next paint\n')
  printRow(heading, 24)
  for (const width of [1440, 390]) {
    const context = await openContext(browser, url, width, { token })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { read, shown: settled, interactions } = await measureBooking(context, wordsIn('en'))
    await context.close()
    printRow([`${width} px: paste`, '1', ms(read)], 24)
    printRow(['show the lines', '1', ms(settled)], 24)
    printInteractions(interactions)
  }
}

const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

interface Visit extends Person {
  /** True if the person has seen the page before. */
  isSecond?: boolean
}

async function printPage(
  browser: Browser,
  url: string,
  path: string,
  settled: Settled,
  { isSecond = false, ...person }: Visit = {},
) {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) {
    const context = await openContext(browser, url, 390, person, isSecond)
    if (isSecond) await prepareSecondVisit(context, path, settled)
    all.push(await measurePage(context, path, settled, { isCold: !isSecond }))
    await context.close()
  }
  const middle = all.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(runs / 2)]
  const name = path.replace(/[\da-f-]{36}/, '…').replace(/\?.*/, '')
  if (middle !== undefined) printRow([isSecond ? 'again' : name, ...columns.map(([, cell]) => cell(middle))])
}

interface Customer {
  name: string
  token: string
  status: 'active' | 'archived'
}

async function printCustomer(browser: Browser, url: string, { name, token, status }: Customer) {
  const headers = { authorization: `JWT ${token}` }
  const answer = await fetch(`${url}/api/v2/customer/orders/?limit=1&status=${status}`, { headers })
  const [order] = (await answer.json()).results
  const list = `/orders?listMode=cards&orderStatus=${status}`
  process.stdout.write(`\n${name}\n`)
  printRow(['', ...columns.map(([column]) => column)])
  for (const isSecond of [false, true])
    await printPage(browser, url, list, shows('main [role=listitem]'), { token, isSecond })
  for (const isSecond of [false, true])
    await printPage(browser, url, `/orders/${order.id}`, shows('main [role=tablist]'), { token, isSecond })
  await printPage(browser, url, '/invoices', shows('main h1'), { token })
  process.stdout.write(`\n${name}, processor slowed four times: until the next paint\n`)
  printRow(heading, 24)
  const context = await openContext(browser, url, 1440, { token })
  printInteractions(await measureOrders(context, list, wordsIn('en')))
  await context.close()
}

async function printDesk(browser: Browser, url: string): Promise<void> {
  const token = await fetchDeskToken(url)
  process.stdout.write('\nThe desk\n')
  printRow(['', ...columns.map(([column]) => column)], 18)
  const pages = await deskPages(url, token)
  for (const [path, selector] of pages)
    await printPage(browser, url, path, shows(selector), { token, isStaff: true })
  process.stdout.write('\nThe desk, processor slowed four times: until the next paint\n')
  printRow(heading, 24)
  const context = await openContext(browser, url, 1440, { token, isStaff: true })
  const order = pages.find(([path]) => path.startsWith('/desk/orders/'))?.[0] ?? ''
  printInteractions(await measureDesk(context, order, wordsIn('en')))
  await context.close()
}

/** Imports the file as an operator does; returns a token of the member of its largest organization. */
async function importScms({ url, dataDir }: Portal, file: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const portal = (line: string[], input = '') =>
    execFileSync(process.execPath, ['apps/cli/src/portal.mjs', ...line], { cwd: repository, env, input })
  const email = 'ngozi@example.org'
  const password = 'nine rivers and a long voyage'
  portal(['import', 'orders', file, '--map', 'examples/scms/map.json'])
  portal(
    ['users', 'create', '--email', email, '--organization', 'scms-NG', '--locale', 'en', '--password-stdin'],
    password,
  )
  return fetchToken(url, email, password)
}

await buildWeb()
const portal = await startPortal()
const browser = await launchChromium()
try {
  const token = await fetchToken(portal.url, annaEmail, demoPassword)
  const [, , scms] = process.argv
  process.stdout.write('1.6 Mbit/s, 150 ms round trips, processor slowed four times, cold cache, 390 px\n')
  printRow(['', ...columns.map(([name]) => name)])
  await printPage(browser, portal.url, '/login', shows('h1'))
  await printCustomer(browser, portal.url, { name: '77 orders', token, status: 'active' })
  if (scms !== undefined) {
    const member = await importScms(portal, scms)
    await printCustomer(browser, portal.url, { name: '927 orders', token: member, status: 'archived' })
  }
  await printDesk(browser, portal.url)
  await printBooking(browser, portal.url, token)
} finally {
  await browser.close()
  await portal.stop()
}

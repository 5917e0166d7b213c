import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  type ReportReceiver,
  startReportReceiver,
} from '../../../apps/api/src/testing/servers/report-receiver.ts'
import { annaEmail, demoPassword, fetchToken, setLanguage } from '../../browser/sign-in.ts'
import { openVisitor, type Visitor } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { launchChromium } from '../../machine/chromium.ts'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { headline, signOut } from '../entering.ts'

const say = wordsIn('en')
const cargo = 'Frozen shrimps of Anna Ozola'

let receiver: ReportReceiver
let portal: Portal
let browser: Browser
beforeAll(async () => {
  receiver = await startReportReceiver()
  // A second server on the database of the run, which has the demo already.
  const variables = { ERROR_REPORT_DSN: receiver.dsn, DATABASE_URL: inject('portalDatabaseUrl') }
  portal = await startPortal(variables, { demo: false })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await portal?.stop()
  await receiver?.close()
})

let visitor: Visitor
let token: string
beforeEach(async () => {
  visitor = await openVisitor(browser, portal.url, { locale: 'en', theme: 'light', width: 1440 })
  receiver.errors.length = 0
  receiver.transactions.length = 0
  receiver.raw.length = 0
})
afterEach(async () => {
  await visitor.context.close()
  expect(receiver.faults).toEqual([])
})

const ofBrowser = <T extends { platform: string }>(events: T[]) =>
  events.filter(({ platform }) => platform === 'javascript')
const errors = () => ofBrowser(receiver.errors)
const names = () =>
  ofBrowser(receiver.transactions).map(({ transaction, contexts }) => `${contexts.trace.op} ${transaction}`)

async function enter(path: string): Promise<Page> {
  token = await fetchToken(portal.url, annaEmail, demoPassword)
  await setLanguage(portal.url, token, 'en')
  await visitor.context.addInitScript((value) => sessionStorage.setItem('portolan-token', value), token)
  await visitor.page.goto(path)
  return visitor.page
}

/** Runs code as a script of the portal's own. */
async function runOwnScript(page: Page, code: string): Promise<void> {
  await page.route('**/assets/own-*.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.addScriptTag({ url: `/assets/own-script.js?signature=${cargo}` })
}

const framesOf = (event: ReportReceiver['errors'][number] | undefined) =>
  event?.exception.values.at(-1)?.stacktrace?.frames.map((frame) => `${frame.function} ${frame.filename}`)

describe('the browser', () => {
  it('reports uncaught errors and rejections of its own scripts, and none of others', async () => {
    const page = await enter(`/orders?listMode=cards&orderStatus=active&search=${encodeURIComponent(cargo)}`)
    await headline(page, say('orders.title')).waitFor()
    await expect.poll(names).toContain('pageload /orders')
    await page.evaluate((text) => {
      setTimeout(() => {
        throw new Error(`an extension's ${text}`)
      })
    }, cargo)
    await runOwnScript(
      page,
      `function unload() { throw new TypeError('${cargo} is not a function') }
      setTimeout(unload)
      setTimeout(async () => { await null; throw new RangeError('Invalid array length: ${cargo}') }, 50)
      setTimeout(() => Promise.reject({ email: '${annaEmail}' }), 100)`,
    )
    await expect.poll(() => errors().length).toBe(3)
    const [uncaught, rejected, odd] = errors()
    expect(uncaught).toMatchObject({
      transaction: '/orders',
      request: { url: `${portal.url}/orders` },
      release: 'portolan@0.1.0',
      tags: { context: 'uncaught' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: '… of … is not a function',
            mechanism: { type: 'uncaught', handled: false },
          },
        ],
      },
    })
    expect(framesOf(uncaught)).toEqual(['unload /assets/own-script.js'])
    expect(rejected).toMatchObject({
      tags: { context: 'unhandled-rejection' },
      exception: { values: [{ type: 'RangeError', value: 'Invalid array length: … of …' }] },
    })
    expect(odd?.exception.values[0]).toMatchObject({ type: 'NonError', value: 'object' })
    expect(uncaught?.breadcrumbs.values).toContainEqual(
      expect.objectContaining({
        category: 'http',
        data: { method: 'GET', url: '/api/v2/customer/orders/', status_code: 200 },
      }),
    )
    // One problem each is what the browser itself says of it; a breach of the policy would be among them.
    expect(visitor.problems.map((problem) => problem.split(':')[0])).toEqual(Array(4).fill('uncaught'))
  })

  it('reports what the page catches in its place, and pages by the pattern of their route', async () => {
    const page = await enter('/orders')
    await page.locator('main a[href^="/orders/"]:not([href^="/orders/new"])').first().click()
    await page.getByRole('navigation', { name: say('interface.breadcrumbs') }).waitFor()
    await expect.poll(names).toEqual(['pageload /orders', 'navigation /orders/$orderId'])
    await page.route('**/api/v2/customer/notifications/?*', (route) =>
      route.fulfill({
        json: { count: 1, next: null, previous: null, results: [{ id: cargo, data: cargo }] },
      }),
    )
    await page.getByRole('link', { name: new RegExp(`^${say('layouts.notifications')}`) }).click()
    await page.getByText(say('errorNotice.errorTitle')).waitFor()
    await expect.poll(() => errors().length).toBeGreaterThan(0)
    const [event] = errors()
    expect(event).toMatchObject({
      tags: { context: 'render' },
      transaction: '/notifications',
      level: 'error',
    })
    expect(framesOf(event)?.join()).toMatch(/ \/assets\/[\w-]+\.js/)
    await expect.poll(names).toContain('navigation /notifications')
    const navigation = receiver.transactions.find(({ transaction }) => transaction === '/notifications')
    expect(event?.contexts.trace.trace_id).toBe(navigation?.contexts.trace.trace_id)
    expect(event?.breadcrumbs.values.map(({ data }) => data?.to).filter(Boolean)).toContain(
      '/orders/$orderId',
    )
    expect(visitor.problems).toEqual([])
  })

  it('reports a logout that failed, and forgets the person anyway', async () => {
    const requestId = '01a1fdb1-0000-4000-8000-00000000feed'
    const page = await enter('/orders')
    await headline(page, say('orders.title')).waitFor()
    await page.route('**/api/v2/auth/logout/', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': requestId },
        json: { error: { code: 'server_error', message: cargo } },
      }),
    )
    await signOut(page, say)
    await expect.poll(() => errors().length).toBe(1)
    expect(errors()[0]).toMatchObject({
      tags: { context: 'logout', status: '500', request_id: requestId },
      exception: { values: [{ type: 'Problem', mechanism: { type: 'logout', handled: true } }] },
    })
    const kept = await page.evaluate(() => [
      localStorage.getItem('portolan-token'),
      sessionStorage.getItem('portolan-token'),
    ])
    expect(kept).toEqual([null, null])
    expect(visitor.problems).toEqual([])
  })

  it('keeps what happens before it may send, as an error of the first second', async () => {
    const page = visitor.page
    let letGo = () => {}
    const waiting = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/v2/config/', async (route) => {
      await waiting
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState === 'complete')
    await runOwnScript(page, `setTimeout(() => { throw new Error('${cargo}') })`)
    await expect.poll(() => visitor.problems.length).toBe(1)
    expect(receiver.raw.filter(({ body }) => body.includes('javascript'))).toEqual([])
    letGo()
    await expect.poll(() => errors().length).toBe(1)
    expect(errors()[0]?.tags.context).toBe('uncaught')
  })

  it('pauses for 60 s when the service asks it to', async () => {
    const page = await enter('/orders')
    await expect.poll(names).toEqual(['pageload /orders'])
    receiver.answer = { status: 429 }
    const fail = `setTimeout(() => { throw new Error('x') })`
    await runOwnScript(page, fail)
    await expect.poll(() => errors().length).toBe(1)
    receiver.answer = { status: 200 }
    await page.addScriptTag({ url: '/assets/own-again.js' })
    await expect.poll(() => visitor.problems.length).toBe(2)
    await page.waitForTimeout(300)
    expect(errors()).toHaveLength(1)
  })

  it('sends no word, id, token, email or IP of the person, no cookie and no referrer', async () => {
    const page = await enter('/orders')
    await headline(page, say('orders.title')).waitFor()
    const order = page.locator('main a[href^="/orders/"]:not([href^="/orders/new"])').first()
    const orderId = (await order.getAttribute('href'))?.split('/')[2]?.split('?')[0] ?? ''
    expect(orderId).toMatch(/^[\da-f-]{36}$/)
    await order.click()
    await page.getByRole('navigation', { name: say('interface.breadcrumbs') }).waitFor()
    await page.goto('/o/123456/form')
    await page.goto('/password-reset/a-secret-token')
    await page.goto('/settings')
    await headline(page, say('settings.title')).waitFor()
    await page.goto('/faq/hello')
    await runOwnScript(
      page,
      `setTimeout(() => { throw new Error('${cargo} ' + location.href + document.cookie) })`,
    )
    await expect.poll(() => errors().length).toBe(1)
    await signOut(page, say)
    await expect.poll(names).toContain('navigation /login')
    for (const { headers } of receiver.raw) {
      expect(headers.cookie).toBeUndefined()
      expect(headers.referer).toBeUndefined()
      expect(headers.authorization).toBeUndefined()
    }
    const all = receiver.raw.map(({ url, body }) => url + body).join('\n')
    const said = [
      orderId,
      token,
      annaEmail,
      'Anna',
      'Meridian',
      '123456',
      'a-secret-token',
      'shrimps',
      'listMode',
      'XSRF',
    ]
    for (const word of said) expect(all).not.toContain(word)
    process.stdout.write(`reports: ${receiver.raw.length} envelopes, none with any of ${said.length} words\n`)
  })

  it('loads and sends nothing where nothing is configured', async () => {
    const url = inject('portalUrl')
    const quiet = await openVisitor(browser, url, { locale: 'en', theme: 'light', width: 1440 })
    const asked: string[] = []
    quiet.page.on('request', (request) => asked.push(request.url()))
    await quiet.page.goto(`${url}/login`)
    await headline(quiet.page, say('auth.title')).waitFor()
    await runOwnScript(quiet.page, `setTimeout(() => { throw new Error('${cargo}') })`)
    await expect.poll(() => quiet.problems.length).toBe(1)
    await quiet.page.waitForTimeout(300)
    await quiet.context.close()
    expect(asked.filter((each) => !each.startsWith(url) || each.includes('report'))).toEqual([])
    expect(receiver.raw.filter(({ body }) => body.includes('javascript'))).toEqual([])
  })
})

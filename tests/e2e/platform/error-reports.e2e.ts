import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import {
  type ReportReceiver,
  startReportReceiver,
} from '../../../apps/api/src/testing/servers/report-receiver.ts'
import { answerApi } from '../../browser/api-answers.ts'
import { annaEmail, demoPassword, fetchToken } from '../../browser/sign-in.ts'
import type { Visitor } from '../../browser/visitor.ts'
import { wordsIn } from '../../browser/words.ts'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { repository } from '../../repository/source-files.ts'
import { exhaustive } from '../combinations.ts'
import { headline, signOut } from '../entering.ts'
import { journey, type Stage } from '../journey.ts'

const say = wordsIn('en')
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
const cargo = 'Frozen shrimps of Anna Ozola'

let receiver: ReportReceiver
let portal: Portal
beforeAll(async () => {
  receiver = await startReportReceiver()
  // A second server on the database of the run, which has the demo already.
  const variables = { ERROR_REPORT_DSN: receiver.dsn, DATABASE_URL: inject('portalDatabaseUrl') }
  portal = await startPortal(variables, { demo: false })
})
afterAll(async () => {
  await portal?.stop()
  await receiver?.close()
})

afterEach(() => expect(receiver.faults).toEqual([]))

const ofBrowser = <T extends { platform: string }>(events: T[]) =>
  events.filter(({ platform }) => platform === 'javascript')
const errors = () => ofBrowser(receiver.errors)
const names = () =>
  ofBrowser(receiver.transactions).map(({ transaction, contexts }) => `${contexts.trace.op} ${transaction}`)

/** Opens a visitor of the portal at `url` and forgets late reports of the previous visitor's page. */
async function visit(stage: Stage, url = portal.url): Promise<Visitor> {
  const visitor = await stage.visit({ url })
  receiver.errors.length = 0
  receiver.transactions.length = 0
  receiver.raw.length = 0
  return visitor
}

/** Opens a page of the reporting portal as Anna. */
async function enter(stage: Stage, path: string): Promise<Visitor & { token: string }> {
  const visitor = await visit(stage)
  const { page } = visitor
  const token = await fetchToken(portal.url, annaEmail, demoPassword)
  await page.goto('/robots.txt')
  await page.evaluate((value) => sessionStorage.setItem('portolan-token', value), token)
  await page.goto(path)
  return { ...visitor, token }
}

/**
 * Removes exactly this many uncaught errors from the journey's problems; the browser may print them after the
 * report.
 */
async function takeUncaught({ problems }: Visitor, count: number): Promise<void> {
  const kinds = () => problems.map((problem) => problem.split(':')[0])
  await expect.poll(kinds).toEqual(Array(count).fill('uncaught'))
  problems.length = 0
}

/** Runs code as one of the portal's own scripts. */
async function runOwnScript(page: Page, code: string): Promise<void> {
  await page.route('**/assets/own-*.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.addScriptTag({ url: `/assets/own-script.js?signature=${cargo}` })
}

const framesOf = (event: ReportReceiver['errors'][number] | undefined) =>
  event?.exception.values.at(-1)?.stacktrace?.frames.map((frame) => `${frame.function} ${frame.filename}`)

describe('the browser', () => {
  journey(
    'reports uncaught errors and rejections of its own scripts, and none of others',
    async ({ stage }) => {
      const visitor = await enter(
        stage,
        `/orders?listMode=cards&orderStatus=active&search=${encodeURIComponent(cargo)}`,
      )
      const { page } = visitor
      await headline(page, say('orders.title')).waitFor()
      await expect.poll(names).toContain('pageload /orders')
      // The page's first requests may be answered before the reporter is loaded.
      const answered = page.waitForResponse(/\/customer\/orders\/\?/)
      await page.getByRole('radio', { name: say('orderFilters.bar.all') }).click({ force: true })
      await (await answered).finished()
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
        release: `portolan@${version}`,
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
      // The browser itself reports one problem for each; a breach of the policy would be among them.
      await takeUncaught(visitor, 4)
    },
  )

  journey(
    'reports what the page catches in its place, and pages by the pattern of their route',
    exhaustive,
    async ({ stage }) => {
      const { page } = await enter(stage, '/orders')
      await page.locator('main a[href^="/orders/"]:not([href^="/orders/new"])').first().click()
      await page.getByRole('navigation', { name: say('interface.breadcrumbs') }).waitFor()
      await expect.poll(names).toEqual(['pageload /orders', 'navigation /orders/$orderId'])
      await answerApi(page, /\/api\/v2\/customer\/notifications\/\?/, (request) =>
        request.fulfill({
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
    },
  )

  journey('reports a logout that failed, and forgets the person anyway', exhaustive, async ({ stage }) => {
    const requestId = '01a1fdb1-0000-4000-8000-00000000feed'
    const { page } = await enter(stage, '/orders')
    await headline(page, say('orders.title')).waitFor()
    await answerApi(page, /\/api\/v2\/auth\/logout\/$/, (request) =>
      request.fulfill({
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
    const storage = await page.evaluate(() => [
      localStorage.getItem('portolan-token'),
      sessionStorage.getItem('portolan-token'),
    ])
    expect(storage).toEqual([null, null])
  })

  journey(
    'keeps what happens before it may send, as an error of the first second',
    exhaustive,
    async ({ stage }) => {
      const visitor = await visit(stage)
      const { page } = visitor
      let letGo = () => {}
      const waiting = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await answerApi(page, /\/api\/v2\/config\/$/, async (request) => {
        await waiting
        await request.pass()
      })
      await page.goto('/login', { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState === 'complete')
      await runOwnScript(page, `setTimeout(() => { throw new Error('${cargo}') })`)
      await expect.poll(() => visitor.problems.length).toBe(1)
      expect(receiver.raw.filter(({ body }) => body.includes('javascript'))).toEqual([])
      letGo()
      await expect.poll(() => errors().length).toBe(1)
      expect(errors()[0]?.tags.context).toBe('uncaught')
      await takeUncaught(visitor, 1)
    },
  )

  journey('pauses for 60 s when the service asks it to', exhaustive, async ({ stage }) => {
    const visitor = await enter(stage, '/orders')
    const { page } = visitor
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
    await takeUncaught(visitor, 2)
  })

  journey(
    'sends no word, id, token, email or IP of the person, no cookie and no referrer',
    async ({ stage }) => {
      const visitor = await enter(stage, '/orders')
      const { page, token } = visitor
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
      const texts = [
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
      for (const word of texts) expect(all).not.toContain(word)
      await takeUncaught(visitor, 1)
      process.stdout.write(
        `reports: ${receiver.raw.length} envelopes, none with any of ${texts.length} words\n`,
      )
    },
  )

  journey('loads and sends nothing where nothing is configured', async ({ stage }) => {
    const url = inject('portalUrl')
    const quiet = await visit(stage, url)
    const urls: string[] = []
    quiet.page.on('request', (request) => urls.push(request.url()))
    await quiet.page.goto('/login')
    await headline(quiet.page, say('auth.title')).waitFor()
    await runOwnScript(quiet.page, `setTimeout(() => { throw new Error('${cargo}') })`)
    await expect.poll(() => quiet.problems.length).toBe(1)
    await quiet.page.waitForTimeout(300)
    await takeUncaught(quiet, 1)
    expect(urls.filter((each) => !each.startsWith(url) || each.includes('report'))).toEqual([])
    expect(receiver.raw.filter(({ body }) => body.includes('javascript'))).toEqual([])
  })
})

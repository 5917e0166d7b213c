import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerApi, stopAnswering } from '../../browser/api-answers.ts'
import { wordsIn } from '../../browser/words.ts'
import { exhaustive } from '../combinations.ts'
import { callAsAnna, findShippedOrder } from '../customer-api.ts'
import { giveToken, headline } from '../entering.ts'
import { journey, type Stage } from '../journey.ts'

const say = wordsIn('en')
// The parts that `partsVersion` covers.
const parts = [
  'documents',
  'papers',
  'invoice-documents',
  'shipment-units',
  'route-lines',
  'events',
  'eta-history',
]

interface OpenOrder {
  page: Page
  /** The order's own requests, such as `documents 200`. */
  asked: string[]
  detail: RegExp
  order: Awaited<ReturnType<typeof callAsAnna>>
}

/** Opens a shipped order under a clock that a test can turn. */
async function openOrder(stage: Stage, visit: { hasViewer?: boolean } = {}): Promise<OpenOrder> {
  const { id, number } = await findShippedOrder()
  const order = await callAsAnna(`orders/${id}/`)
  const visitor = await stage.visit({ fresh: true, ...visit })
  const { page } = visitor
  await page.clock.install()
  await giveToken(visitor)
  const requests: string[] = []
  page.on('response', (response) => {
    const [, part] = /\/customer\/orders\/[\w-]{36}\/([\w-]*)/.exec(response.url()) ?? []
    if (part !== undefined) requests.push(`${part || 'order'} ${response.status()}`)
  })
  await page.goto(`/orders/${id}`)
  await page.getByRole('heading', { name: say('orderDetail.facts') }).waitFor()
  const once = ['order', ...parts].map((part) => `${part} 200`).sort()
  await expect.poll(() => requests.toSorted()).toEqual(once)
  await expect.poll(() => page.title()).toBe(say('orderDetail.pageTitle', { number }))
  await page
    .getByText(/new notifications?$/)
    .first()
    .waitFor({ state: 'attached' })
  requests.length = 0
  return { page, asked: requests, order, detail: new RegExp(`/customer/orders/${id}/$`) }
}

/** Changes the server's order from now on. */
async function change({ page, order, detail }: OpenOrder, members: object): Promise<void> {
  await answerApi(page, detail, (request) => request.fulfill({ json: { ...order, ...members } }))
}

async function passMinutesUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const pass = async () => {
    await page.clock.fastForward(61_000)
    return isSo()
  }
  await expect.poll(pass, { interval: 1_000 }).toBe(true)
}

describe('an order that stays open', () => {
  journey('costs one 304 a round while nothing changes, and nothing in a hidden tab', async ({ stage }) => {
    const { page, asked } = await openOrder(stage)
    await passMinutesUntil(page, async () => asked.length > 0)
    expect(new Set(asked)).toEqual(new Set(['order 304']))
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    // Counts requests instead of answers, since an earlier request may still be answered.
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/customer/orders/')) requests.push(request.url())
    })
    for (let minute = 0; minute < 5; minute++) await page.clock.fastForward(61_000)
    expect(requests).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await passMinutesUntil(page, async () => requests.length > 0)
  })

  journey('shows and announces another status; focus and scroll stay', async ({ stage }) => {
    const open = await openOrder(stage)
    const { page } = open
    const pin = page.getByRole('button', { name: /^(Pin|Unpin)$/ })
    await pin.focus()
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
    // Content on screen stays in place when something above it grows or shrinks.
    const lookedAt = page.getByRole('heading', { name: say('orderDetail.documents') })
    const height = async () => Math.round((await lookedAt.boundingBox())?.y ?? -1)
    const before = await height()
    await page.evaluate(() => Reflect.set(document.querySelector('main h1') ?? {}, 'stillTheSame', true))
    await change(open, { shipmentStatus: 'CANCELED', cargo: 'Quite another cargo' })
    const status = say('orderMilestones.statusChanged', { status: say('orders.status.CANCELED') })
    const announcement = page.getByRole('status').filter({ hasText: status })
    await passMinutesUntil(page, async () => (await announcement.count()) === 1)
    await page.getByText('Quite another cargo').first().waitFor()
    expect(await height()).toBe(before)
    expect(await pin.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(
      await page.evaluate(() => Reflect.get(document.querySelector('main h1') ?? {}, 'stillTheSame')),
    ).toBe(true)
  })

  journey('brings new documents under an open preview', exhaustive, async ({ stage }) => {
    const open = await openOrder(stage, { hasViewer: true })
    const { page, asked, order } = open
    // Uses a selector: the page under an open preview has no roles.
    const rows = page.locator(`ul[aria-label="${say('orderPapers.all')}"] li`)
    const before = await rows.count()
    await rows.first().getByRole('button').first().click()
    const frame = page.getByRole('dialog').locator('iframe')
    const source = await frame.getAttribute('src')
    const list = await callAsAnna(`orders/${order.id}/documents/`)
    const added = { ...list.results[0], id: '01900000-0000-7000-8000-000000000001', name: 'Added.pdf' }
    await answerApi(page, /\/customer\/orders\/[\w-]+\/documents\//, (request) =>
      request.fulfill({ json: { ...list, count: before + 1, results: [...list.results, added] } }),
    )
    await change(open, { partsVersion: 'another' })
    await passMinutesUntil(page, async () => (await rows.count()) === before + 1)
    // The test answers for the documents, and the server a little later for the other parts.
    const kinds = () => [...new Set(asked.map((call) => call.split(' ')[0]))].sort()
    await expect.poll(kinds).toEqual(['order', ...parts].sort())
    expect(await frame.getAttribute('src')).toBe(source)
    await page.keyboard.press('Escape')
    await rows.getByText('Added.pdf').waitFor()
  })

  journey(
    'follows immediately when the polled count of notifications changes',
    exhaustive,
    async ({ stage }) => {
      const open = await openOrder(stage)
      const { page, order } = open
      const message = {
        id: order.id,
        side: 'customer',
        author: 'A colleague',
        isOwn: false,
        text: 'Is it cleared?',
        contactName: null,
        createdAt: '2026-11-21T12:00:00Z',
        files: [],
      }
      const subject = { kind: 'order', id: order.id, name: order.number, order }
      const thread = { id: order.id, subject, count: 1, messages: [message], unread: 0, contacts: [] }
      await answerApi(page, new RegExp(`/threads/${order.id}/$`), (request) =>
        request.fulfill({ json: { ...thread, readByCompany: null } }),
      )
      const questions = { count: 1, latest: [], messages: 1 }
      await change(open, { cargo: 'Quite another cargo', questions })
      await answerApi(page, /\/notifications\/count\//, (request) =>
        request.fulfill({ json: { count: 7777, countNew: 7 } }),
      )
      await page.clock.fastForward(11_000)
      await page.getByText('Quite another cargo').first().waitFor()
      // The order says that there is a conversation.
      await page.getByText('Is it cleared?').waitFor()
    },
  )

  journey(
    'keeps what it shows where the server doesn’t answer, and leaves what is gone',
    exhaustive,
    async ({ stage }) => {
      const { page, detail } = await openOrder(stage)
      await answerApi(page, detail, (request) => request.fulfill({ status: 503, json: {} }))
      const complaint = page.getByText(say('orderDetail.refreshFailed'))
      await passMinutesUntil(page, () => complaint.isVisible())
      await page.getByRole('heading', { name: say('orderDetail.facts') }).waitFor()
      stopAnswering(page, detail)
      await passMinutesUntil(page, async () => !(await complaint.isVisible()))
      const error = { code: 'not_found', message: 'Not found' }
      await answerApi(page, detail, (request) => request.fulfill({ status: 404, json: { error } }))
      await passMinutesUntil(page, () => headline(page, say('orderDetail.notFound')).isVisible())
    },
  )
})

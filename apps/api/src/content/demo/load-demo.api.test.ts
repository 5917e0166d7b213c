import { getConfig } from '@portolan/contract/content/portal-config'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import {
  type HistoryEvent,
  listHistoryEvents,
  listPromises,
  type PromiseHistory,
} from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders, type Order, type OrderDetail } from '@portolan/contract/freight/orders'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import {
  listPreorderDocuments,
  type PreorderDocument,
} from '@portolan/contract/freight/preorders/preorder-documents'
import {
  getPreorder,
  listPreorderSteps,
  listPreorders,
  type Preorder,
} from '@portolan/contract/freight/preorders/preorders'
import { getQuote, listQuotes, type Quote, type QuoteDetail } from '@portolan/contract/freight/quotes'
import { createToken, createTokenByCode } from '@portolan/contract/identity/sign-in'
import { getStaffSelf } from '@portolan/contract/identity/staff'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { countNotifications, listNotifications } from '@portolan/contract/messaging/notifications'
import { demoLogins, demoStaff } from '@portolan/demo/demo-logins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'
import { hasOnlyDemo, isDemoLoaded } from './demo-people.ts'
import { type DemoSummary, loadDemo } from './load-demo.ts'

describe('demo data in an empty portal', () => {
  let portal: TestPortal
  let summary: DemoSummary
  const progress: [number, number][] = []

  beforeAll(async () => {
    portal = await openTestPortal()
    summary = await loadDemo(portal.deps, (done, total) => progress.push([done, total]))
  })
  afterAll(() => portal.close())

  async function signIn(username: string): Promise<string> {
    const answer = await portal.call(createToken, { body: { username, password: demoPassword } })
    expect(answer.statusCode).toBe(200)
    return answer.json().token
  }

  it('reports its progress and what it made', () => {
    expect(summary).toMatchObject({ loaded: true, organizations: 3, users: 2 })
    expect(summary.orders).toBeGreaterThanOrEqual(76)
    expect(summary.documents).toBeGreaterThan(150)
    expect(progress.at(-1)).toEqual([summary.orders, summary.orders])
    expect(progress.map(([done]) => done)).toEqual(progress.map((_, index) => index + 1))
  })

  it('sends no messages about it', async () => {
    for (const { username } of demoLogins) expect(await messagesTo(portal, username)).toEqual([])
  })

  it('lets the company’s person in by the code in the outbox', async () => {
    const body = { username: demoStaff.username, password: demoPassword }
    const partial = (await portal.call(createToken, { body })).json()
    expect(partial.secondFactor).toMatchObject({ type: 'email' })
    const [letter] = await messagesTo(portal, demoStaff.username)
    const code = /^\d{6}/.exec(letter?.subject ?? '')?.[0]
    const opened = await portal.call(createTokenByCode, { token: partial.token, body: { code } })
    const self = await portal.call(getStaffSelf, { token: opened.json().token })
    expect(self.json()).toMatchObject({ firstName: 'Clara', role: 'administrator' })
  })

  it('has conversations, of which two wait for an answer', async () => {
    const [row] = await rowsOf<{ threads: number; waiting: number; notes: number }>(
      portal.deps.database,
      sql`SELECT count(*)::int AS threads, count(waiting_since)::int AS waiting,
        (SELECT count(*)::int FROM thread_messages WHERE is_internal) AS notes FROM threads`,
    )
    expect(row).toEqual({ threads: 3, waiting: 2, notes: 2 })
  })

  it('has a team of every role with a task taken, and what waits for it', async () => {
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT (SELECT array_agg(role ORDER BY role) FROM staff) AS roles,
        (SELECT count(*)::int FROM task_states WHERE owner_id IS NOT NULL) AS taken,
        (SELECT count(*)::int FROM preorders WHERE cancellation = 'requested') AS cancellations,
        (SELECT count(*)::int FROM preorders WHERE amendment = 'requested') AS amendments,
        (SELECT count(DISTINCT message_id)::int FROM inbound_events WHERE orders = '[]') AS messages,
        (SELECT count(*)::int FROM orders WHERE company_at <= now()) > 0 AS orders`,
    )
    expect(row).toEqual({
      roles: ['administrator', 'finance', 'operations', 'sales', 'viewer'],
      taken: 1,
      cancellations: 1,
      amendments: 1,
      messages: 1,
      orders: true,
    })
  })

  it('gives a demo of before staff the company’s login', async () => {
    await portal.deps.database.execute(sql`DELETE FROM users WHERE email = ${demoStaff.username}`)
    expect(await isDemoLoaded(portal.deps)).toBe(false)
    expect(await loadDemo(portal.deps, () => undefined)).toMatchObject({ loaded: false })
    expect(await isDemoLoaded(portal.deps)).toBe(true)
  })

  it('lets both people in, each to their own orders', async () => {
    const snapshots: string[][] = []
    for (const { username } of demoLogins) {
      const token = await signIn(username)
      const user = await portal.call(getCurrentUser, { token })
      expect(demoLogins.map(({ name }) => name)).toContain(`${user.json().firstName} ${user.json().lastName}`)
      const orders = await portal.call(listOrders, { token, query: { limit: '100' } })
      snapshots.push(orders.json().results.map(({ id }: { id: string }) => id))
      const count = await portal.call(countNotifications, { token })
      expect(count.json().countNew).toBeGreaterThan(3)
    }
    expect(snapshots[0]?.length).toBeGreaterThanOrEqual(64)
    expect(snapshots[1]?.length).toBeGreaterThanOrEqual(12)
    expect(new Set(snapshots.flat()).size).toBe(summary.orders)
  })

  it('has pre-orders in every stage, with dates and notifications', async () => {
    const token = await signIn('anna@demo.example')
    const answer = await portal.call(listPreorders, { token, query: { limit: '100' } })
    const preorders: Preorder[] = answer.json().results
    expect(preorders.map(({ status, review }) => `${status} ${review}`).sort()).toEqual([
      'approved submitted',
      'approved submitted',
      'pending changes-proposed',
      'pending submitted',
      'pending submitted',
      'pending update-requested',
      'rejected submitted',
    ])
    const approved = preorders.find(({ status }) => status === 'approved')
    const order = await portal.call(getOrder, { token, params: { orderId: approved?.orderId ?? '' } })
    expect(order.json()).toMatchObject({ customerReference: approved?.customerReference })
    for (const { id: preorderId, createdAt, updatedAt } of preorders) {
      const steps = await portal.call(listPreorderSteps, { token, params: { preorderId } })
      const times: string[] = steps.json().results.map(({ at }: { at: string }) => at)
      expect([times[0], times.at(-1)]).toEqual([createdAt, updatedAt])
    }
    const news = await portal.call(listNotifications, { token, query: { limit: '100' } })
    const kinds = news
      .json()
      .results.filter(({ preorder }: { preorder: object | null }) => preorder !== null)
      .map(({ kind, viewed }: { kind: string; viewed: boolean }) => `${kind} ${viewed ? 'viewed' : 'new'}`)
    expect(kinds).toEqual([
      'preorder-update-requested new',
      'preorder-changes-proposed new',
      'preorder-update-requested viewed',
      'preorder-rejected viewed',
      'preorder-approved viewed',
      'preorder-approved viewed',
    ])
  })

  it('has quotes in every state, dated, newest first, with notifications of the company’s offers', async () => {
    const states: Record<string, string[]> = {}
    for (const { username } of demoLogins) {
      const token = await signIn(username)
      const list = await portal.call(listQuotes, { token, query: { limit: '100' } })
      const quotes: Quote[] = list.json().results
      states[username] = quotes.map(({ state }) => state)
      const times = quotes.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
      for (const { id: quoteId, createdAt, updatedAt, preorderId } of quotes) {
        const quote: QuoteDetail = (await portal.call(getQuote, { token, params: { quoteId } })).json()
        const offered = quote.offers.map(({ at }) => at).toReversed()
        const accepted = quote.accepted ? [quote.accepted.at] : []
        const all = [createdAt, ...offered, ...accepted, updatedAt]
        expect(all).toEqual(all.toSorted())
        expect(Date.parse(updatedAt)).toBeLessThan(portal.deps.clock.now().getTime() - 3_600_000)
        if (quote.state !== 'requested') expect(quote.offers.at(-1)?.options[0]?.complete).toBe(true)
        if (preorderId !== null) {
          const preorder = await portal.call(getPreorder, { token, params: { preorderId } })
          const holds = username !== 'anna@demo.example'
          expect(preorder.json()).toMatchObject({ quote: { id: quoteId, holds }, createdAt: updatedAt })
        }
      }
      const news = await portal.call(listNotifications, { token, query: { limit: '100' } })
      const offers = news
        .json()
        .results.filter(({ quote }: { quote: object | null }) => quote !== null)
        .map(({ kind, viewed }: { kind: string; viewed: boolean }) => [kind, viewed])
      const isAnna = username === 'anna@demo.example'
      expect(offers).toEqual(
        isAnna
          ? [
              ['quote-offered', false],
              ['quote-offered', true],
              ['quote-offered', true],
            ]
          : [['quote-offered', true]],
      )
    }
    expect(states).toEqual({
      'anna@demo.example': ['offered', 'requested', 'offered', 'accepted', 'declined', 'expired'],
      'boris@demo.example': ['requested', 'offered', 'accepted'],
    })
    expect(summary.quotes).toBe(9)
  })

  it('has documents with the pre-orders, as they were sent', async () => {
    const token = await signIn('anna@demo.example')
    const answer = await portal.call(listPreorders, { token, query: { status: 'pending' } })
    const names: Record<string, string[]> = {}
    for (const { id: preorderId, cargo, createdAt } of answer.json<{ results: Preorder[] }>().results) {
      const list = await portal.call(listPreorderDocuments, { token, params: { preorderId } })
      const documents = list.json<{ results: PreorderDocument[] }>().results
      names[cargo] = documents.map(({ kind }) => kind)
      for (const document of documents) {
        expect(Date.parse(document.createdAt) - Date.parse(createdAt)).toBeLessThan(3_600_000)
        expect((await portal.get(document.file)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      }
    }
    expect(names).toEqual({
      'Electric kettles and toasters for the spring range': ['packing-list', 'commercial-invoice'],
      'LED pendant lamps with spare drivers': ['commercial-invoice'],
      'Bicycle frames and forks': ['packing-list'],
      'Bicycle saddles': [],
    })
  })

  it('has five orders that carriers report about, with the dates of their reports', async () => {
    const token = await signIn('anna@demo.example')
    const query = { transportMode: 'sea', status: 'active', limit: '100' }
    const { results } = (await portal.call(listOrders, { token, query })).json<{ results: Order[] }>()
    const minutesOf = (days: number) => days * 24 * 60
    const moved = results.filter(({ arrivalSlipMinutes }) => arrivalSlipMinutes !== null)
    expect(moved.map(({ arrivalSlipMinutes }) => arrivalSlipMinutes).sort()).toEqual([
      minutesOf(1),
      minutesOf(3),
    ])
    const stories: unknown[] = []
    for (const { id: orderId } of results) {
      const promises = (await portal.call(listPromises, { token, params: { orderId } })).json()
      const arrival: PromiseHistory = promises.results.find(
        ({ target }: PromiseHistory) => target === 'arrival',
      )
      const events = (await portal.call(listHistoryEvents, { token, params: { orderId } })).json()
      const history: HistoryEvent[] = events.results
      const ofCarriers = history.filter(({ source }) => source.kind === 'carrier')
      if (ofCarriers.length === 0) continue
      for (const { at, classifier, receivedAt } of ofCarriers)
        if (classifier === 'actual') expect(Date.parse(receivedAt)).toBeGreaterThan(Date.parse(at))
      const received = (arrival?.changes ?? []).map(({ receivedAt }) => receivedAt)
      expect(received).toEqual(received.toSorted())
      stories.push([
        (arrival?.changes ?? []).map(({ reasonCode, remark }) => reasonCode ?? remark),
        (arrival?.contradictions ?? []).flatMap(({ source }) => source.name ?? []),
        ofCarriers
          .filter(({ isRetracted }) => isRetracted)
          .map(({ code, place }) => `${code} ${place?.timeZone}`),
      ])
    }
    expect(stories).toHaveLength(5)
    expect(stories).toEqual(
      expect.arrayContaining([
        [[null, 'WEA', 'Berth congestion in Singapore'], [], []],
        [[null, null, 'WEA'], ['HHLA'], []],
        [[null], [], ['DISC Europe/Amsterdam']],
        [[null], [], []],
      ]),
    )
  })

  it('shows Anna an order for every reason why one needs attention', async () => {
    const token = await signIn('anna@demo.example')
    const orders = await walkPages<Order>(portal, listOrders, { token, query: { limit: '100' } })
    const kinds = new Set(orders.flatMap(({ alerts }) => alerts.map(({ kind }) => kind)))
    // Except for facts in the future, which are mistakes of their sources.
    const { 'future-actual': _, ...alertCounts } = alertGroups
    expect([...kinds].sort()).toEqual(Object.keys(alertCounts).sort())
  })

  it('calls orders by sea what carriers and the forwarder call them', async () => {
    const token = await signIn('anna@demo.example')
    const query = { transportMode: 'sea', shipmentStatus: 'IN_TRANSIT', limit: '100' }
    const list = (await portal.call(listOrders, { token, query })).json<{ results: Order[] }>()
    const params = { orderId: list.results.find(({ loadType }) => loadType === 'FCL')?.id ?? '' }
    const { references } = (await portal.call(getOrder, { token, params })).json<OrderDetail>()
    expect([...new Set(references.map(({ type }) => type))]).toEqual([
      'FF',
      'HBL',
      'MBL',
      'BKG',
      'EQ',
      'CR',
      'SEAL',
    ])
    expect(references.filter(({ value }) => value.includes('demo'))).toEqual([])
  })

  it('gives out documents that are PDF files', async () => {
    const token = await signIn('anna@demo.example')
    const orders = await portal.call(listOrders, { token, query: { shipmentStatus: 'ARRIVED', limit: '1' } })
    const orderId: string = orders.json().results[0].id
    const detail = await portal.call(getOrder, { token, params: { orderId } })
    expect(detail.json().events.length).toBeGreaterThan(5)
    const documents = await portal.call(listOrderDocuments, { token, params: { orderId } })
    const file = await portal.app.inject({ url: documents.json().results[0].file })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toContain('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('offers its logins only while there is no other customer, not even one without orders', async () => {
    const { database } = portal.deps
    const offered = async () => (await portal.call(getConfig)).json().demo
    expect(await hasOnlyDemo(database)).toBe(true)
    expect((await offered()).logins).toHaveLength(2)
    await saveOrders(portal.deps, [buildOrder({ units: [] })])
    await database.execute(sql`DELETE FROM orders WHERE ref LIKE 'order-%'`)
    expect(await hasOnlyDemo(database)).toBe(false)
    await expect.poll(offered).toBeNull()
  })

  it('does nothing the second time, even with other customers in the database', async () => {
    const again = await loadDemo(portal.deps, () => undefined)
    expect(again).toEqual({
      loaded: false,
      organizations: 0,
      users: 0,
      orders: 0,
      preorders: 0,
      quotes: 0,
      documents: 0,
      notifications: 0,
    })
  })
})

describe("demo data in a company's own portal", () => {
  it('is refused and leaves everything as it was', async () => {
    const portal = await openTestPortal()
    try {
      await saveOrders(portal.deps, [buildOrder()])
      const load = loadDemo(portal.deps, () => undefined)
      await expect(load).rejects.toThrow(expect.objectContaining({ code: 'refused' }))
      await expect(load).rejects.toThrow('Acme Trading')
      const answer = await portal.call(createToken, {
        body: { username: 'anna@demo.example', password: demoPassword },
      })
      expect(answer.statusCode).toBe(401)
    } finally {
      await portal.close()
    }
  })
})

import {
  addOrderReference,
  listOrderReferences,
  removeOrderReference,
  restoreOrderEvents,
  retractOrderEvents,
} from '@portolan/contract/company/corrections/order-log'
import {
  changeCompanyOrder,
  getOrderView,
  type OrderView,
} from '@portolan/contract/company/corrections/order-view'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let customer: string
let staff: { id: string; token: string }
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-10T12:00:00Z') } })
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal)
  customer = (await givenUser(portal)).token
  staff = await givenStaff(portal, 'operations')
})
afterAll(() => portal.close())

let count = 0
async function prepare(sent = {}) {
  count++
  const ref = `DESK-${count}`
  const send = (changes = {}) =>
    portal.call(saveCompanyOrder, { params: { ref }, key, body: buildSentOrder({ ...sent, ...changes }) })
  const { id } = (await send()).json()
  const ofOrder = { params: { ref: id }, query: { by: 'id' }, token: staff.token }
  const view = async () => (await portal.call(getOrderView, ofOrder)).json() as OrderView
  const append = (event: object, headers = {}) =>
    portal.call(appendOrderEvents, { ...ofOrder, headers, body: { events: [event] } })
  const order = async () => (await portal.call(getOrder, { params: { orderId: id }, token: customer })).json()
  const take = async (code: string) =>
    (await view()).history.filter((event) => event.code === code).map((event) => event.id)
  const retract = (events: string[], headers = {}) =>
    portal.call(retractOrderEvents, { ...ofOrder, headers, body: { events, reason: 'Typed wrong' } })
  const restore = (events: string[]) => portal.call(restoreOrderEvents, { ...ofOrder, body: { events } })
  return { id, ref, send, ofOrder, view, append, order, take, retract, restore }
}

const departed = { id: 'dep', code: 'DEPA', at: '2026-11-02T09:00:00+08:00', place: { locode: 'CNSHA' } }

describe('an order at the desk', () => {
  it('is read as its customer reads it, with the names of those who stated its events', async () => {
    const { id, ref, view, append, order } = await prepare()
    await append(departed)
    await portal.call(appendOrderEvents, {
      params: { ref },
      key,
      body: { events: [{ id: 'load', code: 'LOAD', at: '2026-11-01T09:00:00Z' }] },
    })
    const { order: shown, history, version, ...names } = await view()
    expect({ ...shown, partsVersion: '' }).toEqual({ ...(await order()), partsVersion: '' })
    expect(names).toMatchObject({ id, ref, organization: { ref: 'acme', name: 'Acme Trading' } })
    expect(history.map(({ code, by }) => [code, by.kind, by.name])).toEqual([
      ['DEPA', 'person', 'Stella Desk'],
      ['LOAD', 'key', expect.stringMatching(/^key-/)],
    ])
    const customers = await portal.call(listHistoryEvents, { params: { orderId: id }, token: customer })
    expect(customers.json().results[0].source).toEqual({ kind: 'company', name: null })
    expect(customers.body).not.toContain('Stella')
    expect(customers.body).not.toContain(staff.id)
    expect(version).toMatch(/^\w+$/)
  })

  it('gets one event from two clicks, and refuses what was typed before another change', async () => {
    const { view, append } = await prepare()
    const { version } = await view()
    const headers = { 'if-match': `"${version}"` }
    expect((await append(departed, headers)).json().results).toEqual([{ id: 'dep', outcome: 'appended' }])
    expect((await append(departed, headers)).json().results).toEqual([{ id: 'dep', outcome: 'duplicate' }])
    const other = { ...departed, id: 'other', code: 'LOAD' }
    const stale = await append(other, headers)
    expect([stale.statusCode, stale.json().error.code]).toEqual([412, 'stale'])
    expect((await view()).history).toHaveLength(1)
    const again = { 'if-match': `"${(await view()).version}"` }
    expect((await append(other, again)).statusCode).toBe(200)
  })

  it('names who sent each statement of its record, to the company only', async () => {
    const left = { ref: 'left', code: 'DEPA', at: '2026-11-02T09:00:00Z' }
    const loaded = { ref: 'loaded', code: 'LOAD', at: '2026-11-01T09:00:00Z' }
    const gone = { ref: 'gone', code: 'GTIN', at: '2026-10-31T09:00:00Z' }
    const { id, ref, view } = await prepare({ events: [left, loaded, gone] })
    const saved = await portal.call(saveCompanyOrder, {
      params: { ref },
      token: staff.token,
      body: buildSentOrder({ events: [left, { ...loaded, at: '2026-11-01T10:00:00Z' }] }),
    })
    expect(saved.json().outcome).toBe('updated')
    const authors = (await view()).history.map(({ code, by }) => [code, by.kind])
    expect(Object.fromEntries(authors)).toEqual({ DEPA: 'key', LOAD: 'person', GTIN: 'person' })
    const customers = await portal.call(listHistoryEvents, { params: { orderId: id }, token: customer })
    expect(customers.json().count).toBe(3)
    for (const secret of ['Stella', staff.id, 'key']) expect(customers.body).not.toContain(secret)
  })

  it('is canceled with a reason by one event, whatever its record says later, and takes it back', async () => {
    const { id, send, append, order, take, retract, restore } = await prepare()
    const cancel = {
      id: 'cancel',
      kind: 'cancellation',
      at: '2026-11-10T10:00:00Z',
      remark: 'Buyer withdrew',
    }
    expect((await append(cancel)).json().shipmentStatus).toBe('CANCELED')
    const canceled = { shipmentStatus: 'CANCELED', cancellation: { at: cancel.at, reason: cancel.remark } }
    expect(await order()).toMatchObject(canceled)
    const told = async () =>
      (await portal.call(listNotifications, { token: customer }))
        .json()
        .results.filter((each: { order: { id: string } | null }) => each.order?.id === id)
        .map(({ kind }: { kind: string }) => kind)
    expect(await told()).toContain('order-canceled')
    await send({ cargo: 'Chairs' })
    expect(await order()).toMatchObject({ ...canceled, cargo: 'Chairs' })
    const events = await take('CANCELLATION')
    await retract(events)
    expect(await order()).toMatchObject({ shipmentStatus: 'BOOKED', cancellation: null })
    expect(await told()).not.toContain('order-canceled')
    await restore(events)
    expect(await order()).toMatchObject(canceled)
  })

  it('keeps the cancellation of its record when the desk takes back its own', async () => {
    const recorded = {
      shipmentStatus: 'CANCELED',
      cancellation: { at: '2026-11-01T00:00:00Z', reason: 'No cargo' },
    }
    const { append, order, take, retract } = await prepare(recorded)
    await append({ id: 'cancel', kind: 'cancellation', at: '2026-11-10T10:00:00Z', remark: 'Twice' })
    expect((await order()).cancellation.reason).toBe('Twice')
    await retract(await take('CANCELLATION'))
    expect((await order()).cancellation).toEqual({ at: '2026-11-01T00:00:00Z', reason: 'No cargo' })
  })

  it('takes an event back with a reason and gives it back, so that it shows the same as before', async () => {
    const { id, view, append, order, take, retract, restore } = await prepare()
    await append(departed)
    const before = await order()
    const events = await take('DEPA')
    const { version } = await view()
    expect((await retract(events, { 'if-match': '"old"' })).statusCode).toBe(412)
    expect((await retract(events, { 'if-match': `"${version}"` })).json()).toMatchObject({ retracted: 1 })
    expect((await order()).departure.actual).toBeNull()
    const [taken] = (await view()).history
    expect(taken).toMatchObject({
      isRetracted: true,
      retraction: { by: { kind: 'person', name: 'Stella Desk' }, reason: 'Typed wrong' },
    })
    const restored = (await restore(events)).json()
    expect(restored.restored).toBe(1)
    expect(restored.changes.map(({ member }: { member: string }) => member)).toContain('departure.actual')
    expect((await restore(events)).json()).toEqual({ restored: 0, changes: [] })
    const { partsVersion: _, ...after } = await order()
    expect(after).toEqual({ ...before, partsVersion: undefined })
    expect((await view()).history[0]).toMatchObject({ isRetracted: false, retraction: null })
    const foreign = await prepare()
    expect((await foreign.restore(events)).statusCode).toBe(400)
    expect(id).not.toBe(foreign.id)
  })

  it('is archived and taken back; the same record sent again leaves it so', async () => {
    const { ofOrder, send, order, view } = await prepare()
    const change = (status: string, headers = {}) =>
      portal.call(changeCompanyOrder, { ...ofOrder, headers, body: { status } })
    const { version } = await view()
    const archived = await change('archived', { 'if-match': `"${version}"` })
    expect(archived.json()).toEqual({ status: 'archived', version: (await view()).version })
    expect((await change('active', { 'if-match': `"${version}"` })).statusCode).toBe(412)
    await send()
    expect((await order()).status).toBe('archived')
    await change('active')
    expect((await order()).status).toBe('active')
  })

  it('gets references one by one, which its record doesn’t take away, and loses them', async () => {
    const { id, ofOrder, send, order } = await prepare()
    const add = () =>
      portal.call(addOrderReference, {
        ...ofOrder,
        body: { type: 'BKG', value: `HLCU 77${count}`, issuer: 'HLCU' },
      })
    await add()
    const added = (await add()).json()
    expect(added.results.filter(({ origin }: { origin: string }) => origin === 'desk')).toEqual([
      { type: 'BKG', value: `HLCU 77${count}`, issuer: 'HLCU', origin: 'desk' },
    ])
    await send({ cargo: 'Tables' })
    expect((await order()).references).toContainEqual({
      type: 'BKG',
      value: `HLCU 77${count}`,
      issuer: 'HLCU',
    })
    const find = async () =>
      (await portal.call(listOrders, { token: customer, query: { search: `HLCU77${count}` } })).json().results
    expect((await find()).map((each: { id: string }) => each.id)).toEqual([id])
    const body = { type: 'BKG', value: `HLCU 77${count}`, reason: 'Another order’s' }
    await portal.call(removeOrderReference, { ...ofOrder, body })
    expect(await find()).toEqual([])
    await add()
    expect((await portal.call(listOrderReferences, ofOrder)).json().results).toHaveLength(added.count)
  })
})

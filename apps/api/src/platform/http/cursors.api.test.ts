import { listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { listOrders, listShipmentUnits } from '@portolan/contract/freight/orders'
import { listSecurityEvents } from '@portolan/contract/identity/security-log'
import { listOrganizations } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { buildUnit, givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let key: string
let params: Record<string, string>

beforeAll(async () => {
  portal = await openTestPortal()
  const order = await givenOrder(portal, { units: [buildUnit(), buildUnit()] })
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'borealis', name: 'Borealis' } })
  const person = await givenUser(portal, ['acme', 'borealis'])
  token = person.token
  key = await givenApiKey(portal, 'read')
  params = { orderId: order.orderId }
  const amount = { amount: '1.00', currency: 'EUR' }
  const dates = { issuedOn: '2026-10-01', dueOn: '2026-11-01', paidOn: null }
  for (const number of ['A', 'B']) {
    await givenDocument(portal, order)
    await givenDocument(portal, order, { kind: 'invoice', invoice: { number, amount, ...dates } })
  }
  const notification = {
    userId: person.id,
    organizationId: order.organizationId,
    kind: 'order-departed' as const,
    createdAt: '2026-11-01T08:00:00Z',
    viewed: false,
    orderId: order.orderId,
    data: {},
  }
  await saveNotifications(portal.deps.database, [notification, notification])
  await recordEvent(portal.deps.database, { kind: 'password-changed', userId: person.id })
})
afterAll(() => portal.close())

function page(endpoint: Endpoint, query: Record<string, string>) {
  const caller = endpoint.auth === 'company' ? { key } : { token }
  return portal.call(endpoint, { params, ...caller, query: { limit: '1', ...query } })
}

async function cursorOf(endpoint: Endpoint, query: Record<string, string> = {}): Promise<string> {
  const { next } = (await page(endpoint, query)).json()
  return new URL(next, 'http://portal').searchParams.get('cursor') ?? ''
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The cursor with altered members, in the format that the server itself writes. */
function altered(cursor: string, alter: (member: unknown) => unknown): string {
  function walk(value: unknown): unknown {
    return Array.isArray(value) ? value.map(walk) : alter(value)
  }
  return encode(walk(JSON.parse(Buffer.from(cursor, 'base64url').toString())))
}

const lists: [string, Endpoint][] = [
  ['orders', listOrders],
  ['units', listShipmentUnits],
  ['documents', listOrderDocuments],
  ['invoices', listOrderInvoices],
  ['notifications', listNotifications],
  ['organizations', listOrganizations],
  ['security events', listSecurityEvents],
  ['the company’s organizations', listCompanyOrganizations],
]

const garbage: [string, (cursor: string) => string][] = [
  ['nothing', () => ''],
  ['no base64', () => '%%%'],
  ['no JSON', () => Buffer.from('{"a').toString('base64url')],
  ['wrong UTF-8', () => Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
  ['null', () => encode(null)],
  ['an object', () => encode({ $gt: '' })],
  ['an empty list', () => encode([])],
  ['huge numbers', (cursor) => altered(cursor, (member) => (typeof member === 'number' ? 2 ** 52 : member))],
  ['negative numbers', (cursor) => altered(cursor, (member) => (typeof member === 'number' ? -9 : member))],
  ['other texts', (cursor) => altered(cursor, (member) => (typeof member === 'string' ? 'x' : member))],
  ['NUL texts', (cursor) => altered(cursor, (member) => (typeof member === 'string' ? '\0' : member))],
  ['impossible dates', (cursor) => altered(cursor, (member) => toDate(member, '$1-02-31'))],
  ['the year 0', (cursor) => altered(cursor, (member) => toDate(member, '0000$2'))],
  ['instants without end', (cursor) => altered(cursor, (member) => toFraction(member))],
  ['more members', (cursor) => encode([...JSON.parse(Buffer.from(cursor, 'base64url').toString()), 1])],
]

function toDate(member: unknown, pattern: string): unknown {
  return typeof member === 'string' ? member.replace(/^(\d{4})(-\d\d-\d\d)(?=[T ])/, pattern) : member
}

function toFraction(member: unknown): unknown {
  return typeof member === 'string'
    ? member.replace(/(:\d\d)(\.\d+)?(Z|\+00)$/, `$1.${'0'.repeat(200)}$3`)
    : member
}

describe.each(lists)('a cursor of %s', (name, endpoint) => {
  it('leads on', async () => {
    const answer = await page(endpoint, { cursor: await cursorOf(endpoint) })
    expect([answer.statusCode, answer.json().results.length]).toEqual([200, 1])
  })

  it.each(garbage)('of %s is refused or harmless, never an error of ours', async (what, make) => {
    const right = await cursorOf(endpoint)
    const cursor = make(right)
    const answer = await page(endpoint, { cursor })
    const unchanged = Buffer.from(cursor, 'base64url').equals(Buffer.from(right, 'base64url'))
    expect([what, answer.statusCode]).toEqual([what, unchanged ? 200 : 400])
    if (!unchanged) expect(Object.keys(answer.json())).toEqual(['cursor'])
  })

  it('is refused by every other list', async () => {
    const cursor = await cursorOf(endpoint)
    for (const [other, list] of lists) {
      const answer = await page(list, { cursor })
      expect([other, answer.statusCode]).toEqual([other, other === name ? 200 : 400])
    }
  })
})

it('a cursor of another ordering is refused', async () => {
  const cursor = await cursorOf(listOrders, { ordering: 'createdAt' })
  expect((await page(listOrders, { cursor, ordering: 'createdAt' })).statusCode).toBe(200)
  for (const ordering of ['-createdAt', 'updatedAt', 'number', '-pinned,createdAt']) {
    expect((await page(listOrders, { cursor, ordering })).statusCode).toBe(400)
  }
  expect((await page(listOrders, { cursor })).statusCode).toBe(400)
})

it('a cursor of another order’s list is refused', async () => {
  const other = await givenOrder(portal)
  const cursor = await cursorOf(listShipmentUnits)
  const answer = await portal.call(listShipmentUnits, {
    params: { orderId: other.orderId },
    token,
    query: { cursor },
  })
  expect(answer.statusCode).toBe(400)
})

import * as company from '@portolan/contract/company/announcements/announcements'
import * as customer from '@portolan/contract/freight/announcements/announcements'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { mailAnnouncements } from './announcement-emails.ts'

let portal: TestPortal
let key: string
let now: Date
let acme: Awaited<ReturnType<typeof givenUser>>
let other: typeof acme
let ids = { ship: '', plane: '', foreign: '' }
let nextId = 0

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => now } })
  now = new Date()
  key = await givenApiKey(portal, 'read', 'write')
  const ningbo = buildPlace({ name: 'Ningbo', city: 'Ningbo', countryCode: 'CN', locode: 'CNNGB' })
  const ship = await givenOrder(portal, { ref: 'ship', transportMode: 'sea' })
  const plane = await givenOrder(portal, { ref: 'plane', transportMode: 'air' })
  const foreign = await givenOrder(portal, {
    ref: 'foreign',
    organization: { ref: 'other', name: 'Other' },
    transportMode: 'sea',
    route: buildOrder().route.map((point, place) =>
      Object.assign({}, point, place === 0 && { place: ningbo }),
    ),
  })
  ids = { ship: ship.orderId, plane: plane.orderId, foreign: foreign.orderId }
  acme = await givenUser(portal)
  other = await givenUser(portal, ['other'])
})
afterAll(() => portal.close())
beforeEach(async () => {
  now = new Date()
  await portal.deps.database.execute(sql`DELETE FROM announcements`)
})

type Sent = Record<string, unknown>

const announced = (sent: Sent = {}) => ({
  level: 'warning',
  en: { title: 'Strike in Ningbo', text: 'Expect three days.' },
  ru: { title: 'Забастовка в Нинбо', text: 'Ожидайте три дня.' },
  from: new Date(now.getTime() - 60_000).toISOString(),
  publish: true,
  ...sent,
})

async function save(sent: Sent = {}, id = `019ac000-0000-7000-8000-${String(++nextId).padStart(12, '0')}`) {
  const params = { announcementId: id }
  const answer = await portal.call(company.saveCompanyAnnouncement, { key, params, body: announced(sent) })
  return { id, params, status: answer.statusCode, json: answer.json() }
}

const list = async ({ token }: { token: string }) =>
  (await portal.call(customer.listAnnouncements, { token })).json().results as customer.Announcement[]
const titles = async (reader: { token: string }) => (await list(reader)).map(({ title }) => title)
const marks = async ({ token }: { token: string }) =>
  (
    await portal.call(customer.listAnnouncedOrders, { token, query: { ids: Object.values(ids).join(',') } })
  ).json().results

it('shows to all what is for all, in their language, the most serious first', async () => {
  await save({ level: 'information', en: { title: 'Holidays', text: '' } })
  await save({ level: 'disruption' })
  expect(await titles(acme)).toEqual(['Strike in Ningbo', 'Holidays'])
  expect(await titles(other)).toEqual(['Strike in Ningbo', 'Holidays'])
  expect(await marks(acme)).toEqual([])
})

it('shows to chosen customers only', async () => {
  const { id } = await save({ audience: { organizations: ['other'] } })
  expect(await titles(acme)).toEqual([])
  expect(await titles(other)).toEqual(['Strike in Ningbo'])
  const params = { announcementId: id }
  const closed = await portal.call(customer.closeAnnouncement, { token: acme.token, params })
  expect(closed.statusCode).toBe(404)
  const wrong = await save({ audience: { organizations: ['nowhere'] } })
  expect([wrong.status, Object.keys(wrong.json)]).toEqual([400, ['organizations']])
})

it('is for customers with such an order, and marks only these orders', async () => {
  const { id } = await save({ audience: { places: ['CNNGB'] } })
  expect(await titles(acme)).toEqual([])
  expect(await marks(acme)).toEqual([])
  expect(await titles(other)).toEqual(['Strike in Ningbo'])
  expect(await marks(other)).toEqual([{ orderId: ids.foreign, announcements: [id] }])
  const air = await save({ audience: { transportMode: ['air'] } })
  expect(await marks(acme)).toEqual([{ orderId: ids.plane, announcements: [air.id] }])
})

it('finds a vessel by its name without the voyage, and not by a word of the cargo', async () => {
  const { database } = portal.deps
  await database.execute(sql`UPDATE orders SET route = jsonb_set(route, '{0,conveyance}', '"MSC ANNA 123W"')
    WHERE id = ${ids.ship}`)
  await database.execute(
    sql`UPDATE orders SET order_text = order_text || ' msc anna' WHERE id IN (${ids.ship}, ${ids.plane})`,
  )
  const { id } = await save({ audience: { vessels: ['MSC Anna'] } })
  expect(await marks(acme)).toEqual([{ orderId: ids.ship, announcements: [id] }])
  expect(await titles(other)).toEqual([])
})

it('begins, ends and is closed once by each person', async () => {
  const from = new Date(now.getTime() + 3_600_000)
  const until = new Date(now.getTime() + 7_200_000)
  const { id, json, params } = await save({ from: from.toISOString(), until: until.toISOString() })
  expect(json.state).toBe('scheduled')
  expect(await titles(acme)).toEqual([])
  now = from
  expect(await titles(acme)).toEqual(['Strike in Ningbo'])
  for (const _ of [1, 2])
    expect((await portal.call(customer.closeAnnouncement, { token: acme.token, params })).statusCode).toBe(
      204,
    )
  expect((await list(acme)).map(({ isClosed }) => isClosed)).toEqual([true])
  expect((await list(other)).map(({ isClosed }) => isClosed)).toEqual([false])
  const read = await portal.call(company.getCompanyAnnouncement, { key, params })
  expect([read.json().state, read.json().closed]).toEqual(['current', 1])
  now = until
  expect(await titles(acme)).toEqual([])
  now = from
  const ended = await portal.call(company.endCompanyAnnouncement, { key, params: { announcementId: id } })
  expect(ended.json().state).toBe('ended')
  expect(await titles(other)).toEqual([])
})

it('keeps drafts from customers, and refuses a change on top of another', async () => {
  const { id, params, json } = await save({ publish: false })
  expect([json.state, json.version]).toEqual(['draft', 1])
  expect(await titles(acme)).toEqual([])
  await save({ publish: false, level: 'disruption' }, id)
  const headers = { 'if-match': '"1"' }
  const stale = await portal.call(company.saveCompanyAnnouncement, {
    key,
    params,
    headers,
    body: announced(),
  })
  expect(stale.statusCode).toBe(412)
  expect((await portal.call(company.deleteCompanyAnnouncement, { key, params })).statusCode).toBe(204)
  expect((await portal.call(company.getCompanyAnnouncement, { key, params })).statusCode).toBe(404)
})

it('refuses an end before the beginning and too many at a time', async () => {
  const early = await save({ until: '2026-01-01T00:00:00Z' })
  expect([early.status, Object.keys(early.json)]).toEqual([400, ['until']])
  await portal.deps.database.execute(sql`INSERT INTO announcements (id, content, organization_ids, shown_from, published_at, changed_by)
    SELECT gen_random_uuid(), '{}', '{}', now() + interval '1 day', now(), 'test'
    FROM generate_series(1, ${company.maxPublishedAnnouncements}::int)`)
  const many = await save()
  expect([many.status, Object.keys(many.json)]).toEqual([400, ['publish']])
})

it('previews customers, people and orders', async () => {
  const { token } = await givenStaff(portal, 'viewer')
  const preview = async (body: Sent) =>
    (await portal.call(company.previewAnnouncement, { token, body })).json() as company.AnnouncementPreview
  const port = await preview({ places: ['CNNGB'] })
  expect(port.customers).toEqual({ count: 1, isCapped: false, first: [{ ref: 'other', name: 'Other' }] })
  expect(port.orders.first.map(({ id }) => id)).toEqual([ids.foreign])
  expect([port.people.count, port.people.first[0]?.organization]).toEqual([1, 'Other'])
  const all = await preview({})
  expect([all.customers.count, all.people.count, all.orders.count]).toEqual([2, 2, 0])
  const none = await preview({ lanes: [{ from: 'CNNGB', to: 'ZZ' }] })
  expect([none.customers.count, none.people.count, none.orders.count]).toEqual([0, 0, 0])
})

it('is mailed once to each reader who gets emails, however often it is looked at or published', async () => {
  const { database } = portal.deps
  await database.execute(sql`UPDATE users SET notification_channel = 'email'`)
  const both = await givenUser(portal, ['acme', 'other'])
  const quiet = await givenUser(portal, ['other'])
  await database.execute(sql`UPDATE users SET notification_channel = 'email' WHERE id = ${both.id}`)
  await database.execute(sql`UPDATE users SET notification_channel = 'disabled' WHERE id = ${quiet.id}`)
  const count = async (email: string) =>
    (await messagesTo(portal, email)).filter(({ kind }) => kind === 'announcement').length
  const { id, params } = await save({ audience: { places: ['CNNGB'] }, byEmail: true })
  await Promise.all([mailAnnouncements(portal.deps), mailAnnouncements(portal.deps)])
  await mailAnnouncements(portal.deps)
  expect([await count(other.email), await count(both.email)]).toEqual([1, 1])
  expect([await count(acme.email), await count(quiet.email)]).toEqual([0, 0])
  await portal.call(company.endCompanyAnnouncement, { key, params })
  await save({ byEmail: true }, id)
  await mailAnnouncements(portal.deps)
  expect([await count(other.email), await count(acme.email)]).toEqual([1, 0])
  const read = await portal.call(company.getCompanyAnnouncement, { key, params })
  expect(read.json().emails).toBe(2)
  await save({ publish: false, byEmail: true })
  await mailAnnouncements(portal.deps)
  expect(await count(other.email)).toBe(1)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveCompanyAnnouncement } from '@portolan/contract/company/announcements/announcements'
import { saveCustomerSettings } from '@portolan/contract/company/customers/customer-settings'
import { offerQuote } from '@portolan/contract/company/quotes'
import { endpoints } from '@portolan/contract/endpoints'
import { documentKinds } from '@portolan/contract/freight/documents'
import { listOrders } from '@portolan/contract/freight/orders'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportOrganization } from '#freight/exit/export-organization.ts'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import { openSessions } from '#identity/sessions/sessions.ts'
import { createUser } from '#identity/users/create-user.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { readZip } from '#testing/archives/read-zip.ts'
import {
  buildPlace,
  buildTimes,
  buildUnit,
  givenApiKey,
  givenDocument,
  givenOrder,
  givenUser,
  testPassword,
} from '#testing/builders.ts'
import { buildOffer, givenQuote } from '#testing/freight/quotes.ts'
import { givenCompanyEntry, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import {
  buildBookedUnit,
  buildForm,
  buildParty,
  givenPreorder,
  givenPreorderDocument,
} from '#testing/preorders.ts'
import { buildOfferRequest, givenSheet } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { fillInternal } from './fill-internal.ts'
import { givenActivity } from './given-activity.ts'

// Every text of organization A contains this word. Nothing that B reads may contain it.
const marker = 'CANARY'
/** In euros: the charge of its order and of its invoice. */
const secretAmount = '987654.32'
/** The company's costs of the offer: not even the owner may read them. */
const secretCost = '456789.12'
/** Who at the company looks after the owner, which the owner doesn't see. */
const secretManager = 'manager-5139@forwarder.example'
/** Names of internal documents, reasons of retractions: only the company's people read them. */
const secretWord = 'INTERNALWORD'
let marks = 0

/** A unique text, in the format of every field. */
function mark(what: string): string {
  marks++
  return `${marker}-${what}-${marks}`
}

let portal: TestPortal
/** In internal notes of the company about the owner, which not even the owner reads. */
const noteMarker = 'INTERNAL-NOTE'
let secretIds: string[]
let ownerToken: string
let ownerId: string
/** Texts of the owner about prices, quotes and documents, which the company can hide. */
const hideable: string[] = [secretAmount]
let stranger: Awaited<ReturnType<typeof givenUser>>

/** Announces something to the owner only. */
async function announceToOwner() {
  const text = () => ({ title: mark('announcement'), text: mark('announcement') })
  const body = {
    level: 'disruption',
    en: text(),
    ru: text(),
    link: `https://${marker}.example/`,
    audience: { organizations: ['canary'] },
    from: '2026-01-01T00:00:00Z',
    publish: true,
  }
  const params = { announcementId: '01a1fdb1-0000-7000-8000-00000000a001' }
  const key = await givenApiKey(portal, 'read', 'write')
  const saved = await portal.call(saveCompanyAnnouncement, { params, key, body })
  if (saved.statusCode !== 201) throw new Error(saved.body)
}

async function fillOwner() {
  const place = () => buildPlace({ name: mark('place'), city: mark('city') })
  const organization = { ref: 'canary', name: mark('organization') }
  const times = buildTimes({ planned: '2026-11-01T08:00:00Z' })
  const onward = { mode: 'sea' as const, carrier: mark('carrier'), conveyance: mark('vessel') }
  const amount = { amount: secretAmount, currency: 'EUR' }
  const order = await givenOrder(portal, {
    ref: mark('order'),
    charges: [{ code: 'BAS', ...amount }],
    organization,
    number: mark('number'),
    customerReference: mark('reference'),
    cargo: mark('cargo'),
    route: [
      { leg: 'from', place: place(), arrival: null, departure: times, ...onward },
      { leg: 'to', place: place(), arrival: times, departure: null, ...onward },
    ],
    units: [
      buildUnit({
        description: mark('unit'),
        seal: mark('seal'),
        marks: mark('marks'),
        container: `${marker}1`,
      }),
    ],
    events: [
      {
        ref: mark('event'),
        at: '2026-11-01T08:00:00Z',
        classifier: 'actual',
        code: 'DEPA',
        place: place(),
        unitRef: null,
        remark: mark('remark'),
      },
    ],
    contacts: [{ name: mark('contact'), email: mark('mail'), phone: mark('phone') }],
  })
  const dates = { issuedOn: '2026-10-01', dueOn: '2026-11-01', paidOn: null }
  const bytes = new TextEncoder().encode(mark('file'))
  const documentName = mark('document')
  const document = await givenDocument(portal, order, { name: documentName }, bytes)
  const bill = {
    name: mark('bill'),
    kind: 'invoice' as const,
    invoice: { number: mark('invoice'), amount, ...dates },
  }
  hideable.push(documentName, bill.name, bill.invoice.number)
  await givenDocument(portal, order, bill, bytes)
  await fillInternal(portal, order, secretWord)
  await announceToOwner()
  const names = { firstName: mark('first'), lastName: mark('last'), phone: mark('phone') }
  const login = { email: `${marker}@customer.example`, password: testPassword, locale: 'en' as const }
  const owner = await createUser(portal.deps, { ...login, ...names, organizationRefs: ['canary'] })
  await saveNotifications(portal.deps.database, [
    {
      userId: owner.id,
      organizationId: order.organizationId,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: order.orderId,
      data: { from: mark('from'), to: mark('to'), documentName: mark('name'), reason: mark('reason') },
    },
  ])
  const [notification] = await rowsOf<{ id: string }>(portal.deps.database, sql`SELECT id FROM notifications`)
  const { token } = await openSessions(portal.deps).open(
    { userId: owner.id, ip: '127.0.0.1', userAgent: null },
    false,
  )
  ownerToken = token
  ownerId = owner.id
  const party = { name: mark('party'), street: mark('street'), taxId: mark('tax') }
  const preorder = await givenPreorder(
    portal,
    { token },
    {
      cargo: mark('cargo'),
      from: place(),
      to: place(),
      comment: mark('comment'),
      customerReference: mark('reference'),
      parties: { shipper: buildParty(party), consignee: null, notify: null, toOrder: false },
      units: [buildBookedUnit({ description: mark('unit'), marks: mark('marks') })],
    },
  )
  const preorderDocument = await givenPreorderDocument(
    portal,
    { token },
    preorder,
    buildForm(`%PDF-${mark('preorder-document')}`),
  )
  await givenSheet(portal, mark('sheet'), {
    organizationRef: 'canary',
    name: mark('sheet'),
    terms: mark('terms'),
    lanes: [
      {
        ref: mark('lane'),
        carrier: mark('carrier'),
        service: mark('service'),
        via: mark('via'),
        frequency: mark('frequency'),
        lines: [{ code: 'BAS', amount: '987654.32' }],
      },
    ],
  })
  const quote = await givenQuote(
    portal,
    { token },
    {
      readyOn: '2035-01-15',
      cargo: mark('cargo'),
      comment: mark('comment'),
      from: place(),
      to: place(),
      units: [buildBookedUnit({ description: mark('unit'), marks: mark('marks') })],
    },
  )
  const sent = await givenThreadMessage(portal, { token }, order.orderId, {
    text: mark('message'),
    withFile: true,
  })
  const [option] = buildOffer().options
  const offer = buildOffer({
    validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    note: mark('note'),
    options: [
      {
        lines: (option?.lines ?? []).map((line) => ({
          ...line,
          cost: { unitPrice: secretCost, currency: 'USD' },
        })),
        carrier: mark('carrier'),
        terms: mark('terms'),
        cost: { amount: secretCost, currency: 'USD' },
      },
    ],
  })
  const params = { quoteId: quote.id }
  const key = await givenApiKey(portal, 'write')
  const offered = await portal.call(offerQuote, { params, key, body: offer })
  if (!offered.body.includes(secretCost)) throw new Error(offered.body)
  hideable.push(quote.number, offer.note ?? '')
  await portal.deps.database.execute(
    sql`UPDATE organizations SET account_manager_name = ${secretManager}, account_manager_email = ${secretManager} WHERE ref = 'canary'`,
  )
  const desk = await givenApiKey(portal, 'read', 'write')
  for (const id of [order.orderId, document.id, preorder.id, quote.id])
    await givenCompanyEntry(portal, desk, id, `${mark('entry')} ${noteMarker}`, true)
  await givenActivity(portal, order.organizationId, `${mark('activity')} ${noteMarker}`)
  const [unit] = await rowsOf<{ id: string }>(
    portal.deps.database,
    sql`SELECT id FROM shipment_units WHERE order_id = ${order.orderId}`,
  )
  secretIds = [
    order.orderId,
    order.organizationId,
    document.id,
    preorder.id,
    preorderDocument.id,
    quote.id,
    sent.id,
    sent.files[0]?.id ?? '',
    owner.id,
    notification?.id ?? '',
    unit?.id ?? '',
  ]
}

beforeAll(async () => {
  portal = await openTestPortal()
  await fillOwner()
  const order = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  await givenDocument(portal, order)
  stranger = await givenUser(portal, ['stranger'])
})
afterAll(() => portal.close())

/**
 * Parameters that a request needs to get an answer, such as the analysis that would count the owner's charge.
 */
const needed: Record<string, Record<string, string>> = {
  analyzeRates: { transportMode: 'sea', loadType: 'LCL', currency: 'EUR', since: '2020-01-01' },
}

const readers = [...endpoints].filter(([, endpoint]) => endpoint.method === 'GET')

function paramSets(endpoint: Endpoint): Record<string, string>[] {
  const names = Object.keys(endpoint.params?.shape ?? {})
  if (names.length === 0) return [{}]
  return secretIds.map((id) => Object.fromEntries(names.map((name) => [name, id])))
}

function querySets(name: string, endpoint: Endpoint): Record<string, string>[] {
  const shape = endpoint.query?.shape ?? {}
  const texts = ['search', 'cursor', 'signature'].filter((name) => name in shape)
  const whole = { ...needed[name], ...('limit' in shape && { limit: '100' }) }
  return [whole, ...texts.map((name) => ({ ...whole, [name]: marker.toLowerCase() }))]
}

it('there is something to find: the owner reads the markers', async () => {
  const token = await portal.app.inject({
    method: 'POST',
    url: '/api/v2/auth/token/',
    payload: { username: `${marker}@customer.example`, password: testPassword },
  })
  const answers = await Promise.all(
    [
      'orders/',
      'users/me/',
      'notifications/',
      'preorders/',
      'quotes/',
      'preorders/parties/',
      'invoices/',
      `orders/${secretIds[0]}/documents/`,
      `orders/${secretIds[0]}/events/`,
      `threads/${secretIds[0]}/`,
    ].map((path) => portal.get(`/api/v2/customer/${path}`, token.json().token)),
  )
  for (const { body } of answers) expect(body).toContain(marker)
  const analysis = endpoints.get('analyzeRates')
  if (!analysis) throw new Error('analyzeRates is gone')
  const query = needed.analyzeRates ?? {}
  const rates = await portal.call(analysis, { query, token: token.json().token })
  expect(rates.body).toContain(secretAmount)
})

it.each(readers)('%s reveals nothing of it to a stranger', async (name, endpoint) => {
  for (const params of paramSets(endpoint)) {
    for (const query of querySets(name, endpoint)) {
      const answer = await portal.call(endpoint, { params, query, token: stranger.token })
      const text = `${answer.body} ${JSON.stringify(answer.headers)}`
      const shown = [marker, secretAmount].filter((secret) => text.includes(secret))
      shown.push(...secretIds.filter((id) => answer.body.includes(id)))
      expect([shown, answer.statusCode < 500]).toEqual([[], true])
    }
  }
})

it('what the owner takes along holds nothing internal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-canary-'))
  const file = join(folder, 'canary.zip')
  await exportOrganization(portal.deps, 'canary', file)
  const parts = await readZip(file)
  await rm(folder, { recursive: true })
  const rows = [...parts].filter(([name]) => !name.startsWith('files/')).map(([, bytes]) => bytes.toString())
  for (const shown of [marker, secretAmount]) expect(rows.join('')).toContain(shown)
  for (const secret of [secretCost, secretManager, secretWord, noteMarker, 'Stella'])
    for (const [name, bytes] of parts) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
})

it('messages and notifications hold nothing internal', async () => {
  const { database } = portal.deps
  for (const table of ['outbox_messages', 'notifications', 'quotes', 'quote_offers'])
    expect(JSON.stringify(await rowsOf(database, sql`SELECT * FROM ${sql.raw(table)}`))).not.toContain(
      secretCost,
    )
})

it.each(readers)('%s shows nothing internal to the owner', async (name, endpoint) => {
  for (const params of paramSets(endpoint)) {
    for (const query of querySets(name, endpoint)) {
      const answer = await portal.call(endpoint, { params, query, token: ownerToken })
      const shown = [secretCost, secretManager, secretWord, noteMarker].filter((secret) =>
        answer.body.includes(secret),
      )
      expect(shown).toEqual([])
    }
  }
})

it('no email, notification or webhook holds one', async () => {
  const [row] = await rowsOf<{ found: number }>(
    portal.deps.database,
    sql`SELECT (SELECT count(*) FROM outbox_messages m WHERE m::text LIKE ${`%${noteMarker}%`})::int
      + (SELECT count(*) FROM notifications n WHERE n::text LIKE ${`%${noteMarker}%`})::int
      + (SELECT count(*) FROM webhook_events e WHERE e::text LIKE ${`%${noteMarker}%`})::int AS found`,
  )
  expect(row?.found).toBe(0)
})

it('rate sheets of the owner give prices to the owner and to no one else', async () => {
  const { database } = portal.deps
  const rows = await rowsOf<{ id: string; ref: string }>(database, sql`SELECT id, ref FROM organizations`)
  for (const { id, ref } of rows) {
    const offers = JSON.stringify(await findOffers(database, buildOfferRequest(id)))
    if (ref === 'canary') expect(offers).toContain(marker)
    else expect(offers).toBe('{"options":[],"reasons":[{"reason":"no-lane","on":null,"limit":null}]}')
  }
})

it('the company hides prices and all documents from the owner, who has read them so far', async () => {
  let read = ''
  for (const path of ['invoices/', 'quotes/', 'notifications/', `orders/${secretIds[0]}/documents/`])
    read += (await portal.get(`/api/v2/customer/${path}`, ownerToken)).body
  for (const text of hideable) expect(read).toContain(text)
  const key = await givenApiKey(portal, 'write')
  const body = { prices: false, documents: { hidden: [...documentKinds] } }
  const answer = await portal.call(saveCustomerSettings, { key, params: { ref: 'canary' }, body })
  expect(answer.json()).toMatchObject({ prices: false, isApplied: true })
  // A session is remembered for a second with what its person may see.
  const { open } = openSessions(portal.deps)
  ownerToken = (await open({ userId: ownerId, ip: '127.0.0.1', userAgent: null }, false)).token
})

it.each(readers)('%s shows the owner nothing that is hidden', async (name, endpoint) => {
  for (const params of paramSets(endpoint)) {
    for (const query of querySets(name, endpoint)) {
      const answer = await portal.call(endpoint, { params, query, token: ownerToken })
      expect(hideable.filter((text) => answer.body.includes(text))).toEqual([])
    }
  }
})

it('no search finds the owner’s orders by what is hidden', async () => {
  for (const text of hideable.filter((each) => each.startsWith(marker))) {
    const answer = await portal.call(listOrders, { token: ownerToken, query: { search: text.toLowerCase() } })
    expect(answer.json().results).toEqual([])
  }
})

it('no log line holds it either', () => {
  const lines = portal.logLines.join('')
  expect(portal.logLines.length).toBeGreaterThan(5)
  expect(lines).not.toContain(marker)
  expect(lines).not.toContain(secretCost)
})

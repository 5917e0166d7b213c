import { saveCompanyAnnouncement } from '@portolan/contract/company/announcements/announcements'
import { applyMilestoneRun } from '@portolan/contract/company/bulk/milestone-runs'
import { listOrderLog } from '@portolan/contract/company/corrections/order-log'
import { createCompanyInvitation } from '@portolan/contract/company/invitations'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { saveStaffMember } from '@portolan/contract/company/people/staff-accounts'
import { approvePreorder, requestPreorderUpdate } from '@portolan/contract/company/preorders'
import { addCompanyThreadFile } from '@portolan/contract/company/threads/threads'
import { saveWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { endpoints } from '@portolan/contract/endpoints'
import { followOrder } from '@portolan/contract/freight/follows'
import { requestAmendment, requestCancellation } from '@portolan/contract/freight/preorders/preorders'
import { type Scope, scopeOf, scopes } from '@portolan/contract/identity/api-keys'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { FieldErrors } from '@portolan/contract/shared/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openapiDocument } from '#content/api-reference/openapi.ts'
import { sendTest } from '#freight/webhooks/deliveries/replay.ts'
import { invitePerson } from '#identity/member-invitations/invite-person.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { listMessages } from '#messaging/outbox/queries.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenPasskey } from '#testing/factors/passkey-ceremonies.ts'
import { givenMessage } from '#testing/freight/carrier-messages.ts'
import { givenImportFor, givenImports } from '#testing/freight/imports/given-imports.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { buildFile, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { buildParty, givenPreorder, givenPreorderDocument, shipperKeyOf } from '#testing/preorders.ts'
import { givenSheet, port } from '#testing/rate-sheets.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { fingerprint, tablesOfCalls } from './fingerprint.ts'
import { walkBodies as bodies, unknownId } from './walk-bodies.ts'

// Walks every endpoint of the contract: a new one is included automatically, and a request that this walk
// can't fill in fails it.

/** Company requests that need a separate pre-order, with the steps before them. */
const preparations: Record<string, readonly Endpoint[]> = {
  rejectPreorder: [],
  requestPreorderUpdate: [],
  proposePreorderChanges: [],
  withdrawRequest: [requestPreorderUpdate],
  confirmAmendment: [approvePreorder, requestAmendment],
  declineAmendment: [approvePreorder, requestAmendment],
  confirmCancellation: [approvePreorder, requestCancellation],
  declineCancellation: [approvePreorder, requestCancellation],
}
/** No rate sheet covers that day, so the company has to answer. */
const notSoon = { readyOn: '2035-01-15' }
const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))
const ofCompany = all.filter(({ endpoint }) => endpoint.auth === 'company')
const guarded = all.filter(({ endpoint }) => !['public', 'company', 'staff'].includes(endpoint.auth))
// Cities belong to no customer: everyone reads the same ones.
const withParams = guarded.filter(({ name, endpoint }) => endpoint.params && name !== 'getCity')

let portal: TestPortal
let stranger: { token: string }
/** The caller if it hardly matters who calls. */
let guest: { token: string }
let ids: Record<string, string>
/** An administrator of the company. */
let staff: { token: string }
/** A session that awaits its second factor. */
let half: { token: string }
/** A key with both scopes. */
let key: string
/** Keys with one scope. */
let keys: Record<Scope, string>
let revoked: string

beforeAll(async () => {
  // Something that sends emails, so that one can be sent again.
  portal = await openTestPortal({
    variables: { SMTP_URL: 'smtp://mail.company.example', MAIL_FROM: 'portal@company.example' },
  })
  const order = await givenOrder(portal, { ref: 'walk' })
  const owner = await givenUser(portal)
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  stranger = await givenUser(portal, ['stranger'])
  guest = await givenUser(portal)
  staff = await givenStaff(portal)
  // A person that company requests name, and an order with its customer's reference.
  const walked = await givenUser(portal)
  const file = await givenDocument(portal, await givenOrder(portal, { ref: 'acme' }))
  await saveNotifications(portal.deps.database, [
    {
      userId: owner.id,
      organizationId: order.organizationId,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: order.orderId,
      data: {},
    },
  ])
  const waiting = await givenUser(portal)
  half = waiting
  await portal.deps.database.execute(sql`UPDATE sessions SET partial = true WHERE id = ${waiting.sessionId}`)
  key = await givenApiKey(portal, 'read', 'write')
  keys = { read: await givenApiKey(portal, 'read'), write: await givenApiKey(portal, 'write') }
  revoked = await givenApiKey(portal, 'read', 'write')
  await portal.deps.database.execute(
    sql`UPDATE api_keys SET revoked_at = now() WHERE prefix = ${revoked.slice(0, 10)}`,
  )
  await givenSheet(portal, 'acme')
  const parties = { shipper: buildParty(), consignee: null, notify: null, toOrder: false }
  const preorder = await givenPreorder(portal, owner, { parties })
  const document = await givenPreorderDocument(portal, owner, preorder)
  const quote = await givenQuote(portal, owner, notSoon)
  const invoice = await givenInvoice(portal, order)
  const list = endpoints.get('listNotifications')
  if (!list) throw new Error('listNotifications is gone')
  const [notification] = (await portal.call(list, { token: owner.token })).json().results
  const passkey = await givenPasskey(portal, owner)
  const message = await givenThreadMessage(portal, owner, order.orderId, { withFile: true })
  bodies.markThreadRead = { messageId: message.id }
  bodies.markCompanyThreadRead = bodies.markThreadRead
  const followed = await portal.call(followOrder, { token: owner.token, body: { orderId: order.orderId } })
  const invited = await invitePerson(portal.deps, {
    email: walked.email,
    organizationRef: 'stranger',
    locale: 'en',
    days: 1,
  })
  const [outboxMessage] = await listMessages(portal.deps.database, { after: 0, limit: 1 })
  const runId = unknownId
  await portal.call(applyMilestoneRun, { params: { runId }, body: bodies.applyMilestoneRun, key })
  const imports = await givenImports(portal, { key })
  bodies.startImport = { ...(bodies.startImport as object), fileId: imports.importFileId }
  ids = {
    ...imports,
    queue: 'preorders',
    runId,
    announcementId: '019ac000-0000-7000-8000-00000000a001',
    orderId: order.orderId,
    preorderId: preorder.id,
    version: '1',
    quoteId: quote.id,
    invoiceId: invoice.id,
    document: 'notice',
    slug: 'hello',
    letter: 'invitation',
    documentId: document.id,
    threadId: order.orderId,
    attachmentId: message.files[0]?.id ?? '',
    notificationId: notification.id,
    deliveryId: unknownId,
    outboxMessageId: outboxMessage?.id ?? '',
    messageId: await givenMessage(portal),
    phraseId: '019ac000-0000-7000-8000-000000000001',
    source: 'walk',
    sessionId: owner.sessionId,
    followId: followed.json().id,
    credentialId: passkey.id,
    invitationId: invited.id,
    ref: 'acme',
    email: owner.email,
    documentRef: 'walk',
    fileId: file.id,
    name: 'tms',
    date: '2026-11-20',
    cityId: '2867714',
    organizationId: order.organizationId,
    entryKey: await shipperKeyOf(portal, owner, order.organizationId),
  }
})
afterAll(() => portal.close())

function paramsOf(endpoint: (typeof all)[number]['endpoint'], value: (name: string) => string | undefined) {
  const names = Object.keys(endpoint.params?.shape ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const idValue = value(name)
      if (idValue === undefined) throw new Error(`The walk has no value for ${name}: build one in this test`)
      return [name, idValue]
    }),
  )
}

/** Puts a pre-order, a quote or a webhook into the state that a request needs. */
async function prepare(name: string): Promise<void> {
  if (name === 'refuseQuote') {
    const { id: quoteId } = await givenQuote(portal, await givenUser(portal), notSoon)
    ids = { ...ids, quoteId }
  }
  if (['startImport', 'cancelImport', 'undoImport', 'removeImportMap'].includes(name))
    ids = { ...ids, ...(await givenImportFor(portal, { key }, name)) }
  if (name === 'revokeCompanyInvitation') {
    const invited = await portal.call(createCompanyInvitation, {
      body: bodies.createCompanyInvitation,
      key,
    })
    ids = { ...ids, invitationId: invited.json().id }
  }
  if (name === 'printInvitationCards') {
    const { createCompanyInvitation: body } = bodies
    const { id, url } = (await portal.call(createCompanyInvitation, { body, key })).json()
    bodies[name] = { cards: [{ id, url }] }
  }
  // One of these calls deletes the account, another takes the customer away.
  if (name === 'removeCompanyMember' || endpoints.get(name)?.path.includes('/company/users/:email/'))
    ids = { ...ids, email: (await givenUser(portal)).email }
  if (name === 'resendStaffInvitation') {
    const params = { email: 'invited@company.example' }
    await portal.call(saveStaffMember, { params, key, body: { role: 'sales' } })
    ids = { ...ids, ...params }
  }
  if (name === 'retractOrderEvents' || name === 'restoreOrderEvents') {
    const appended = { params: { ref: 'acme' }, key, body: bodies.appendOrderEvents }
    await portal.call(appendOrderEvents, appended)
    const log = await portal.call(listOrderLog, { params: { ref: 'acme' }, key })
    bodies[name] = { ...(bodies[name] as object), events: [log.json().results[0].id] }
  }
  if (name === 'takeBackSheet') {
    await givenSheet(portal, 'taken-back', { lanes: [{ from: [port('USNYC')] }] })
    ids = { ...ids, ref: 'taken-back' }
  }
  if (name === 'removeCompanyOrder' || name === 'removeCompanyOrganization') {
    await givenOrder(portal, { ref: 'removed' })
    await portal.call(saveCompanyOrganization, { key, params: { ref: 'removed' }, body: { name: 'Removed' } })
    ids = { ...ids, ref: 'removed' }
  }
  if (name === 'removeCompanyThreadFile') {
    const params = { threadId: ids.threadId ?? '' }
    const uploaded = await portal.call(addCompanyThreadFile, { key, params, body: buildFile() })
    ids = { ...ids, attachmentId: uploaded.json().id }
  }
  if (name.includes('CustomerDocument')) {
    const uploaded = await givenUpload(portal, await givenUser(portal), { orderId: ids.orderId ?? '' })
    ids = { ...ids, documentId: uploaded.id }
  }
  if (name.endsWith('Announcement')) {
    const params = { announcementId: ids.announcementId ?? '' }
    await portal.call(saveCompanyAnnouncement, { key, params, body: bodies.saveCompanyAnnouncement })
  }
  const { saveWebhook: body } = bodies
  if (name.includes('Webhook')) await portal.call(saveWebhook, { key, params: { name: 'tms' }, body })
  if (name === 'getWebhookDelivery') ids.deliveryId = (await sendTest(portal.deps, 'tms')).id
  const first = preparations[name]
  if (first === undefined) return
  const person = await givenUser(portal)
  const { id: preorderId } = await givenPreorder(portal, person)
  ids = { ...ids, preorderId }
  for (const endpoint of first) {
    const own = all.find((one) => one.endpoint === endpoint)?.name ?? ''
    const by = endpoint.auth === 'company' ? { key } : { token: person.token }
    const orderRef = `TMS-${preorderId}`
    const body = own === 'approvePreorder' ? { orderRef } : bodies[own]
    const answer = await portal.call(endpoint, { params: { preorderId }, body, ...by })
    if (answer.statusCode !== 200) throw new Error(`${own}: ${answer.body}`)
  }
}

describe.each(guarded)('$name', ({ name, endpoint }) => {
  it('refuses a caller without a session, with an unsigned token and with an API key', async () => {
    const input = { params: paramsOf(endpoint, (member) => ids[member]), body: bodies[name] }
    const token = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiIwIn0.'
    for (const by of [{}, { token }, { key }]) {
      const answer = await portal.call(endpoint, { ...input, ...by })
      expect([by, answer.statusCode, answer.json().error.code]).toEqual([by, 401, 'unauthorized'])
    }
  })

  it('refuses a session that awaits its second factor', async () => {
    const answer = await portal.call(endpoint, {
      params: paramsOf(endpoint, (member) => ids[member]),
      body: bodies[name],
      token: half.token,
    })
    const refusal = { error: { code: 'second_factor_required', message: expect.any(String) } }
    if (endpoint.auth === 'partial') {
      expect([401, 403]).not.toContain(answer.statusCode)
    } else expect([answer.statusCode, answer.json()]).toEqual([403, refusal])
  })
})

describe.each(ofCompany)('$name', ({ name, endpoint }) => {
  // Each from a separate IP address, since each has a limit of wrong keys.
  const ip = `10.9.0.${ofCompany.findIndex((one) => one.name === name)}`
  const call = (by: { key?: string; token?: string; headers?: Record<string, string> }) =>
    portal.call(endpoint, { params: paramsOf(endpoint, (name) => ids[name]), body: bodies[name], ip, ...by })

  it('refuses without a key, with a person’s session and with a key that opens nothing', async () => {
    const answers = await Promise.all([
      call({}),
      call({ token: guest.token }),
      call({ headers: { authorization: `Bearer ${guest.token}` } }),
      call({ headers: { authorization: `JWT ${key}` } }),
      call({ headers: { authorization: key } }),
      call({ key: `${key}x` }),
      call({ key: revoked }),
    ])
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'invalid_api_key'])
      expect([answer.headers['www-authenticate'], answer.body]).toEqual(['Bearer', answers[0]?.body])
    }
  })

  it('refuses a key without the scope, whatever other it has', async () => {
    const needed = scopeOf(endpoint)
    const other = scopes.find((scope) => scope !== needed)
    const answer = await call({ key: keys[other ?? needed] })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'insufficient_scope'])
    const knownIds = ids
    await prepare(name)
    const recordedBefore = await countRecorded(name)
    expect((await call({ key: keys[needed] })).statusCode).toBeLessThan(300)
    const isRecorded = endpoint.method === 'GET' ? endpoint.download !== undefined : endpoint.needs !== 'read'
    expect(await countRecorded(name)).toBe(recordedBefore + (isRecorded ? 1 : 0))
    ids = knownIds
  })
})

it('OpenAPI names key and scope of each call of the company', () => {
  for (const { name, endpoint } of ofCompany) {
    const security = [{ company: [scopeOf(endpoint)] }, { session: [] }]
    expect([name, documented(endpoint)?.security]).toEqual([name, security])
  }
})

/** How often the activity log says that this was done. */
async function countRecorded(act: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS count FROM activity_entries WHERE act = ${act} AND outcome = 'done'`,
  )
  return row?.count ?? 0
}

it('a key that may only read changes nothing, whatever company call it makes', async () => {
  const uploaded = await givenUpload(portal, await givenUser(portal), { orderId: ids.orderId ?? '' })
  const before = await fingerprint(portal, ['api_keys', 'rate_limits', 'audit_events', ...tablesOfCalls])
  const refused: string[] = []
  for (const { name, endpoint } of ofCompany) {
    const own = name.includes('CustomerDocument') ? { ...ids, documentId: uploaded.id } : ids
    const params = paramsOf(endpoint, (member) => own[member])
    const answer = await portal.call(endpoint, { params, body: bodies[name], key: keys.read })
    if (answer.statusCode === 403) refused.push(name)
    else expect([name, scopeOf(endpoint), answer.statusCode < 300]).toEqual([name, 'read', true])
  }
  const writing = ofCompany.filter(({ endpoint }) => scopeOf(endpoint) === 'write')
  expect(refused).toEqual(writing.map(({ name }) => name))
  expect(refused.length).toBeGreaterThan(20)
  expect(await fingerprint(portal, ['api_keys', 'rate_limits', 'audit_events', ...tablesOfCalls])).toEqual(
    before,
  )
})

describe.each(all)('$name', ({ name, endpoint }) => {
  it('refuses a query member that it does not know, as OpenAPI says', async () => {
    const params = paramsOf(endpoint, (key) => ids[key] ?? unknownId)
    const input = { params, body: bodies[name], query: { surprise: '1' } }
    const person = endpoint.auth === 'staff' ? staff : guest
    const caller = endpoint.auth === 'company' ? { key } : { token: person.token }
    const answer = await portal.call(endpoint, { ...input, ...caller })
    expect([answer.statusCode, FieldErrors.safeParse(answer.json()).success]).toEqual([400, true])
    expect(answer.json()).toHaveProperty('surprise')
    expect(documented400(endpoint)).toContain('#/components/schemas/FieldErrors')
  })
})

// Building the document takes 75 ms, and every endpoint is looked up in it.
const paths = openapiDocument().paths as Record<
  string,
  Record<string, { security: object; responses: object }>
>

function documented({ path, method }: Endpoint) {
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

function documented400(endpoint: Endpoint): string {
  const responses = documented(endpoint)?.responses ?? {}
  return '400' in responses ? JSON.stringify(responses[400]) : ''
}

describe.each(withParams)('$name of a stranger', ({ name, endpoint }) => {
  it('answers another organization’s row exactly as one that does not exist', async () => {
    const input = { body: bodies[name], token: stranger.token }
    const foreign = await portal.call(endpoint, { ...input, params: paramsOf(endpoint, (key) => ids[key]) })
    const missing = await portal.call(endpoint, { ...input, params: paramsOf(endpoint, () => unknownId) })
    const malformed = await portal.call(endpoint, { ...input, params: paramsOf(endpoint, () => 'x') })
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    expect([missing.statusCode, malformed.statusCode]).toEqual([404, 404])
  })
})

it('answers a path that is not in the contract with 404', async () => {
  const answer = await portal.app.inject({ url: '/api/v2/customer/surprise/' })
  expect(answer.statusCode).toBe(404)
})

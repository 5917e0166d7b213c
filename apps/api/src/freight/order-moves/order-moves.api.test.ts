import { moveOrder as moveByCommand } from '@portolan/contract/commands/freight/orders'
import { listActivity } from '@portolan/contract/company/activity/activity'
import * as contract from '@portolan/contract/company/corrections/order-move'
import { getOrderView } from '@portolan/contract/company/corrections/order-view'
import { saveCompanyOrder, saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { approvePreorder } from '@portolan/contract/company/preorders'
import { listCompanyThreadEntries } from '@portolan/contract/company/threads/threads'
import { saveWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { getOrder } from '@portolan/contract/freight/orders'
import { getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedTables, stayingTables } from '#freight/order-record/move/moved-tables.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { recounts } from '#recounts.ts'
import { givenApiKey, givenDocument, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let person: Awaited<ReturnType<typeof givenUser>>
let nextPerson: Awaited<ReturnType<typeof givenUser>>

beforeAll(async () => {
  portal = await openTestPortal({ variables: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'next', name: 'Next' } })
  person = await givenUser(portal)
  nextPerson = await givenUser(portal, ['next'])
  key = await givenApiKey(portal, 'read', 'write')
  const body = { url: 'https://192.0.9.9/', events: ['order.*'] }
  await portal.call(saveWebhook, { params: { name: 'tms' }, key, body })
})
afterAll(() => portal.close())

const move = (ref: string, sameCompany: boolean, { to = 'next', organization = 'acme' } = {}) =>
  portal.call(contract.moveOrder, {
    params: { ref },
    query: { organization },
    body: { to, sameCompany, reason: 'A test' },
    key,
  })
const preview = async (ref: string, sameCompany: boolean): Promise<contract.OrderMovePreview> =>
  (
    await portal.call(contract.previewOrderMove, {
      params: { ref },
      body: { to: 'next', sameCompany },
      key,
    })
  ).json()
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error?.code,
]
const sees = async ({ token }: { token: string }, orderId: string) =>
  (await portal.call(getOrder, { params: { orderId }, token })).statusCode

async function expectKept(): Promise<void> {
  for (const { name, run } of recounts) {
    const { repaired, examples } = await run(portal.deps)
    expect([name, repaired, examples]).toEqual([name, 0, []])
  }
}

it('goes through every table that names an organization', async () => {
  const rows = await rowsOf<{ name: string }>(
    portal.deps.database,
    sql`SELECT c.table_name AS name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE'`,
  )
  const known = [...Object.keys(movedTables), ...Object.keys(stayingTables)]
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort())
})

describe('an order of another company', () => {
  it('goes with its events, documents and references; what people wrote and uploaded is hidden', async () => {
    const order = await givenOrder(portal, { ref: 'other', references: [{ type: 'BKG', value: 'OTHER1' }] })
    await givenMessage(portal, [buildTracking({ bookings: ['OTHER1'] })])
    await givenDocument(portal, order)
    await givenUpload(portal, person, order)
    await givenThreadMessage(portal, person, order.orderId, { text: 'Not ours', withFile: true })
    const { parts, obstacles, people } = await preview('other', false)
    expect(parts).toEqual(
      expect.arrayContaining([
        { part: 'documents', fate: 'moves', count: 1 },
        { part: 'uploads', fate: 'hidden', count: 1 },
        { part: 'messages', fate: 'hidden', count: 1 },
        { part: 'references', fate: 'moves', count: expect.any(Number) },
      ]),
    )
    expect([obstacles, people]).toEqual([[], { losing: 1, gaining: 1 }])
    expect((await move('other', false)).json()).toMatchObject({
      changed: true,
      organization: { ref: 'next' },
    })
    expect([await sees(person, order.orderId), await sees(nextPerson, order.orderId)]).toEqual([404, 200])
    const entries = await portal.call(listCompanyThreadEntries, { params: { threadId: order.orderId }, key })
    expect(entries.json().results).toMatchObject([{ kind: 'note', text: 'Not ours' }])
    expect(entries.body).toContain('Ada Kern, Acme Trading')
    await expectKept()
  })

  it('stays while it has an invoice, or its reference is taken', async () => {
    const order = await givenOrder(portal, { ref: 'billed' })
    await givenInvoice(portal, order, { ref: 'BILL-1' })
    expect((await preview('billed', false)).obstacles).toEqual([
      { kind: 'invoices', count: 1, names: ['BILL-1'] },
    ])
    expect(codeOf(await move('billed', false))).toEqual([409, 'order_has_invoices'])
    const command = { order: 'billed', to: 'next', reason: 'A test', sameCompany: false, dryRun: false }
    await expect(runCommand(portal, moveByCommand, command)).rejects.toThrow('BILL-1')
    await givenOrder(portal, { ref: 'twin' })
    await givenOrder(portal, { ref: 'twin', organization: { ref: 'next', name: 'Next' } })
    expect(codeOf(await move('twin', true))).toEqual([409, 'order_ref_in_use'])
    expect((await move('billed', true, { to: 'nowhere' })).json()).toHaveProperty('to')
    expect(await sees(person, order.orderId)).toBe(200)
  })
})

describe('an order of the same company', () => {
  it('goes whole: invoices, conversation and pre-order; again without harm', async () => {
    const preorder = await givenPreorder(portal, person)
    await givenPreorderDocument(portal, person, preorder)
    const approval = { params: { preorderId: preorder.id }, key, body: { orderRef: 'whole' } }
    const { orderId } = (await portal.call(approvePreorder, approval)).json()
    const [{ organizationId = '' } = {}] = await rowsOf<{ organizationId: string }>(
      portal.deps.database,
      sql`SELECT organization_id AS "organizationId" FROM orders WHERE id = ${orderId}`,
    )
    await givenInvoice(portal, { organizationId, orderId }, { ref: 'WHOLE-1' })
    await givenThreadMessage(portal, person, orderId)
    await givenUpload(portal, person, { orderId })
    expect((await move('whole', true)).json().changed).toBe(true)
    expect((await move('whole', true)).json()).toMatchObject({ changed: false, orderId })
    const params = { preorderId: preorder.id }
    const booked = await portal.call(getPreorder, { params, token: nextPerson.token })
    expect([booked.statusCode, booked.json().orderId]).toEqual([200, orderId])
    expect((await portal.call(getPreorder, { params, token: person.token })).statusCode).toBe(404)
    const view = await portal.call(getOrderView, { params: { ref: orderId }, query: { by: 'id' }, key })
    expect(view.json()).toMatchObject({
      organization: { ref: 'next' },
      order: { preorder: { id: preorder.id } },
    })
    const moves = await portal.call(contract.listOrderMoves, { params: { ref: 'whole' }, key })
    expect(moves.json().results).toMatchObject([
      {
        from: { ref: 'acme' },
        to: { ref: 'next' },
        sameCompany: true,
        reason: 'A test',
        by: { kind: 'key' },
      },
    ])
    await expectKept()
  })

  it('comes back, and both customers’ logs have both ways', async () => {
    const { orderId } = await givenOrder(portal, { ref: 'back' })
    await move('back', true)
    await move('back', true, { to: 'acme', organization: 'next' })
    expect([await sees(person, orderId), await sees(nextPerson, orderId)]).toEqual([200, 404])
    const { token } = await givenStaff(portal)
    const log = await portal.call(listActivity, { token, query: { act: 'moveOrder', limit: '4' } })
    const seen = log
      .json()
      .results.map((entry: { organization: { ref: string }; changes: object[] }) => [
        entry.organization.ref,
        entry.changes[0],
      ])
    const there = { name: 'customer', before: 'acme', after: 'next' }
    const back = { name: 'customer', before: 'next', after: 'acme' }
    expect(seen).toHaveLength(4)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['acme', there],
        ['next', there],
        ['acme', back],
        ['next', back],
      ]),
    )
    const events = await rowsOf(
      portal.deps.database,
      sql`SELECT data FROM webhook_events WHERE type = 'order.moved' AND data ->> 'orderId' = ${orderId} ORDER BY position`,
    )
    expect(events).toMatchObject([
      { data: { formerOrganizationRef: 'acme', organizationRef: 'next', reason: 'A test' } },
      { data: { formerOrganizationRef: 'next', organizationRef: 'acme' } },
    ])
  })
})

describe('after a move', () => {
  it('carriers’ messages follow the order, also those from before', async () => {
    const { orderId } = await givenOrder(portal, {
      ref: 'carried',
      references: [{ type: 'BKG', value: 'CARRIED1' }],
    })
    const first = await givenMessage(portal, [buildTracking({ bookings: ['CARRIED1'] })])
    await move('carried', false)
    const second = await givenMessage(portal, [
      buildTracking({ bookings: ['CARRIED1'], code: 'ARRI', classifier: 'EST', locode: 'DEHAM' }),
    ])
    const rows = await rowsOf<{ ref: string }>(
      portal.deps.database,
      sql`SELECT g.ref FROM inbound_events e CROSS JOIN jsonb_array_elements(e.orders) AS o
        JOIN organizations g ON g.id = (o ->> 'organizationId')::uuid
        WHERE e.message_id IN (${first}, ${second}) AND o ->> 'orderId' = ${orderId}`,
    )
    expect(rows).toEqual([{ ref: 'next' }, { ref: 'next' }])
  })

  it('its record for the former customer is refused, and taken for the next one', async () => {
    await givenOrder(portal, { ref: 'sent' })
    await move('sent', false)
    const sent = (organization: { ref: string; name: string }) => ({ ...buildSentOrder(), organization })
    const acme = { ref: 'acme', name: 'Acme Trading' }
    const next = { ref: 'next', name: 'Next' }
    const put = (body: object) => portal.call(saveCompanyOrder, { params: { ref: 'sent' }, key, body })
    expect(codeOf(await put(sent(acme)))).toEqual([409, 'order_moved'])
    const lines = [
      { ref: 'sent', ...sent(acme) },
      { ref: 'fine', ...sent(acme) },
    ]
    const bulk = await portal.call(saveCompanyOrders, { key, body: lines })
    expect(bulk.body).toContain('moved to another customer')
    expect(bulk.body).toContain('created')
    expect((await put(sent(next))).json()).toMatchObject({ outcome: 'updated' })
  })

  it('an order with 1,000 events and 300 messages is there at once', async () => {
    const { orderId, organizationId } = await givenOrder(portal, { ref: 'long' })
    await givenThreadMessage(portal, person, orderId)
    await portal.deps.database.execute(sql`INSERT INTO event_log (organization_id, id, order_id, source, source_event_id,
        revision, kind, code, classifier, at, at_precision, zone_basis, received_at)
      SELECT ${organizationId}, gen_random_uuid(), ${orderId}, 'test', n::text, 1, 'transport', 'DEPA', 'estimated', now(),
        'time', 'given', now() FROM generate_series(1, 1000) AS n`)
    await portal.deps.database.execute(sql`INSERT INTO thread_messages (organization_id, id, thread_id, side, text, created_at)
      SELECT ${organizationId}, gen_random_uuid(), ${orderId}, 'company', 'It sails.', now() FROM generate_series(1, 300)`)
    expect((await move('long', false)).json().changed).toBe(true)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT (SELECT count(*)::int FROM event_log l JOIN organizations g ON g.id = l.organization_id
          WHERE l.order_id = ${orderId} AND g.ref = 'next' AND l.source = 'test') AS events,
        (SELECT count(*)::int FROM thread_messages m JOIN organizations g ON g.id = m.organization_id
          WHERE m.thread_id = ${orderId} AND g.ref = 'next' AND m.is_internal) AS notes`,
    )
    expect(row).toEqual({ events: 1_000, notes: 301 })
  })

  it('by the command line as by the desk, after a look', async () => {
    await givenOrder(portal, { ref: 'cli' })
    const command = { order: 'cli', to: 'next', reason: 'A test', sameCompany: false }
    const tried = await runCommand(portal, moveByCommand, { ...command, dryRun: true })
    expect([tried.result?.changed, tried.text]).toEqual([false, expect.stringContaining('nothing was saved')])
    const done = await runCommand(portal, moveByCommand, { ...command, dryRun: false })
    expect([done.result?.changed, done.text]).toEqual([true, expect.stringContaining('Moved order')])
    const again = await runCommand(portal, moveByCommand, { ...command, dryRun: false })
    expect(again.text).toContain('belongs to Next (next) already')
  })
})

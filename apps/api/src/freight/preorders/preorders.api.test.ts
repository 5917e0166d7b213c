import { randomUUID } from 'node:crypto'
import { rejectPreorder } from '@portolan/contract/company/preorders'
import type * as finding from '@portolan/contract/freight/preorders/finding'
import type { Finding } from '@portolan/contract/freight/preorders/finding'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import {
  buildBookedUnit,
  buildPreorder,
  type Conversation,
  codeOf,
  givenPreorder,
  openConversation,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let person: Conversation['person']
let key: Conversation['key']
let organizationId: string
beforeAll(async () => {
  ;({ portal, organizationId, person, key } = await openConversation())
})
afterAll(() => portal.close())

const create = (body: unknown, headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  portal.call(contract.createPreorder, { token: person.token, body, headers, query })
const params = ({ id }: { id: string }) => ({ preorderId: id })
const read = async (preorder: { id: string }) =>
  (await portal.call(contract.getPreorder, { token: person.token, params: params(preorder) })).json()
const patch = (preorder: { id: string }, body: unknown, headers: Record<string, string> = {}) =>
  portal.call(contract.updatePreorder, { token: person.token, params: params(preorder), body, headers })
async function countAll(): Promise<number> {
  return Number(
    (await rowsOf<{ n: string }>(portal.deps.database, sql`SELECT count(*) AS n FROM preorders`))[0]?.n,
  )
}

describe('a new pre-order', () => {
  it('is saved whole, with defaults for what was left out', async () => {
    const body = buildPreorder(organizationId, {
      customerReference: 'PO 4711',
      containers: [
        { isoType: '40HC', quantity: 1, temperatureC: null, nonOperating: false, number: null, seal: null },
      ],
      loadType: 'FCL',
    })
    const answer = await create(body)
    expect(answer.statusCode).toBe(201)
    const preorder = answer.json<contract.PreorderDetail>()
    expect(preorder).toMatchObject({
      status: 'pending',
      review: 'submitted',
      version: 1,
      customerReference: 'PO 4711',
      totals: { packages: 2, grossWeightKg: 300, volumeM3: 1.92, chargeableWeightKg: null },
      content: { incotermsEdition: 2020, pickUp: { service: 'TERMINAL', address: null } },
      questions: [],
      proposedChanges: [],
      documentCount: 0,
      orderId: null,
    })
    expect(preorder.number).toMatch(/^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(preorder.content.containers[0]?.isoType).toBe('45G1')
    const { content } = preorder
    expect(content.units[0]?.id).toEqual(expect.any(String))
    expect([preorder.comment, preorder.declaredValue]).toEqual([content.comment, content.declaredValue])
    expect(preorder.units).toEqual([
      {
        id: content.units[0]?.id,
        packaging: 'PLL',
        quantity: 2,
        description: 'Centrifugal pumps',
        grossWeightKg: 300,
        volumeM3: 1.92,
        lengthCm: 120,
        widthCm: 80,
        heightCm: 100,
        container: null,
        containerType: null,
        seal: null,
        marks: null,
        hsCode: '841370',
      },
    ])
    expect(await read(preorder)).toEqual(preorder)
  })

  it('is refused with the errors of its fields and rules, and warnings pass', async () => {
    const bare = await create({ organizationId })
    expect(bare.statusCode).toBe(400)
    expect(Object.keys(bare.json())).toEqual(
      expect.arrayContaining(['transportMode', 'from', 'units', 'readyOn']),
    )
    const wrong = buildPreorder(organizationId, {
      transportMode: 'air',
      incoterms: 'FOB',
      incotermsPlace: null,
      readyOn: '2020-01-01',
      units: [buildBookedUnit({ quantity: 0 })],
    })
    expect((await create(wrong)).json()).toEqual({ 'units.0.quantity': [expect.any(String)] })
    const ruled = await create({ ...wrong, units: [buildBookedUnit()] })
    expect([ruled.statusCode, Object.keys(ruled.json()).sort()]).toEqual([
      400,
      ['incotermsPlace', 'loadType', 'readyOn'],
    ])
    const warned = await create({
      ...wrong,
      units: [buildBookedUnit()],
      loadType: 'not-set',
      incotermsPlace: 'Shanghai',
      readyOn: '2035-01-15',
    })
    expect([warned.statusCode, warned.json().findings.map(({ id }: Finding) => id)]).toEqual([201, ['B01']])
  })

  it('is only checked with validate=only, and nothing is saved', async () => {
    const before = await countAll()
    const body = buildPreorder(organizationId, {
      incoterms: 'CIP',
      incotermsPlace: null,
      readyOn: '2020-01-01',
    })
    const answer = await create(body, {}, { validate: 'only' })
    expect(answer.statusCode).toBe(200)
    const findings = answer.json<finding.Finding[]>()
    expect(findings.map(({ id, severity }) => [id, severity])).toEqual([
      ['B02', 'error'],
      ['B03', 'warning'],
      ['B21', 'error'],
    ])
    expect(findings[0]).toMatchObject({ path: 'incotermsPlace', message: expect.stringContaining('CIP') })
    const headers = { 'idempotency-key': 'only-checked' }
    const good = buildPreorder(organizationId)
    expect((await create(good, headers, { validate: 'only' })).json()).toEqual([])
    expect(await countAll()).toBe(before)
    // A check doesn't consume the key of the submission that follows it.
    expect((await create({ ...good, cargo: 'Other pumps' }, headers)).statusCode).toBe(201)
    const impossible = { ...body, transportMode: 'air', loadType: 'FCL' }
    const refused = await create(impossible, {}, { validate: 'only' })
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['loadType']])
  })

  it('takes 500 lines, and no more', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => buildBookedUnit({ description: `Centrifugal pumps ${n}` }))
    const answer = await create(buildPreorder(organizationId, { units: lines(500) }))
    expect([answer.statusCode, answer.json().totals?.packages]).toEqual([201, 1000])
    expect((await create(buildPreorder(organizationId, { units: lines(501) }))).json()).toHaveProperty(
      'units',
    )
    const changed = await patch(answer.json(), { units: lines(500) })
    expect([changed.statusCode, changed.json().version]).toEqual([200, 1])
  })

  it('gives each line an id of its own, whatever is sent', async () => {
    const id = '01a1fdb1-0000-7000-8000-000000000001'
    const units = [buildBookedUnit({ id }), buildBookedUnit({ id }), buildBookedUnit()]
    const preorder = await givenPreorder(portal, person, { units })
    const ids = preorder.content.units.map((unit) => unit.id)
    expect([ids[0], new Set(ids).size]).toEqual([id, 3])
  })

  it('belongs to one of the person’s organizations', async () => {
    const other = await givenOrder(portal, { organization: { ref: 'foreign', name: 'Foreign' } })
    const foreign = await create(buildPreorder(other.organizationId))
    const missing = await create(buildPreorder('01a1fdb1-0000-7000-8000-000000000000'))
    expect([foreign.statusCode, foreign.body]).toEqual([400, missing.body])
    expect(foreign.json()).toHaveProperty('organizationId')
  })
})

describe('an Idempotency-Key', () => {
  it('makes one pre-order of 50 parallel requests', async () => {
    const before = await countAll()
    const body = buildPreorder(organizationId)
    const headers = { 'idempotency-key': 'double-click' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, headers)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await countAll()).toBe(before + 1)
    const later = await create(body, headers)
    expect([later.statusCode, later.json()]).toEqual([201, answers[0]?.json()])
  })

  it('refuses another body, and belongs to one person', async () => {
    const headers = { 'idempotency-key': 'reused' }
    const first = await create(buildPreorder(organizationId), headers)
    const other = await create(buildPreorder(organizationId, { cargo: 'Something else' }), headers)
    expect(codeOf(other)).toEqual([422, 'idempotency_mismatch'])
    const colleague = await givenUser(portal)
    const body = buildPreorder(organizationId)
    const theirs = await portal.call(contract.createPreorder, { token: colleague.token, body, headers })
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json().id).not.toBe(first.json().id)
    expect((await create(buildPreorder(organizationId), { 'idempotency-key': 'é' })).statusCode).toBe(400)
  })

  it('can be sent again after a refusal, and after a day', async () => {
    const headers = { 'idempotency-key': 'corrected' }
    expect((await create(buildPreorder(organizationId, { readyOn: '2020-01-01' }), headers)).statusCode).toBe(
      400,
    )
    const first = await create(buildPreorder(organizationId), headers)
    expect(first.statusCode).toBe(201)
    await portal.deps.database.execute(
      sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = 'corrected'`,
    )
    const next = await create(buildPreorder(organizationId, { cargo: 'Other pumps' }), headers)
    expect([next.statusCode, next.json().id === first.json().id]).toEqual([201, false])
  })
})

describe('a pending pre-order', () => {
  it('is changed by PATCH and PUT, each a version with what changed', async () => {
    const preorder = await givenPreorder(portal, person)
    const [unit] = preorder.content.units
    const heavier = await patch(preorder, { units: [{ ...unit, grossWeightKg: 320 }], comment: 'Fragile' })
    expect(heavier.json()).toMatchObject({ version: 2, totals: { grossWeightKg: 320 } })
    const { organizationId: _, ...whole } = buildPreorder(organizationId, {
      units: [buildBookedUnit({ quantity: 3 })],
    })
    const replaced = await portal.call(contract.replacePreorder, {
      token: person.token,
      params: params(preorder),
      body: whole,
    })
    expect(replaced.json()).toMatchObject({ version: 3, content: { comment: null } })
    // A line without an ID is the one at its position.
    expect(replaced.json().content.units[0].id).toBe(unit?.id)
    expect((await patch(preorder, {})).json().version).toBe(3)
    const steps = await walkPages<PreorderStep>(portal, contract.listPreorderSteps, {
      token: person.token,
      params: params(preorder),
      query: { limit: '2' },
    })
    expect(steps.map(({ version, kind }) => [version, kind])).toEqual([
      [1, 'submitted'],
      [2, 'changed'],
      [3, 'changed'],
    ])
    expect(steps[1]?.changes).toEqual([
      { path: 'units.0.grossWeightKg', before: 300, after: 320 },
      { path: 'comment', before: null, after: 'Fragile' },
    ])
    expect(steps[1]?.by.side).toBe('customer')
  })

  it('refuses a change of a version that isn’t the latest', async () => {
    const preorder = await givenPreorder(portal, person)
    const { headers } = await portal.call(contract.getPreorder, {
      token: person.token,
      params: params(preorder),
    })
    const matchHeaders = { 'if-match': String(headers.etag) }
    expect((await patch(preorder, { cargo: 'New pumps' }, matchHeaders)).statusCode).toBe(200)
    for (const stale of [matchHeaders, { 'if-match': '"1"' }, { 'if-match': 'W/"2"' }, { 'if-match': '2' }]) {
      const answer = await patch(preorder, { cargo: 'Old pumps' }, stale)
      expect(codeOf(answer)).toEqual([412, 'stale'])
    }
    expect((await patch(preorder, { cargo: 'Newer' }, { 'if-match': '"1", "2"' })).statusCode).toBe(200)
    expect((await patch(preorder, { cargo: 'Newest' }, { 'if-match': '*' })).statusCode).toBe(200)
  })

  it('can be withdrawn, stays readable, and is changed no more', async () => {
    const preorder = await givenPreorder(portal, person)
    const input = { token: person.token, params: params(preorder) }
    const stale = await portal.call(contract.cancelPreorder, { ...input, headers: { 'if-match': '"2"' } })
    expect(codeOf(stale)).toEqual([412, 'stale'])
    expect((await portal.call(contract.cancelPreorder, input)).statusCode).toBe(204)
    expect((await read(preorder)).status).toBe('canceled')
    for (const answer of [
      await portal.call(contract.cancelPreorder, input),
      await patch(preorder, { cargo: 'X' }),
    ])
      expect(codeOf(answer)).toEqual([409, 'not_editable'])
  })

  it('keeps every one of parallel changes as a version', async () => {
    const preorder = await givenPreorder(portal, person)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => patch(preorder, { comment: `Comment ${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
    expect((await read(preorder)).version).toBe(13)
  })
})

describe('the list', () => {
  it('shows newest first, by status and search, page by page', async () => {
    const reader = await givenUser(portal)
    const own = await givenPreorder(portal, reader, {
      cargo: 'Quartz crucibles',
      customerReference: 'QZ-77-1',
    })
    await givenPreorder(portal, reader, { units: [buildBookedUnit({ description: 'Quartz tubes' })] })
    const removed = await givenPreorder(portal, reader, { cargo: 'Quartz sand' })
    await portal.call(contract.cancelPreorder, { token: reader.token, params: params(removed) })
    const list = (query: Record<string, string>) =>
      walkPages<contract.Preorder>(portal, contract.listPreorders, { token: reader.token, query })
    const all = await list({ limit: '3' })
    expect(all.length).toBe(await countAll())
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    )
    expect((await list({ search: 'quartz', status: 'pending' })).length).toBe(2)
    const rejected = await givenPreorder(portal, reader, {
      cargo: 'Quartz wool',
      transportMode: 'air',
      loadType: 'not-set',
    })
    await portal.call(rejectPreorder, {
      params: params(rejected),
      key,
      body: { reasonCode: 'space', reason: 'No space until March.' },
    })
    const closed = { status: 'rejected,canceled', limit: '1' }
    const idsOf = async (query: Record<string, string>) =>
      (await list({ ...closed, ...query })).map(({ id }) => id)
    expect(await idsOf({ search: 'quartz' })).toEqual([rejected.id, removed.id])
    expect(await idsOf({ search: 'quartz', transportMode: 'air,rail' })).toEqual([rejected.id])
    expect(await idsOf({ search: 'quartz wool' })).toEqual([rejected.id])
    expect(await idsOf({ search: 'crucibles' })).toEqual([])
    const { id: organization } = own.organization
    expect(await idsOf({ search: 'quartz', organization })).toEqual([rejected.id, removed.id])
    const foreign = { token: reader.token, query: { organization: randomUUID() } }
    const refused = await portal.call(contract.listPreorders, foreign)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['organization']])
    expect((await list({ search: 'qz-77' })).map(({ id }) => id)).toEqual([own.id])
    expect((await list({ search: own.number.toLowerCase() })).map(({ id }) => id)).toEqual([own.id])
    expect(all[0]).not.toHaveProperty('content')
  })

  it('shows places in the reader’s language, and the booking as it was written', async () => {
    const { id } = await givenPreorder(portal, person)
    const answer = await portal.call(contract.getPreorder, {
      token: person.token,
      params: { preorderId: id },
      headers: { 'accept-language': 'ru' },
    })
    expect([answer.json().to.city, answer.json().content.to.city]).toEqual(['Гамбург', 'Hamburg'])
  })
})

it('the address book has each party of earlier pre-orders once, the latest first', async () => {
  await givenOrder(portal, { organization: { ref: 'books', name: 'Books' } })
  const reader = await givenUser(portal, ['books'])
  const party = (name: string, taxId: string | null = null) => ({
    name,
    taxId,
    street: 'Kai 1',
    postCode: null,
    city: 'Hamburg',
    countryCode: 'DE',
    contact: null,
  })
  const parties = { shipper: party('Alpha'), consignee: party('Beta'), notify: null, toOrder: false }
  await givenPreorder(portal, reader, { parties })
  await givenPreorder(portal, reader, { parties: { ...parties, consignee: party('Alpha', 'DE 1') } })
  const find = async (query: Record<string, string>) =>
    (await portal.call(contract.listPreorderParties, { token: reader.token, query })).json()
  expect(await find({})).toMatchObject({
    count: 2,
    results: [{ name: 'Alpha', taxId: null }, { name: 'Beta' }],
  })
  expect(await find({ role: 'consignee' })).toMatchObject({ results: [{ taxId: 'DE 1' }, { name: 'Beta' }] })
  expect(await find({ search: 'BET', role: 'consignee' })).toMatchObject({ count: 1 })
  expect(await find({ search: 'street' })).toEqual({ count: 0, results: [] })
  const stranger = await portal.call(contract.listPreorderParties, {
    token: person.token,
    query: { search: 'beta' },
  })
  expect(stranger.json().count).toBe(0)
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import {
  buildQuote,
  givenQuote,
  openQuotes,
  type Quotes,
} from '../../../apps/api/src/testing/freight/quotes.ts'
import {
  buildBookedUnit,
  buildPreorder,
  codeOf,
  givenPreorder,
} from '../../../apps/api/src/testing/preorders.ts'
import { approvePreorder } from '../../../packages/contract/src/company/preorders.ts'
import * as contract from '../../../packages/contract/src/freight/preorders/preorders.ts'
import { createQuote } from '../../../packages/contract/src/freight/quotes.ts'
import {
  bookingBytesPerDay,
  maxOpenPreorders,
  maxOpenQuotes,
  maxPreorderChanges,
} from '../../../packages/contract/src/shared/limits.ts'

// One customer tries to fill the database with bookings and quotes.

const changes = process.env.TEST_ALL === '1' ? 100 : 20

let quotes: Quotes
let database: Database
let organizationId: string
beforeAll(async () => {
  quotes = await openQuotes()
  ;({ organizationId } = quotes)
  database = quotes.portal.deps.database
  // While a table is analyzed, PostgreSQL can't reuse the space of its replaced rows.
  await database.execute(sql`ALTER TABLE preorders SET (autovacuum_enabled = false)`)
})
afterAll(() => quotes.portal.close())

/** Returns incompressible text. */
const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length)
const largeUnits = () =>
  Array.from({ length: 500 }, (_, n) =>
    buildBookedUnit({ description: noise(900), marks: `${n} ${noise(180)}`, poNumber: noise(90) }),
  )

async function sizes(): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; bytes: string }>(
    database,
    sql`SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Returns by how much the database grows during the work, with the tables that grow most. */
async function growthOf(work: () => Promise<void>): Promise<{ bytes: number; most: string }> {
  const before = await sizes()
  await work()
  const grown = [...(await sizes())].map(([name, bytes]): [string, number] => [
    name,
    bytes - (before.get(name) ?? 0),
  ])
  const most = grown
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)} kB`)
  return { bytes: grown.reduce((sum, [, bytes]) => sum + bytes, 0), most: most.join(', ') }
}

const patch = (preorder: { id: string }, body: object) =>
  quotes.asCustomer(contract.updatePreorder, preorder, body)

describe('a booking of 500 lines', () => {
  it(`grows the database by little with ${changes} small changes, which are all in its history`, async () => {
    const preorder = await givenPreorder(quotes.portal, quotes.person, { units: largeUnits() })
    const { bytes, most } = await growthOf(async () => {
      for (let n = 1; n <= changes; n++)
        expect((await patch(preorder, { comment: `Small change ${n}` })).statusCode).toBe(200)
    })
    process.stdout.write(
      `attack: ${changes} small changes of 500 lines: ${Math.round(bytes / 1000)} kB (${most}); 1.7 MB each before\n`,
    )
    expect(bytes).toBeLessThan(changes * 50_000)
    const read = (await quotes.asCustomer(contract.getPreorder, preorder)).json<contract.PreorderDetail>()
    expect([read.version, read.content.comment, read.content.units]).toEqual([
      changes + 1,
      `Small change ${changes}`,
      preorder.content.units,
    ])
    const steps = await quotes.portal.call(contract.listPreorderSteps, {
      token: quotes.person.token,
      params: { preorderId: preorder.id },
      query: { limit: '100' },
    })
    expect(steps.json().results[changes - 1].changes).toEqual([
      { path: 'comment', before: `Small change ${changes - 2}`, after: `Small change ${changes - 1}` },
    ])
  })

  it('with one changed line keeps no version of the others', async () => {
    const preorder = await givenPreorder(quotes.portal, quotes.person, { units: largeUnits() })
    const [first, ...others] = preorder.content.units
    if (!first) throw new Error('A booking has lines')
    const sizeOf = async () => {
      const [row] = await rowsOf<{ bytes: number }>(
        database,
        sql`SELECT sum(pg_column_size(data))::int
            + (SELECT sum(pg_column_size(content))::int FROM preorder_versions WHERE preorder_id = ${preorder.id}) AS bytes
          FROM preorder_steps WHERE preorder_id = ${preorder.id}`,
      )
      return row?.bytes ?? 0
    }
    const before = await sizeOf()
    for (let n = 1; n <= 10; n++)
      await patch(preorder, { units: [{ ...first, quantity: first.quantity + n }, ...others] })
    expect((await sizeOf()) - before).toBeLessThan(10_000)
    const read = (await quotes.asCustomer(contract.getPreorder, preorder)).json<contract.PreorderDetail>()
    expect(read.content.units).toEqual([{ ...first, quantity: first.quantity + 10 }, ...others])
  })

  it('is answered again for its key without its lines being kept with it', async () => {
    const body = buildPreorder(organizationId, { units: largeUnits() })
    const headers = { 'idempotency-key': 'large' }
    const call = () =>
      quotes.portal.call(contract.createPreorder, { token: quotes.person.token, body, headers })
    const first = await call()
    expect((await call()).json()).toEqual(first.json())
    const [row] = await rowsOf<{ bytes: number }>(
      database,
      sql`SELECT pg_column_size(answer) AS bytes FROM idempotency_keys WHERE key = 'large'`,
    )
    expect(row?.bytes).toBeLessThan(200)
  })
})

describe('bookings of the version before', () => {
  it('are read whole and kept apart from their first change on', async () => {
    const preorder = await givenPreorder(quotes.portal, quotes.person)
    const { units } = preorder.content
    await database.execute(sql`UPDATE preorders SET content = content || jsonb_build_object('units', units), units = NULL
      WHERE id = ${preorder.id}`)
    const whole = (await quotes.asCustomer(contract.getPreorder, preorder)).json<contract.PreorderDetail>()
    expect(whole.content.units).toEqual(units)
    expect((await patch(preorder, { comment: 'Changed' })).json().content.units).toEqual(units)
    const shape = () =>
      rowsOf(
        database,
        sql`SELECT content ? 'units' AS whole, units IS NULL AS missing FROM preorders WHERE id = ${preorder.id}`,
      )
    expect(await shape()).toEqual([{ whole: false, missing: false }])
    // An earlier version writes them whole again.
    await database.execute(sql`UPDATE preorders SET version = 3,
      content = content || '{"comment": "By the version before"}' || jsonb_build_object('units', units) WHERE id = ${preorder.id}`)
    const read = (await quotes.asCustomer(contract.getPreorder, preorder)).json<contract.PreorderDetail>()
    expect([read.content.comment, read.content.units]).toEqual(['By the version before', units])
  })

  it('go on being written whole while it may still run', async () => {
    await database.execute(sql`UPDATE portal_identity SET units_apart_from = now() + interval '1 hour'`)
    const preorder = await givenPreorder(quotes.portal, quotes.person)
    expect((await patch(preorder, { comment: 'Changed' })).statusCode).toBe(200)
    const [row] = await rowsOf<{ units: unknown }>(
      database,
      sql`SELECT content -> 'units' AS units FROM preorders WHERE id = ${preorder.id} AND units IS NULL`,
    )
    expect(row?.units).toEqual(preorder.content.units)
    await database.execute(sql`UPDATE portal_identity SET units_apart_from = now()`)
  })
})

describe('what a customer may have open', () => {
  it('is so many pre-orders, also of parallel ones, and the company answers all of them', async () => {
    const { portal, person } = quotes
    const preorder = await givenPreorder(portal, person)
    await database.execute(sql`INSERT INTO preorders (organization_id, id, number, status, review, version, content, units, summary, search_text)
      SELECT organization_id, gen_random_uuid(), 'copy ' || n, status, review, version, content, units, summary, search_text
      FROM preorders, generate_series(1, ${maxOpenPreorders} - 3 -
        (SELECT count(*)::int FROM preorders WHERE organization_id = ${organizationId} AND status = 'pending')) AS n
      WHERE id = ${preorder.id}`)
    const body = buildPreorder(organizationId)
    const create = () => portal.call(contract.createPreorder, { token: person.token, body })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map(codeOf)).toEqual(Array(7).fill([409, 'too_many_preorders']))
    expect(refused[0]?.json().error.figures).toEqual({ most: maxOpenPreorders })
    expect(refused[0]?.json().error.message).toContain(String(maxOpenPreorders))
    const approved = await quotes.asCompany(approvePreorder, preorder, { orderRef: 'makes room' })
    expect([approved.statusCode, (await create()).statusCode]).toEqual([200, 201])
    const current = answers.find(({ statusCode }) => statusCode === 201)?.json() ?? preorder
    const other = await quotes.asCustomer(contract.cancelPreorder, current)
    expect([other.statusCode, (await create()).statusCode, (await create()).statusCode]).toEqual([
      204, 201, 409,
    ])
  })

  it('is so many quotes, without those that have expired', async () => {
    const { portal, person } = quotes
    const quote = await givenQuote(portal, person)
    await database.execute(sql`INSERT INTO quotes (organization_id, id, number, state, version, request, valid_until)
      SELECT organization_id, gen_random_uuid(), 'copy ' || n, 'offered', 1, request,
        CASE WHEN n <= 50 THEN timestamptz '2020-01-01' ELSE timestamptz '2099-01-01' END
      FROM quotes, generate_series(1, ${maxOpenQuotes} - 2 + 50) AS n WHERE id = ${quote.id}`)
    const body = buildQuote(organizationId)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => portal.call(createQuote, { token: person.token, body })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode !== 201).map(codeOf)).toEqual(
      Array(4).fill([409, 'too_many_quotes']),
    )
  })

  it('is so many changes of one pre-order, which can still be withdrawn', async () => {
    const [preorder] = await rowsOf<{ id: string }>(
      database,
      sql`UPDATE preorders SET version = ${maxPreorderChanges} WHERE number = 'copy 1' RETURNING id`,
    )
    if (!preorder) throw new Error('There are copies')
    expect((await patch(preorder, { comment: 'The last one' })).statusCode).toBe(200)
    const refused = await patch(preorder, { comment: 'One more' })
    expect(codeOf(refused)).toEqual([409, 'too_many_changes'])
    expect((await quotes.asCustomer(contract.cancelPreorder, preorder)).statusCode).toBe(204)
  })

  it('is so many bytes of bookings a day', async () => {
    const [preorder] = await rowsOf<{ id: string }>(
      database,
      sql`SELECT id FROM preorders WHERE number = 'copy 2'`,
    )
    if (!preorder) throw new Error('There are copies')
    await database.execute(sql`UPDATE rate_limits SET failures = ${bookingBytesPerDay} - 10
      WHERE bucket = ${`booking-bytes:${organizationId}`}`)
    expect((await patch(preorder, { comment: 'Fits' })).statusCode).toBe(200)
    const refused = await patch(preorder, { comment: 'Doesn’t' })
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    const approved = await quotes.asCompany(approvePreorder, preorder, { orderRef: 'by the company' })
    expect(approved.statusCode).toBe(200)
  })
})

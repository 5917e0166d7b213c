import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchUpParties } from '../../../apps/api/src/freight/preorders/parties/catch-up-parties.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import {
  buildBookedUnit,
  buildParty,
  type Conversation,
  givenPreorder,
  openConversation,
} from '../../../apps/api/src/testing/preorders.ts'
import type { Parties } from '../../../packages/contract/src/freight/preorders/parties.ts'
import { listPreorderParties } from '../../../packages/contract/src/freight/preorders/preorders.ts'

// Every letter typed into a party's field searches the address book. Searches used to read whole bookings:
// with 230 bookings of 500 lines each unpacked 100 MB, and others waited 2 seconds.

const bookings = 60
let talk: Conversation

beforeAll(async () => {
  talk = await openConversation()
  const description = (index: number) => `Насос ${index} `.repeat(60).trim()
  const units = Array.from({ length: 500 }, (_, index) =>
    buildBookedUnit({ description: description(index), marks: String(Math.sin(index)) }),
  )
  const parties = partiesNamed('Alpha Pumps')
  const { id } = await givenPreorder(talk.portal, talk.person, { units, parties })
  await copyBooking(id, bookings - 1, 'Alpha Pumps')
  const small = await givenPreorder(talk.portal, talk.person, { parties })
  await copyBooking(small.id, 2_000, 'Alpha Pumps')
  await talk.portal.deps.database.execute(sql`ANALYZE preorders, preorder_parties`)
})
afterAll(() => talk.portal.close())

function partiesNamed(name: string): Parties {
  return { shipper: buildParty({ name, city: 'Riga' }), consignee: null, notify: null, toOrder: false }
}

/** Copies a booking, each time with another party if the name is null. */
async function copyBooking(id: string, copies: number, name: string | null): Promise<void> {
  const { database } = talk.portal.deps
  await database.execute(
    sql`INSERT INTO preorders
        (organization_id, id, number, status, review, version, content, units, summary, search_text)
      SELECT organization_id, gen_random_uuid(), gen_random_uuid()::text, 'approved', 'submitted', 1,
        jsonb_set(content, '{parties,shipper,name}', to_jsonb(coalesce(${name}::text, 'Party ' || n))), units, summary, ''
      FROM preorders, generate_series(1, ${copies}) AS n WHERE id = ${id}`,
  )
  await catchUpParties(talk.portal.deps)
}

/**
 * Returns the reads since the database started: rows of the address book, and pages of TOAST tables of
 * bookings.
 */
async function readSoFar(): Promise<{ rows: number; pages: number }> {
  const { database } = talk.portal.deps
  // Each connection of the pool has separate counters.
  await Promise.all(
    Array.from({ length: 10 }, () => rowsOf(database, sql`SELECT pg_stat_force_next_flush()`)),
  )
  const [row] = await rowsOf<{ rows: number; pages: number }>(
    database,
    sql`SELECT (SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'preorder_parties')::int AS rows,
      (SELECT toast_blks_read + toast_blks_hit FROM pg_statio_user_tables WHERE relname = 'preorders')::int AS pages`,
  )
  return row ?? { rows: 0, pages: 0 }
}

async function search(query: Record<string, string>) {
  const before = await readSoFar()
  const started = performance.now()
  const answer = await talk.portal.call(listPreorderParties, { token: talk.person.token, query })
  const took = performance.now() - started
  const after = await readSoFar()
  const read = { rows: after.rows - before.rows, pages: after.pages - before.pages }
  process.stdout.write(
    `attack: a search among ${bookings} bookings of 500 lines: ${Math.round(took)} ms, ${read.rows} rows, ${read.pages} pages of bookings\n`,
  )
  return { ...answer.json(), ...read }
}

describe('a search in the address book', () => {
  it('reads a few rows for each party and nothing of the bookings', async () => {
    for (const query of [{ search: 'pumps', role: 'shipper' }, {}]) {
      const results = await search(query)
      expect(results).toMatchObject({ count: 1, pages: 0 })
      expect(results.rows).toBeLessThan(20)
    }
  })

  it('costs a booking of a party that thousands name a few rows', async () => {
    const before = await readSoFar()
    await givenPreorder(talk.portal, talk.person, { parties: partiesNamed('Alpha Pumps') })
    expect((await readSoFar()).rows - before.rows).toBeLessThan(20)
  })

  it('counts what is read', async () => {
    const before = await readSoFar()
    await rowsOf(talk.portal.deps.database, sql`SELECT max(length(units::text)) FROM preorders`)
    expect((await readSoFar()).pages - before.pages).toBeGreaterThan(bookings * 3)
  })

  it('reads a bounded number of parties, the latest, however many there are', async () => {
    const { id } = await givenPreorder(talk.portal, talk.person, { parties: partiesNamed('Party 0') })
    await copyBooking(id, 1_500, null)
    await talk.portal.deps.database.execute(sql`ANALYZE preorders, preorder_parties`)
    for (const query of [{ search: 'party', role: 'shipper' }, { search: 'nothing' }]) {
      const results = await search(query)
      expect(results.pages).toBe(0)
      expect(results.rows).toBeLessThan(1_200)
    }
  })

  it('takes its turn among the calls of its customer while the address book is being filled', async () => {
    await talk.portal.deps.database.execute(sql`UPDATE preorders SET parties_version = NULL`)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => talk.portal.call(listPreorderParties, { token: talk.person.token })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(40)
  })
})

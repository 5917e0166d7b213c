import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openTestDatabase } from '../../apps/api/src/testing/test-database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const run = (text: string) => open.database.execute(sql.raw(text))
const rows = (text: string) => rowsOf<Record<string, unknown>>(open.database, sql.raw(text))

/** Returns every row of every table, with statistics and the next values of sequences. */
async function everything(): Promise<string[]> {
  const tables = await rows(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const tableRows = []
  for (const { name } of tables)
    tableRows.push(`${name}: ${JSON.stringify(await rows(`SELECT t::text FROM ${name} t ORDER BY 1`))}`)
  const statistics = await rows('SELECT count(*) FROM pg_statistic WHERE starelid >= 16384')
  const sequences = await rows('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')
  return [...tableRows, JSON.stringify([statistics, sequences])]
}

async function closeAndOpen(): Promise<boolean> {
  const { database } = open
  await open.close()
  open = await openTestDatabase()
  return open.database === database
}

it('a database that was closed is used again, with the rows that it had at first', async () => {
  const before = await everything()
  expect(before.filter((line) => !line.endsWith(': []')).length).toBeGreaterThan(3)
  await run(
    `INSERT INTO organizations (id, ref, name) VALUES ('00000000-0000-7000-8000-000000000001', 'tea', 'Tea')`,
  )
  await run(`UPDATE schema_migrations SET hash = 'another'`)
  await run('DELETE FROM typed_code_gate')
  await run('ANALYZE')
  expect(await everything()).not.toEqual(before)
  expect(await closeAndOpen()).toBe(true)
  expect(await everything()).toEqual(before)
})

it.each([
  'ALTER TABLE organizations ADD COLUMN tea text',
  "SET work_mem = '8MB'",
  'SELECT pg_advisory_lock(7)',
  'BEGIN; SELECT nothing',
])('one that was left with more than rows is not: %s', async (leftover) => {
  for (const statement of leftover.split('; ')) await run(statement).catch(() => {})
  expect(await closeAndOpen()).toBe(false)
})

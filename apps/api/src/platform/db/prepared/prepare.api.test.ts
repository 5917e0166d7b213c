import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { prepare } from './prepare.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const plan = () =>
  prepare<{ at: string; ids: number[] }, { at: string; ids: number[]; least: number }>(
    undefined,
    sql`SELECT ${sql.placeholder('at')}::timestamptz AS at, array_agg(id) AS ids
      FROM unnest(${sql.placeholder('ids')}::int[]) AS id
      WHERE id >= ${sql.placeholder('least')} AND id < ${100}`,
  )

it('fills in the values of each call, lists and repeated ones too', async () => {
  const rows = plan()
  const at = '2026-11-23T08:00:00Z'
  const { database } = portal.deps
  expect(await rows(database, { at, ids: [1, 2, 300], least: 2 })).toEqual([
    { at: '2026-11-23 08:00:00+00', ids: [2] },
  ])
  expect(await rows(database, { at, ids: [7], least: 2 })).toEqual([
    { at: '2026-11-23 08:00:00+00', ids: [7] },
  ])
})

it('sees what its own transaction wrote', async () => {
  const { database } = portal.deps
  const insert = sql`INSERT INTO organizations (id, ref, name)
    VALUES ('00000000-0000-7000-8000-000000000001', 'prepared', 'Prepared')`
  const byRef = prepare<{ name: string }, { ref: string }>(
    'test_prepared_name',
    sql`SELECT name FROM organizations WHERE ref = ${sql.placeholder('ref')}`,
  )
  await database.transaction(async (tx) => {
    await tx.execute(insert)
    expect(await byRef(tx, { ref: 'prepared' })).toEqual([{ name: 'Prepared' }])
    expect(await byRef(tx, { ref: 'other' })).toEqual([])
  })
  expect(await rowsOf(database, sql`SELECT name FROM organizations WHERE ref = 'prepared'`)).toHaveLength(1)
})

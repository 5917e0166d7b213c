import { expect, it } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { rowsOf } from './database.ts'
import { sql } from './drizzle.ts'
import { isMigrated, migrate } from './migrate.ts'

it('applies nothing the second time', async () => {
  const open = await openTestDatabase()
  expect(await isMigrated(open.database)).toBe(true)
  const before = await rowsOf(open.database, sql`SELECT name, applied_at::text FROM schema_migrations`)
  expect(before.length).toBeGreaterThan(0)
  expect(await migrate(open)).toEqual([])
  expect(await rowsOf(open.database, sql`SELECT name, applied_at::text FROM schema_migrations`)).toEqual(
    before,
  )
  await open.close()
})

it('refuses a file that was changed after it was applied, and says which', async () => {
  const open = await openTestDatabase()
  await open.database.execute(
    sql`UPDATE schema_migrations SET hash = 'another' WHERE name = '0001-foundation.sql'`,
  )
  await expect(migrate(open)).rejects.toThrow(
    'Migration 0001-foundation.sql was changed after it was applied.',
  )
  expect(await isMigrated(open.database)).toBe(false)
  await open.close()
})

it('leaves nothing of a migration that fails', async () => {
  const open = await openTestDatabase()
  await open.database.execute(sql`DELETE FROM schema_migrations`)
  await open.database.execute(sql`DROP TABLE notifications CASCADE`)
  // The tables of the first statements already exist, so the file is rolled back.
  await expect(migrate(open)).rejects.toThrow()
  const rows = await rowsOf(open.database, sql`SELECT to_regclass('notifications') AS found`)
  expect(rows).toEqual([{ found: null }])
  expect(await isMigrated(open.database)).toBe(false)
  await open.close()
})

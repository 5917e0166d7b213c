import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkDatabase } from './check-database.ts'
import { sql } from './drizzle.ts'
import { refuseNewerDatabase } from './oldest-version.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const need = (version: string) =>
  portal.deps.database.execute(sql`UPDATE portal_identity SET oldest_version = ${version}`)

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.10.0', false],
  ['1.0.0', '0.9.9', true],
  ['0.2.1', '0.2.0-rc.1', true],
])('a database that needs %s is refused by %s: %s', async (needed, own, isRefused) => {
  await need(needed)
  const asking = refuseNewerDatabase(portal.deps.database, own)
  if (isRefused)
    await expect(asking).rejects.toThrow(
      `needs version ${needed} of the portal or a newer one, and this is ${own}`,
    )
  else await asking
})

it('the doctor says it, and a database from before the rule, or without tables, is served', async () => {
  const { database } = portal.deps
  await need('9.0.0')
  const { ok, text } = await checkDatabase(portal.deps)
  expect([ok, text]).toEqual([false, expect.stringContaining('needs version 9.0.0')])
  await database.execute(sql`ALTER TABLE portal_identity DROP COLUMN oldest_version`)
  await refuseNewerDatabase(database, '0.0.1')
  await database.execute(sql`ALTER TABLE portal_identity RENAME TO gone`)
  await refuseNewerDatabase(database, '0.0.1')
})

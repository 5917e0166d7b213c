import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { sql } from './drizzle.ts'
import { refuseNewerDatabase } from './oldest-version.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('a database that a newer version has changed is refused with the version that it needs', async () => {
  const { database } = portal.deps
  await database.execute(
    sql`ALTER TABLE portal_identity ADD COLUMN IF NOT EXISTS oldest_version text NOT NULL DEFAULT '0.1.0'`,
  )
  await refuseNewerDatabase(database)
  for (const [needed, own] of [
    ['0.2.0', '0.1.9'],
    ['0.10.0', '0.2.0'],
  ] as const) {
    await database.execute(sql`UPDATE portal_identity SET oldest_version = ${needed}`)
    await expect(refuseNewerDatabase(database, own)).rejects.toThrow(
      `needs version ${needed} of the portal or a newer one, and this is ${own}`,
    )
    await refuseNewerDatabase(database, needed)
  }
  await database.execute(sql`ALTER TABLE portal_identity DROP COLUMN oldest_version`)
  await refuseNewerDatabase(database, '0.0.1')
})

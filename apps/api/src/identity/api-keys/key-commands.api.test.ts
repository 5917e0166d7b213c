import { createKey, listKeys, revokeKey } from '@portolan/contract/commands/keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('keys', () => {
  it('are shown once, kept as a hash, listed by how they begin and ended by their name', async () => {
    const { result } = await runCommand(portal, createKey, { name: 'tms', scope: ['write', 'read'] })
    const key = String(result.key)
    expect(key).toMatch(/^ptl_[\w-]{43}$/)
    expect(result.scopes).toEqual(['read', 'write'])
    const storedRows = await rowsOf(portal.deps.database, sql`SELECT row_to_json(k) AS row FROM api_keys k`)
    expect(JSON.stringify(storedRows)).not.toContain(key)
    const [line] = (await runCommand(portal, listKeys)).rows
    expect(line).toMatchObject({ name: 'tms', prefix: key.slice(0, 10), scopes: ['read', 'write'] })
    expect(line).toMatchObject({ lastUsedAt: null, revokedAt: null })

    await expect(runCommand(portal, createKey, { name: 'TMS', scope: ['read'] })).rejects.toThrow(
      'There is a key TMS already. Choose another name, or revoke it first: portal keys revoke TMS',
    )
    await runCommand(portal, revokeKey, { name: 'tms' })
    await expect(runCommand(portal, revokeKey, { name: 'tms' })).rejects.toThrow(
      'No live key is called "tms".',
    )
    await runCommand(portal, createKey, { name: 'tms', scope: ['read'] })
    const { rows } = await runCommand(portal, listKeys)
    expect(rows.map(({ revokedAt }) => revokedAt === null)).toEqual([false, true])
  })

  it('are neither made nor revoked where the security log can’t be written', async () => {
    const { database } = portal.deps
    const withoutLog = async (work: () => Promise<unknown>) => {
      await database.execute(sql`ALTER TABLE audit_events ADD CONSTRAINT unwritable CHECK (false) NOT VALID`)
      await expect(work()).rejects.toThrow()
      await database.execute(sql`ALTER TABLE audit_events DROP CONSTRAINT unwritable`)
    }
    await withoutLog(() => runCommand(portal, createKey, { name: 'wms', scope: ['read'] }))
    await runCommand(portal, createKey, { name: 'wms', scope: ['read'] })
    await withoutLog(() => runCommand(portal, revokeKey, { name: 'wms' }))
    await runCommand(portal, revokeKey, { name: 'wms' })
  })

  it.each([
    [[], "--scope [] isn't valid."],
    [['admin'], '--scope "admin" isn\'t valid. Use read, write or both'],
  ])('need known scopes, not %j', async (scope, message) => {
    await expect(runCommand(portal, createKey, { name: 'x', scope })).rejects.toThrow(message)
  })
})

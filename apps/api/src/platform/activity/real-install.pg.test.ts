import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createApiKey } from '#identity/api-keys/api-keys.ts'
import { openDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openPortalProcesses, type PortalProcesses } from '#testing/servers/portal-processes.ts'
import { checkActivity } from './check-activity.ts'

// An installation as docs/operation.md says: an empty database of its owner, by which a server migrates, and
// another role, with which it serves.

const name = `portolan_install_${process.pid}`
const owner = `${name}_owner`
const serving = `${name}_server`
const log = openLog('silent')

let admin: Pool
let processes: PortalProcesses

const urlOf = (username: string) =>
  Object.assign(new URL(inject('postgresUrl')), { username, password: 'a word', pathname: name }).href
const openAs = (username: string) => openDatabase(readEnv({ DATABASE_URL: urlOf(username) }), log)

beforeAll(async () => {
  admin = new Pool({ connectionString: inject('postgresUrl'), max: 1 })
  for (const role of [owner, serving]) await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a word'`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`)
  processes = await openPortalProcesses(urlOf(serving), { DATABASE_DIRECT_URL: urlOf(owner) })
})
afterAll(async () => {
  await processes.close()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  for (const role of [serving, owner]) await admin.query(`DROP ROLE ${role}`)
  await admin.end()
})

describe('a server that serves as another role than the owner', { tags: ['exhaustive'] }, () => {
  it('migrates an empty database, records what is done, and can’t change or remove what it recorded', async () => {
    const server = await processes.start()
    await using asOwner = await closing(openAs(owner))
    const made = await createApiKey(asOwner.database, 'install', ['read', 'write'])
    const rename = async (ref: string) => {
      const answer = await fetch(server.url + saveCompanyOrganization.path.replace(':ref', ref), {
        method: 'PUT',
        headers: { authorization: `Bearer ${made?.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Customer ${ref}` }),
      })
      return answer.status
    }
    expect([await rename('one'), await rename('two')]).toEqual([201, 201])
    const recorded = () =>
      rowsOf(asOwner.database, sql`SELECT act FROM activity_entries WHERE act = 'saveCompanyOrganization'`)
    expect(await recorded()).toHaveLength(2)

    // Its own connections, which it uses for requests.
    const { rows } = await admin.query(
      `SELECT DISTINCT usename, application_name FROM pg_stat_activity
        WHERE datname = $1 AND application_name = 'portolan'`,
      [name],
    )
    expect(rows.map(({ usename }) => usename)).toContain(serving)

    await using asServer = await closing(openAs(serving))
    // It only warns that it grants nothing.
    await asServer.database.execute(sql.raw(`GRANT UPDATE ON activity_entries TO ${serving}`))
    const forbidden = [
      `UPDATE activity_entries SET act = 'two'`,
      'DELETE FROM activity_entries',
      'TRUNCATE activity_entries',
      `UPDATE activity_values SET value = ''`,
      'DELETE FROM activity_heads',
      'DROP TABLE activity_entries',
      'ALTER TABLE activity_entries DISABLE TRIGGER ALL',
      `SET ROLE ${owner}`,
      'DELETE FROM schema_migrations',
    ]
    for (const statement of forbidden) {
      const refused = await asServer.database.execute(sql.raw(statement)).then(
        () => null,
        ({ cause }: { cause: { code: string } }) => cause.code,
      )
      expect([statement, refused]).toEqual([statement, '42501'])
    }
    expect(await recorded()).toHaveLength(2)
    const env = readEnv({ DATABASE_URL: urlOf(serving), DATABASE_DIRECT_URL: urlOf(owner) })
    expect(await checkActivity({ database: asServer.database, env })).toEqual({
      ok: true,
      text: expect.stringMatching(/compared, all right.*can’t change/),
    })
    expect(await rename('three')).toBe(201)
  })
})

/** A database that is closed with its block. */
async function closing(opening: ReturnType<typeof openDatabase>) {
  const open = await opening
  return { database: open.database, [Symbol.asyncDispose]: () => open.close() }
}

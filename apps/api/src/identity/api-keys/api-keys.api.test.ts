import { listCompanyOrganizations, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

let portal: TestPortal

beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const list = (key: string, ip = '127.0.0.1') => portal.call(listCompanyOrganizations, { key, ip })
const statusOf = async (key: string, ip?: string) => (await list(key, ip)).statusCode

/** Lookups are cached for a second. */
const letCacheExpire = () => new Promise((resolve) => setTimeout(resolve, 1_100))

async function refusals() {
  return rowsOf<{ ip: string; data: { key?: string; name?: string } }>(
    portal.deps.database,
    sql`SELECT address AS ip, data FROM audit_events WHERE kind = 'api-key-refused' ORDER BY at, id`,
  )
}

describe('an API key', () => {
  it('opens company calls, with the scheme in any case, and no call of a person', async () => {
    const key = await givenApiKey(portal, 'read')
    expect(await statusOf(key)).toBe(200)
    const headers = { authorization: `bearer ${key}` }
    expect((await portal.call(listCompanyOrganizations, { headers })).statusCode).toBe(200)
    const answer = await portal.call(getCurrentUser, { key })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthorized'])
  })

  it('is refused within a second of its revocation, and the security log names it', async () => {
    const { database } = portal.deps
    const newKey = await createApiKey(database, 'tms', ['read'])
    const key = newKey?.key ?? ''
    expect(await statusOf(key)).toBe(200)
    await revokeApiKey(database, 'tms')
    await letCacheExpire()
    expect(await statusOf(key)).toBe(401)
    expect(await refusals()).toEqual([{ ip: '127.0.0.1', data: { key: newKey?.id, name: 'tms' } }])
  })

  it('has its last use noted, at most once a minute', async () => {
    const { database } = portal.deps
    const key = await givenApiKey(portal, 'read')
    const lastUse = async () => (await listApiKeys(database))[0]?.lastUsedAt
    const age = (seconds: number) =>
      database.execute(sql`UPDATE api_keys SET last_used_at = now() - make_interval(secs => ${seconds}::int)`)
    expect(await lastUse()).toBeNull()
    await list(key)
    expect(await lastUse()).toMatch(/Z$/)
    await age(30)
    const recent = await lastUse()
    await letCacheExpire()
    await list(key)
    expect(await lastUse()).toBe(recent)
    await age(90)
    const old = await lastUse()
    await letCacheExpire()
    await list(key)
    expect(await lastUse()).not.toBe(old)
  })

  it('without the scope changes nothing', async () => {
    const key = await givenApiKey(portal, 'read')
    const answer = await portal.call(saveCompanyOrganization, {
      key,
      params: { ref: 'x' },
      body: { name: 'X' },
    })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope"',
    ])
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM organizations`)).toEqual([])
  })

  it('is answered in the reader’s language when it opens nothing', async () => {
    const headers = { authorization: 'Bearer ptl_wrong', 'accept-language': 'ru' }
    const answer = await portal.call(listCompanyOrganizations, { headers })
    expect(answer.json().error.message).toContain('API-ключ')
  })
})

describe('wrong keys', () => {
  it('are refused with 429 after thirty from one network; a right key there still opens', async () => {
    const key = await givenApiKey(portal, 'read')
    for (let attempt = 0; attempt < 30; attempt++) expect(await statusOf(`ptl_wrong${attempt}`)).toBe(401)
    const limited = await list('ptl_wrong')
    expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(500)
    expect(await statusOf('ptl_wrong', '127.0.0.2')).toBe(401)
    expect(await statusOf(key)).toBe(200)
    // The log stays bounded, too.
    expect((await refusals()).filter(({ ip }) => ip === '127.0.0.1')).toHaveLength(30)
  })

  it('cost the database a query a second once their network is over the limit, and lock no right key out', async () => {
    const { database } = portal.deps
    for (let attempt = 0; attempt < 31; attempt++) await statusOf(`ptl_wrong${attempt}`)
    // Created later, so that this process has never seen it.
    const key = await givenApiKey(portal, 'read')
    const execute = vi.spyOn(database, 'execute')
    const startedAt = performance.now()
    for (let attempt = 0; attempt < 300; attempt++) expect(await statusOf(`ptl_more${attempt}`)).toBe(429)
    const seconds = Math.ceil((performance.now() - startedAt) / 1_000)
    expect(execute.mock.calls.length).toBeLessThanOrEqual(1 + seconds)
    execute.mockRestore()
    await letCacheExpire()
    expect([await statusOf(key), await statusOf('ptl_wrong')]).toEqual([200, 429])
  })

  it('sent in parallel are thirty refusals, and none is judged for free', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, attempt) => statusOf(`ptl_${attempt}`)))
    expect(answers.filter((status) => status === 401)).toHaveLength(30)
    expect(answers.filter((status) => status === 429)).toHaveLength(30)
  })

  it('are not counted where no key was sent', async () => {
    await givenOrder(portal)
    const { token } = await givenUser(portal)
    for (let attempt = 0; attempt < 35; attempt++)
      expect((await portal.call(listCompanyOrganizations, { token })).statusCode).toBe(401)
    expect(await refusals()).toEqual([])
  })
})

it('neither a right nor a wrong nor a revoked key is in the log or the database', async () => {
  const { database } = portal.deps
  const [right, revoked] = [await givenApiKey(portal, 'read', 'write'), await givenApiKey(portal, 'read')]
  await database.execute(sql`UPDATE api_keys SET revoked_at = now() WHERE prefix = ${revoked.slice(0, 10)}`)
  const keys = [right, revoked, `ptl_${'w'.repeat(43)}`]
  for (const key of keys) {
    await list(key)
    await portal.call(saveCompanyOrganization, { key, params: { ref: 'acme' }, body: {} })
  }
  const rows = await rowsOf(
    database,
    sql`SELECT to_jsonb(k) AS row FROM api_keys k UNION ALL SELECT to_jsonb(a) FROM audit_events a
      UNION ALL SELECT to_jsonb(b) FROM rate_limits b`,
  )
  const stored = portal.logLines.join('') + JSON.stringify(rows)
  expect(portal.logLines.length).toBeGreaterThan(5)
  // Their beginning may be shown.
  for (const key of keys) expect(stored).not.toContain(key.slice(10))
})

import { createApiKey, listApiKeys, revokeApiKey } from '@portolan/contract/company/systems/keys'
import { listStaffMembers } from '@portolan/contract/identity/staff'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())

const create = (name: string) =>
  portal.call(createApiKey, { body: { name, scopes: ['write', 'read'] }, token })

it('an administrator makes a key, which works until it’s revoked, and is shown once', async () => {
  const made = await create('ERP / nightly')
  expect([made.statusCode, made.headers['cache-control']]).toEqual([201, 'no-store'])
  const { key, scopes } = made.json()
  expect(scopes).toEqual(['read', 'write'])
  const use = () => portal.call(listStaffMembers, { key })
  expect((await use()).statusCode).toBe(200)
  expect((await create('erp / NIGHTLY')).json().error.code).toBe('name_in_use')
  const list = await portal.call(listApiKeys, { token })
  expect(list.body).not.toContain(key)
  expect(list.json()).toMatchObject([{ name: 'ERP / nightly', revokedAt: null, prefix: key.slice(0, 10) }])
  const params = { name: 'ERP / nightly' }
  for (const _ of [1, 2]) expect((await portal.call(revokeApiKey, { params, token })).statusCode).toBe(204)
  await expect.poll(async () => (await use()).statusCode).toBe(401)
  const entries = await rowsOf(
    portal.deps.database,
    sql`SELECT to_json(e)::text AS entry FROM activity_entries e`,
  )
  expect(JSON.stringify(entries)).toContain('createApiKey')
  expect(JSON.stringify(entries)).not.toContain(key)
})

it('a key makes no keys', async () => {
  const key = await givenApiKey(portal, 'write')
  const answer = await portal.call(createApiKey, { body: { name: 'more', scopes: ['read'] }, key })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  const list = (await portal.call(listApiKeys, { token })).json()
  expect(list).not.toContainEqual(expect.objectContaining({ name: 'more' }))
})

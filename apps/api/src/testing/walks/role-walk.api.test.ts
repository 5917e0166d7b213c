import { endpoints } from '@portolan/contract/endpoints'
import { scopeOf } from '@portolan/contract/identity/api-keys'
import { getStaffSelf } from '@portolan/contract/identity/staff'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { mayDo, type Role, roles } from '@portolan/contract/shared/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Walks every call of the company with every role, so a new call is included automatically.

const unknownId = '01a1fdb1-0000-7000-8000-000000000000'
const guarded = [...endpoints]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(({ endpoint }) => endpoint.auth === 'company' || endpoint.auth === 'staff')

let portal: TestPortal
const tokens = new Map<Role, string>()

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  for (const role of roles) tokens.set(role, (await givenStaff(portal, role)).token)
})
afterAll(() => portal.close())

function call(endpoint: Endpoint, token: string | undefined) {
  const names = Object.keys(endpoint.params?.shape ?? {})
  const params = Object.fromEntries(names.map((name) => [name, unknownId]))
  return portal.call(endpoint, { params, ...(token !== undefined && { token }) })
}

/** Null for a call that gets past the guard; its input is missing on purpose. */
async function refusalOf(endpoint: Endpoint, token: string | undefined): Promise<string | null> {
  const answer = await call(endpoint, token)
  if (answer.statusCode !== 401 && answer.statusCode !== 403) return null
  return answer.json().error.code
}

describe.each(guarded)('$name', ({ endpoint }) => {
  it('is about a subject, and open to the roles of the table', async () => {
    const { subject } = endpoint
    if (subject === undefined) throw new Error('A company call says what it is about')
    for (const role of roles) {
      const expected = mayDo(role, subject, scopeOf(endpoint)) ? null : 'insufficient_role'
      expect([role, await refusalOf(endpoint, tokens.get(role))]).toEqual([role, expected])
    }
  })
})

it('with dryRun, a role that may read sees what would change', async () => {
  const trials = guarded.filter(({ endpoint }) => 'dryRun' in (endpoint.query?.shape ?? {}))
  expect(trials.map(({ name }) => name)).toContain('sendMessage')
  for (const { name, endpoint } of trials) {
    const names = Object.keys(endpoint.params?.shape ?? {})
    const params = Object.fromEntries(names.map((each) => [each, unknownId]))
    const token = tokens.get('viewer') ?? ''
    const codes = []
    for (const dryRun of ['true', 'false'])
      codes.push((await portal.call(endpoint, { params, token, query: { dryRun } })).statusCode === 403)
    expect([name, ...codes]).toEqual([name, false, true])
  }
})

it('no call answers a member of the staff before the second factor', async () => {
  const { token } = await givenStaff(portal, 'administrator', { byFactor: false })
  const half = await givenStaff(portal)
  await portal.deps.database.execute(sql`UPDATE sessions SET partial = true WHERE id = ${half.sessionId}`)
  for (const { name, endpoint } of guarded) {
    expect([name, await refusalOf(endpoint, token)]).toEqual([name, 'staff_factor_required'])
    expect([name, await refusalOf(endpoint, half.token)]).toEqual([name, 'second_factor_required'])
  }
})

it('a call of the desk answers a customer’s person as an unknown path does', async () => {
  const { token } = await givenUser(portal)
  const unknown = await portal.get('/api/v2/company/surprise/', token)
  const ofDesk = guarded.filter(({ endpoint }) => endpoint.auth === 'staff')
  for (const { name, endpoint } of ofDesk) {
    const answer = await call(endpoint, token)
    expect([name, answer.statusCode, answer.body]).toEqual([name, 404, unknown.body])
    expect([name, await refusalOf(endpoint, undefined)]).toEqual([name, 'unauthorized'])
  }
  expect(ofDesk.map(({ endpoint }) => endpoint)).toContain(getStaffSelf)
})

it('a change from a page needs the token against forgery, as customers’ changes do', async () => {
  const writing = guarded.filter(({ endpoint }) => endpoint.method !== 'GET')
  for (const { name, endpoint } of writing) {
    const names = Object.keys(endpoint.params?.shape ?? {})
    const params = Object.fromEntries(names.map((each) => [each, unknownId]))
    const headers = { origin: 'https://other.example' }
    const token = tokens.get('administrator') ?? ''
    const answer = await portal.call(endpoint, { params, token, headers })
    expect([name, answer.statusCode, answer.json().error?.code]).toEqual([name, 403, 'csrf_failed'])
  }
})

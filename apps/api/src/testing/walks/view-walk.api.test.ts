import { startView } from '@portolan/contract/company/views/views'
import { endpoints } from '@portolan/contract/endpoints'
import { getCurrentUser } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { fingerprint, tablesOfCalls } from './fingerprint.ts'
import { givenEverything } from './given-everything.ts'
import { unknownId } from './walk-bodies.ts'

// Walks every endpoint of the contract as a colleague who sees the portal as a customer's person does: a new
// endpoint is included automatically.

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))
const unsafe = all.filter(({ endpoint }) => endpoint.method !== 'GET')
const reading = all.filter(({ endpoint }) => endpoint.method === 'GET')
const ofPerson = reading.filter(({ endpoint }) => ['session', 'partial', 'fresh'].includes(endpoint.auth))

let portal: TestPortal
let ids: Record<string, string>
let person: { token: string }
/** The token of the view. */
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  const given = await givenEverything(portal)
  ids = given.ids
  person = { token: given.token }
  const { id: userId, organizations } = (await portal.call(getCurrentUser, person)).json()
  const staff = await givenStaff(portal)
  const body = { userId, organizationId: organizations[0].id, reason: 'They cannot find an invoice' }
  const started = await portal.call(startView, { token: staff.token, body })
  expect(started.statusCode).toBe(201)
  token = started.json().token
})
afterAll(() => portal.close())

function call(endpoint: Endpoint, by: { token: string }) {
  const names = Object.keys(endpoint.params?.shape ?? {})
  const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? unknownId]))
  return portal.call(endpoint, { params, ...by })
}

/** The signed URLs of files in an answer. */
function filesIn(body: string): string[] {
  return [...body.matchAll(/"(\/api\/v2\/[^"]*signature=[^"]*)"/g)].map(([, url = '']) => url)
}

describe.each(unsafe)('$name', ({ endpoint }) => {
  it('is refused for every role', async () => {
    const answer = await call(endpoint, { token })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'view_only'])
  })
})

it('no reading call has an effect, nor has a file that it leads to', async () => {
  const before = await fingerprint(portal, tablesOfCalls)
  const statuses: [string, Endpoint, number][] = []
  const files = new Set<string>()
  for (const { name, endpoint } of ofPerson) {
    const answer = await call(endpoint, { token })
    statuses.push([name, endpoint, answer.statusCode])
    for (const file of filesIn(answer.body)) files.add(file)
  }
  for (const file of files) expect([file, (await portal.get(file)).statusCode]).toEqual([file, 200])
  expect(await fingerprint(portal, tablesOfCalls)).toEqual(before)
  expect([Object.keys(before).length > 40, files.size > 2]).toEqual([true, true])
  // The person's own calls come last: they may have effects.
  for (const [name, endpoint, status] of statuses) {
    const isHidden = endpoint.ownerOnly || endpoint.auth !== 'session'
    const own = await call(endpoint, person)
    expect([name, status]).toEqual([name, isHidden ? 403 : own.statusCode])
  }
  const downloads = await rowsOf(
    portal.deps.database,
    sql`SELECT FROM activity_entries WHERE target ? 'view' AND act <> 'startView'`,
  )
  expect(downloads.length).toBeGreaterThan(0)
})

it('no call of the company answers', async () => {
  const ofCompany = reading.filter(({ endpoint }) => ['company', 'staff'].includes(endpoint.auth))
  for (const { name, endpoint } of ofCompany) {
    const answer = await call(endpoint, { token })
    expect([name, [401, 404].includes(answer.statusCode)]).toEqual([name, true])
  }
})

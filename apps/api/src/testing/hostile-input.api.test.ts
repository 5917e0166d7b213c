import type { Endpoint } from '@portolan/contract/endpoint'
import { endpoints } from '@portolan/contract/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteMember } from '#features/member-invitations/invite-member.ts'
import { saveNotifications } from '#features/notifications/save-notifications.ts'
import { givenDocument, givenOrder, givenUser } from './builders.ts'
import { givenPasskey } from './passkey-ceremonies.ts'
import { openTestPortal, type TestPortal } from './test-portal.ts'

// Whatever is sent to an endpoint, the answer is one of its own or a refusal: never an error of ours.

let portal: TestPortal
let token: string
let ids: Record<string, string>

beforeAll(async () => {
  portal = await openTestPortal({
    variables: { LOGIN_FAILURES_PER_ADDRESS: '100000', LOGIN_FAILURES_PER_ACCOUNT: '100000' },
  })
  const order = await givenOrder(portal)
  const paper = await givenDocument(portal, order)
  const person = await givenUser(portal)
  token = person.token
  await saveNotifications(portal.deps.database, [
    {
      userId: person.id,
      organizationId: order.organizationId,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: order.orderId,
      data: {},
    },
  ])
  const list = await portal.get('/api/v2/customer/notifications/', token)
  const sessionId = (await givenUser(portal)).sessionId
  const notificationId = list.json().results[0].id
  const credentialId = (await givenPasskey(portal, person)).id
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
  const invited = await inviteMember(portal.deps, { email: person.email, organizationRef: 'other', days: 1 })
  const invitationId = invited?.url.split('/').at(-1) ?? ''
  ids = {
    orderId: order.orderId,
    documentId: paper.id,
    notificationId,
    sessionId,
    credentialId,
    invitationId,
  }
})
afterAll(() => portal.close())

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  "'; DROP TABLE orders; --",
  '%',
  '_',
  '\\',
  '\\u0000',
  '-1',
  '0',
  '1e400',
  '99999999999999999999999999',
  '-0',
  'NaN',
  'infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\ud800',
  '\uffff',
  '🚢'.repeat(40),
  'İ',
  '\u202e',
  'x'.repeat(5_000),
  ',',
  ',,,',
  'active',
  'active,archived',
  '-pinned,createdAt',
  '01a1fdb1-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'WyJ4IiwxXQ',
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme' }))
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1e308, 2 ** 31, 2 ** 63),
  fc.jsonValue({ maxDepth: 4 }),
)

function members<T>(names: string[], of: fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> {
  const name = names.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 8 }, text) : text
  return fc.array(fc.tuple(name, of), { maxLength: 5 })
}

function bodyNames(endpoint: Endpoint): string[] {
  const body = endpoint.body
  return body && 'shape' in body && typeof body.shape === 'object' && body.shape
    ? Object.keys(body.shape)
    : []
}

function pathOf(endpoint: Endpoint, param: string | null): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((param === null ? ids[name] : param) || 'x').replaceAll('.', '%2e'),
  )
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}

function queryText(entries: [string, string][]): string {
  return entries
    .map(([name, text]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text))}`)
    .join('&')
}

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))

describe.each(all)('$name', ({ endpoint }) => {
  const own = new Set(Object.keys(endpoint.responses).map(Number))
  const queryNames = Object.keys(endpoint.query?.shape ?? {})
  const hasBody = endpoint.method !== 'GET'

  it('answers anything with its own answer or a refusal', async () => {
    const input = fc.record({
      param: fc.option(text.map(wellFormed), { freq: 3 }),
      query: fc.oneof(members(queryNames, text), fc.constant<[string, string][]>([])),
      body: fc.oneof(
        members(bodyNames(endpoint), value).map((entries) => JSON.stringify(Object.fromEntries(entries))),
        value.map((any) => JSON.stringify(any) ?? 'null'),
        fc.string({ unit: 'binary' }),
      ),
      headers: fc.record(
        {
          'accept-language': fc.constantFrom('en', 'ru', 'x'.repeat(300), ';;q=,', '\u00ff'),
          'if-none-match': fc.constantFrom('*', '"x"', ',,,', 'W/'),
          'x-xsrf-token': fc.constantFrom('a.b', '', '....'),
          cookie: fc.constantFrom('XSRF-TOKEN=a.b', 'XSRF-TOKEN', ';;=;', 'XSRF-TOKEN=%ff%'),
        },
        { requiredKeys: [] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ param, query, body, headers }) => {
        await new Promise((resolve) => setImmediate(resolve))
        const answer = await portal.app.inject({
          method: endpoint.method,
          url: `${pathOf(endpoint, param)}?${queryText(query)}`,
          headers: {
            authorization: `JWT ${token}`,
            ...headers,
            ...(hasBody && { 'content-type': 'application/json' }),
          },
          ...(hasBody && { payload: body }),
        })
        const status = answer.statusCode
        expect(own.has(status) || status === 304 || (status >= 400 && status < 500), `${status}`).toBe(true)
        expect(answer.body).not.toContain('node_modules')
      }),
      { numRuns: 60 },
    )
  })
})

it('nothing of it was an error in the log', () => {
  expect(portal.logLines.filter((line) => line.startsWith('{"level":50'))).toEqual([])
})

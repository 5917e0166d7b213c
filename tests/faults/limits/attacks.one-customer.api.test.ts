import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser, testPassword } from '../../../apps/api/src/testing/builders.ts'
import { givenPasskey } from '../../../apps/api/src/testing/factors/passkey-ceremonies.ts'
import { givenUpload } from '../../../apps/api/src/testing/freight/uploads.ts'
import { buildForm, givenPreorder, givenPreorderDocument } from '../../../apps/api/src/testing/preorders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { pushMessage, sendMessage } from '../../../packages/contract/src/company/messages.ts'
import { listCompanyOrganizations } from '../../../packages/contract/src/company/organizations.ts'
import { addOrderDocument } from '../../../packages/contract/src/freight/documents.ts'
import { followFilter } from '../../../packages/contract/src/freight/follows.ts'
import { addPreorderDocument } from '../../../packages/contract/src/freight/preorders/preorder-documents.ts'
import { askAboutOrder } from '../../../packages/contract/src/freight/questions.ts'
import { confirmEmailChange } from '../../../packages/contract/src/identity/email-changes.ts'
import { getInvitation } from '../../../packages/contract/src/identity/invitations.ts'
import {
  startPasskeyLogin,
  startPasskeyRegistration,
} from '../../../packages/contract/src/identity/passkeys.ts'
import {
  confirmPasswordReset,
  requestPasswordReset,
} from '../../../packages/contract/src/identity/passwords.ts'
import { enableSecondFactor } from '../../../packages/contract/src/identity/second-factor.ts'
import { createToken, createTokenByPassword } from '../../../packages/contract/src/identity/sign-in.ts'
import { uploadAvatar } from '../../../packages/contract/src/identity/users.ts'
import {
  maxCustomerDocuments,
  maxFollowedFilters,
  maxPreorderDocuments,
} from '../../../packages/contract/src/shared/limits.ts'

// Every limit that a customer can reach: the customer is rejected, and others aren't.

type Person = Awaited<ReturnType<typeof givenUser>>
interface Customer {
  organization: string
  /** Each customer sends requests from another network. */
  ip: string
  /** A second organization, with nothing spent yet. */
  home: string
  person: Person
  order: Awaited<ReturnType<typeof givenOrder>>
  key: string
}

let portal: TestPortal
/** The customer at its limit, and the one who must not notice. */
let greedy: Customer
let other: Customer
beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '10' } })
  greedy = await givenCustomer('greedy', '203.0.113.1', '192.0.2.1')
  other = await givenCustomer('other', '198.51.100.1', '192.0.2.2')
})
afterAll(() => portal.close())

async function givenCustomer(organization: string, ip: string, home: string): Promise<Customer> {
  const contacts = [{ name: 'Desk', email: `desk@${organization}.example`, phone: null }]
  const order = await givenOrder(portal, {
    ref: `order of ${organization}`,
    contacts,
    organization: { ref: organization, name: organization },
  })
  const person = await givenUser(portal, [organization])
  return { organization, ip, home, person, order, key: await givenApiKey(portal, 'read', 'write') }
}

interface Limit {
  name: string
  /** The number of requests up to the limit, unless it is cheaper to write what they would leave. */
  calls?: number
  fill?: (customer: Customer) => Promise<void>
  call: (customer: Customer) => ReturnType<TestPortal['call']>
  refusal: string
  /** The status for the other customer. */
  usual: number
}

const json = { 'content-type': 'application/json' }
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Copies the newest row of a table `count` times, with new IDs. */
async function copyRows(table: string, id: string, count: number): Promise<void> {
  const { database } = portal.deps
  const columns = await rowsOf<{ name: string }>(
    database,
    sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = ''`,
  )
  const values = columns.map(({ name }) =>
    name === 'id' ? 'gen_random_uuid()' : name === 'ref' ? `ref || ' ' || n` : `t."${name}"`,
  )
  const names = columns.map(({ name }) => `"${name}"`)
  await database.execute(sql`INSERT INTO ${sql.raw(table)} (${sql.raw(names.join(', '))})
    SELECT ${sql.raw(values.join(', '))} FROM ${sql.raw(table)} t, generate_series(1, ${count}::int) AS n WHERE t.id = ${id}`)
}

const preorders = new Map<string, string>()
async function preorderOf({ organization, person }: Customer): Promise<string> {
  const preorderId = preorders.get(organization) ?? (await givenPreorder(portal, person)).id
  preorders.set(organization, preorderId)
  return preorderId
}

const limits: Limit[] = [
  {
    name: 'wrong passwords of a network',
    calls: 10,
    call: ({ ip }) =>
      portal.call(createToken, { ip, body: { username: `${crypto.randomUUID()}@x.example`, password: 'x' } }),
    refusal: 'too_many_requests',
    usual: 401,
  },
  {
    name: 'wrong passwords of a person who is signed in',
    calls: 10,
    call: ({ ip, person }) =>
      portal.call(createTokenByPassword, {
        ip: `192.0.2.${ip.length}`,
        token: person.token,
        body: { password: 'x' },
      }),
    refusal: 'too_many_requests',
    usual: 400,
  },
  {
    name: 'wrong API keys of a network',
    calls: 30,
    call: ({ ip }) => portal.call(listCompanyOrganizations, { ip, key: `ptl_${crypto.randomUUID()}` }),
    refusal: 'too_many_requests',
    usual: 401,
  },
  {
    name: 'passkey ceremonies of a network',
    calls: 200,
    call: ({ ip }) => portal.call(startPasskeyLogin, { ip }),
    refusal: 'too_many_requests',
    usual: 200,
  },
  {
    name: 'password resets of a network',
    calls: 30,
    call: ({ ip }) => portal.call(requestPasswordReset, { ip, body: { email: 'nobody@x.example' } }),
    refusal: 'too_many_requests',
    usual: 204,
  },
  {
    name: 'wrong reset links of a network',
    calls: 30,
    call: ({ ip }) =>
      portal.call(confirmPasswordReset, {
        ip,
        body: { token: 'x', newPassword: 'x', newPasswordConfirmation: 'x' },
      }),
    refusal: 'too_many_requests',
    usual: 400,
  },
  {
    name: 'wrong email links of a network',
    calls: 30,
    call: ({ ip }) => portal.call(confirmEmailChange, { ip, body: { token: 'x' } }),
    refusal: 'too_many_requests',
    usual: 400,
  },
  {
    name: 'wrong invitation codes of a network',
    calls: 20,
    call: ({ ip }) => portal.call(getInvitation, { ip, params: { code: '135792' } }),
    refusal: 'too_many_requests',
    usual: 404,
  },
  {
    name: 'unsigned pushes of a network',
    calls: 30,
    call: ({ ip }) =>
      portal.call(pushMessage, { ip, params: { source: 'carrier' }, body: '[]', headers: json }),
    refusal: 'too_many_requests',
    usual: 401,
  },
  {
    name: 'codes of a person',
    calls: 1,
    call: ({ person }) => portal.call(enableSecondFactor, { token: person.token, body: { type: 'email' } }),
    refusal: 'too_many_requests',
    usual: 200,
  },
  {
    name: 'passkeys of a person',
    async fill({ person }) {
      for (let passkey = 0; passkey < 20; passkey++) await givenPasskey(portal, person)
    },
    call: ({ person }) => portal.call(startPasskeyRegistration, { token: person.token }),
    refusal: 'too_many_passkeys',
    usual: 200,
  },
  {
    name: 'questions of a person',
    calls: 20,
    call: ({ person, order }) =>
      portal.call(askAboutOrder, {
        token: person.token,
        params: { orderId: order.orderId },
        body: { text: 'Where is it?' },
      }),
    refusal: 'too_many_requests',
    usual: 201,
  },
  {
    name: 'followed filters of a person',
    calls: maxFollowedFilters,
    call: ({ person }) =>
      portal.call(followFilter, {
        token: person.token,
        body: { name: crypto.randomUUID(), filter: { search: crypto.randomUUID() } },
      }),
    refusal: 'too_many_follows',
    usual: 200,
  },
  {
    name: 'documents of a pre-order',
    async fill(customer) {
      const preorderId = await preorderOf(customer)
      const { id } = await givenPreorderDocument(portal, customer.person, { id: preorderId })
      await copyRows('preorder_documents', id, maxPreorderDocuments - 1)
    },
    call: async (customer) =>
      portal.call(addPreorderDocument, {
        token: customer.person.token,
        params: { preorderId: await preorderOf(customer) },
        body: buildForm(),
      }),
    refusal: 'too_many_documents',
    usual: 201,
  },
  {
    name: 'documents that customers add to an order',
    async fill({ person, order }) {
      const { id } = await givenUpload(portal, person, { orderId: order.orderId })
      await copyRows('documents', id, maxCustomerDocuments - 1)
    },
    call: ({ person, order }) =>
      portal.call(addOrderDocument, {
        token: person.token,
        params: { orderId: order.orderId },
        body: buildForm(),
      }),
    refusal: 'too_many_documents',
    usual: 201,
  },
]

const codeOf = ({ body }: { body: string }) => (body === '' ? undefined : JSON.parse(body).error?.code)

it.each(limits)('$name: one customer at it leaves the others alone', async (limit) => {
  const { name, calls = 0, fill, call, refusal, usual } = limit
  await fill?.(greedy)
  for (let one = 0; one < calls; one++) await call(greedy)
  const [refused, free] = [await call(greedy), await call(other)]
  expect([name, codeOf(refused)]).toEqual([name, refusal])
  expect([name, free.statusCode]).toEqual([name, usual])
})

it('a network whose wrong passwords and keys are used up keeps its right keys and known browsers', async () => {
  const { ip, key, person } = greedy
  expect((await portal.call(listCompanyOrganizations, { ip, key })).statusCode).toBe(200)
  // Another person in the same network has to wait; one in another network doesn't.
  const signIn = (from: string) =>
    portal.call(createToken, { ip: from, body: { username: person.email, password: testPassword } })
  expect((await signIn(ip)).statusCode).toBe(429)
  expect((await signIn(other.ip)).statusCode).not.toBe(429)
})

it('a customer whose photos wait doesn’t keep another from a photo', async () => {
  const send = (person: Person) => {
    const body = new FormData()
    body.append('image', new Blob([Buffer.from(pixel, 'base64')]), 'photo.png')
    return portal.call(uploadAvatar, { token: person.token, body })
  }
  const people = [greedy.person]
  while (people.length < 12) people.push(await givenUser(portal, [greedy.organization]))
  const flood = Promise.all(people.map(send))
  const answer = await send(other.person)
  const statuses = (await flood).map(({ statusCode }) => statusCode)
  expect(answer.statusCode).toBe(201)
  // One runs at a time and two wait, over all people of the customer.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  expect(statuses).not.toContain(503)
})

it('a key that sends too many messages doesn’t keep another’s message', async () => {
  const send = ({ key }: Customer) => portal.call(sendMessage, { key, body: '[]', headers: json })
  const flood = Promise.all(Array.from({ length: 120 }, () => send(greedy)))
  const answer = await send(other)
  const statuses = (await flood).map(({ statusCode }) => statusCode)
  expect(answer.statusCode).toBeLessThan(429)
  expect(statuses).not.toContain(503)
})

it('every limit counts for someone: a person, a browser, an account or a network', async () => {
  const rows = await rowsOf<{ bucket: string }>(
    portal.deps.database,
    sql`SELECT bucket FROM rate_limits WHERE bucket <> 'sign-in-check' AND NOT bucket LIKE 'typed-codes%'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { bucket } of rows)
    expect(bucket).toMatch(/^[a-z-]+:(\d+\.\d+\.\d+\.\d+(\/24)?$|[0-9a-f-]{36}|[\w-]{43})/)
})

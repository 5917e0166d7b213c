import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { changePassword } from '@portolan/contract/identity/passwords'
import { logout } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disableUser } from '../../../apps/api/src/identity/users/manage-user.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenDocument, givenOrder, givenUser, testPassword } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
let order: { organizationId: string; orderId: string }

beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
  await givenDocument(portal, order)
  const amount = { amount: '10.00', currency: 'USD' }
  const dates = { issuedOn: '2026-11-01', dueOn: '2026-11-30', paidOn: null }
  await givenDocument(portal, order, { kind: 'invoice', invoice: { number: 'INV-1', amount, ...dates } })
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof givenUser>>

/** Returns the links to a document and an invoice, as a person's page contains them. */
async function linksOf({ token }: Pick<Person, 'token'>): Promise<string[]> {
  const lists = [listOrderDocuments, listOrderInvoices]
  const answers = await Promise.all(
    lists.map((list) => portal.call(list, { token, params: { orderId: order.orderId } })),
  )
  return answers.map((answer) => String(answer.json().results[0].file))
}

const execute = (query: Parameters<typeof portal.deps.database.execute>[0]) =>
  portal.deps.database.execute(query)

const ends: Record<string, (person: Person) => Promise<unknown>> = {
  'signing out': ({ token }) => portal.call(logout, { body: { token } }),
  'leaving the organization': ({ id }) => execute(sql`DELETE FROM memberships WHERE user_id = ${id}`),
  'being disabled': ({ email }) => disableUser(portal.deps, email),
  'changing the password': ({ token }) => {
    const newPassword = 'seven brave harbour cranes'
    const body = { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword }
    return portal.call(changePassword, { token, body })
  },
  'the session running out': ({ sessionId }) =>
    execute(sql`UPDATE sessions SET expires_at = now() WHERE id = ${sessionId}`),
}

it.each(Object.entries(ends))('a link to a file opens nothing after %s', async (what, end) => {
  const [person, colleague] = [await givenUser(portal), await givenUser(portal)]
  const links = await linksOf(person)
  const others = await linksOf(colleague)
  const statuses = async (urls: string[]) =>
    Promise.all(urls.map(async (url) => (await portal.get(url)).statusCode))
  expect(await statuses(links)).toEqual([200, 200])
  await end(person)
  const after = await statuses(links)
  process.stdout.write(
    `attack: links after ${what} answer ${after.join(' and ')} (200 for ten minutes before)\n`,
  )
  expect(after).toEqual([404, 404])
  expect(await statuses(others)).toEqual([200, 200])
})

import { disableCompanyAccount } from '@portolan/contract/company/people/accounts'
import { saveStaffMember } from '@portolan/contract/company/people/staff-accounts'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'write')
})
afterAll(() => portal.close())

async function countWaiting(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

/** Makes two calls that both wait for rows, which are then freed. */
async function callBoth(rows: SQL, calls: readonly { email: string; endpoint: Endpoint; body?: object }[]) {
  const answers = await portal.deps.database.transaction(async (tx) => {
    await tx.execute(rows)
    const made = calls.map(({ email, endpoint, ...given }) =>
      portal.call(endpoint, { params: { email }, key, ...given }),
    )
    await expect.poll(countWaiting).toBe(calls.length)
    return made
  })
  return Promise.all(answers)
}

it('of two administrators who are blocked at the same moment, one keeps the access', async () => {
  const emails = [(await givenStaff(portal)).email, (await givenStaff(portal)).email]
  const answers = await callBoth(
    sql`SELECT FROM staff FOR UPDATE`,
    emails.map((email) => ({ email, endpoint: disableCompanyAccount })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('a person who is added twice at the same moment is welcomed once', async () => {
  const { email } = await givenUser(portal)
  const call = { email, endpoint: saveStaffMember, body: { role: 'sales' } }
  const answers = await callBoth(sql`SELECT FROM users WHERE email = ${email} FOR UPDATE`, [call, call])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201])
  const kinds = (await messagesTo(portal, email)).map(({ content }) => content.kind)
  expect(kinds).toEqual(['staff-added'])
})

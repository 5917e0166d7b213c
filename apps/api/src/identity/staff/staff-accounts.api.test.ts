import {
  listStaffAccounts,
  removeStaffAccount,
  resendStaffInvitation,
  saveStaffMember,
} from '@portolan/contract/company/people/staff-accounts'
import type { Role } from '@portolan/contract/shared/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())

const save = (email: string, role: Role) =>
  portal.call(saveStaffMember, { params: { email }, body: { role }, token })
const resend = (email: string) => portal.call(resendStaffInvitation, { params: { email }, token })
const remove = (email: string) => portal.call(removeStaffAccount, { params: { email }, token })
const kindsTo = async (email: string) => (await messagesTo(portal, email)).map(({ content }) => content.kind)

describe('an administrator', () => {
  it('invites a colleague, changes the role, sends the link again, and takes the desk away', async () => {
    const email = 'sam@company.example'
    const added = await save(email, 'sales')
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { email, firstName: 'sam', role: 'sales', hasPassword: false, lastSignInAt: null, passkeys: 0 },
    ])
    const changed = await save(email, 'finance')
    expect([changed.statusCode, changed.json().role]).toEqual([200, 'finance'])
    expect((await resend(email)).statusCode).toBe(200)
    expect(await kindsTo(email)).toEqual(['staff-invitation', 'staff-invitation', 'staff-invitation'])
    for (const _ of [1, 2]) expect((await remove(email)).statusCode).toBe(204)
    const list = (await portal.call(listStaffAccounts, { token })).json()
    expect(list).not.toContainEqual(expect.objectContaining({ email }))
    expect((await resend(email)).statusCode).toBe(404)
  })

  it('sends no link to a colleague with a password', async () => {
    const { email } = await givenUser(portal)
    expect((await save(email, 'viewer')).statusCode).toBe(201)
    expect((await resend(email)).json().error.code).toBe('wrong_state')
    expect((await save(email, 'viewer')).statusCode).toBe(200)
    expect(await kindsTo(email)).toEqual(['staff-added'])
  })

  it('is told what’s wrong with an email', async () => {
    const answer = await save('sam', 'sales')
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['email']])
  })

  it('can’t give up the own role by mistake', async () => {
    const self = await givenStaff(portal, 'administrator')
    const params = { email: self.email }
    const calls = [
      portal.call(saveStaffMember, { params, body: { role: 'viewer' }, token: self.token }),
      portal.call(removeStaffAccount, { params, token: self.token }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.json().error.code).toBe('own_account')
  })
})

it('of two administrators who lose the role at the same moment, one keeps it', async () => {
  await portal.deps.database.execute(sql`UPDATE staff SET role = 'viewer'`)
  const { email: first } = await givenStaff(portal, 'administrator')
  const { email: second } = await givenStaff(portal, 'administrator')
  const key = await givenApiKey(portal, 'write')
  const answers = await Promise.all([
    portal.call(saveStaffMember, { params: { email: first }, body: { role: 'sales' }, key }),
    portal.call(removeStaffAccount, { params: { email: second }, key }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error.code).toBe('last_administrator')
})

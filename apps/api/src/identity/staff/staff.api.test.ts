import { addStaffMember, listStaff, removeStaffMember } from '@portolan/contract/commands/identity/staff'
import { confirmPasswordReset } from '@portolan/contract/identity/passwords'
import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getStaffSelf, listStaffMembers } from '@portolan/contract/identity/staff'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenStaff, givenUser, testPassword } from '#testing/builders.ts'
import { lastCode } from '#testing/factors/second-factors.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const add = (email: string, role: string) => runCommand(portal, addStaffMember, { email, role })
const self = (token: string) => portal.call(getStaffSelf, { token })

async function kindsTo(email: string): Promise<string[]> {
  return (await messagesTo(portal, email)).map(({ content }) => content.kind)
}

it('a new person chooses a password by the emailed link, sets up a second factor, and has the desk', async () => {
  const email = 'new@company.example'
  const { text } = await add(` ${email.toUpperCase()} `, 'operations')
  expect(text).toContain(`${email} belongs to the staff as operations.\nThe link to choose a password`)
  const [letter] = await messagesTo(portal, email)
  const link = /\/password-reset\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const body = { token: link, newPassword: testPassword, newPasswordConfirmation: testPassword }
  expect((await portal.call(confirmPasswordReset, { body })).statusCode).toBe(204)
  const signedIn = await portal.call(createToken, { body: { username: email, password: testPassword } })
  const { token } = signedIn.json()
  expect((await portal.call(getCurrentUser, { token })).json()).toMatchObject({
    isStaff: true,
    organizations: [],
  })
  const before = await self(token)
  expect([before.statusCode, before.json().error.code]).toEqual([403, 'staff_factor_required'])
  const asked = await portal.call(enableSecondFactor, { token, body: { type: 'email' } })
  expect(asked.statusCode).toBe(200)
  const { id } = (await portal.call(getCurrentUser, { token })).json()
  await portal.call(confirmSecondFactor, { token, body: { code: await lastCode(portal, id) } })
  const after = await self(token)
  expect([after.statusCode, after.json()]).toMatchObject([
    200,
    { id, email, role: 'operations', may: { orders: 'write', quotes: 'read', costs: 'none' } },
  ])
})

describe('staff add', () => {
  it('gives a customer’s person the desk as well, and says so once', async () => {
    const { email, token } = await givenUser(portal)
    expect((await portal.call(getCurrentUser, { token })).json().isStaff).toBe(false)
    await add(email, 'sales')
    expect((await add(email, 'sales')).text).toBe(`${email} is sales already.`)
    expect(await kindsTo(email)).toEqual(['staff-added'])
    const again = await portal.call(createToken, { body: { username: email, password: testPassword } })
    const user = (await portal.call(getCurrentUser, { token: again.json().token })).json()
    expect(user).toMatchObject({ isStaff: true, organizations: [{ name: 'Acme Trading' }] })
  })

  it('changes the role, and sends the link again while there is no password', async () => {
    const email = 'changed@company.example'
    await add(email, 'sales')
    const { text } = await add(email, 'finance')
    expect(text).toContain(`Changed the role of ${email} from sales to finance.\nThe link`)
    expect(await kindsTo(email)).toEqual(['staff-invitation', 'staff-invitation'])
    const { rows } = await runCommand(portal, listStaff)
    expect(rows).toContainEqual(expect.objectContaining({ email, role: 'finance', hasPassword: false }))
  })

  it('refuses an email that none can be', async () => {
    await expect(add('nobody', 'sales')).rejects.toThrow('nobody')
  })
})

it('staff remove takes the desk away within a second, and leaves the account', async () => {
  const member = await givenStaff(portal, 'viewer')
  expect((await self(member.token)).statusCode).toBe(200)
  await runCommand(portal, removeStaffMember, { email: member.email })
  await expect.poll(async () => (await self(member.token)).statusCode).toBe(404)
  expect((await portal.call(getCurrentUser, { token: member.token })).statusCode).toBe(200)
  await expect(runCommand(portal, removeStaffMember, { email: member.email })).rejects.toThrow(
    "doesn't belong",
  )
})

it('colleagues are listed by name, for keys too', async () => {
  const member = await givenStaff(portal, 'finance')
  const key = await givenApiKey(portal, 'read')
  const list = await portal.call(listStaffMembers, { token: member.token })
  expect(list.json()).toContainEqual({
    id: member.id,
    firstName: 'Stella',
    lastName: 'Desk',
    email: member.email,
    role: 'finance',
  })
  expect((await portal.call(listStaffMembers, { key })).body).toBe(list.body)
})

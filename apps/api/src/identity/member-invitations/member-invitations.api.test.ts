import { invite, listInvitations, revokeInvitation } from '@portolan/contract/commands/invitations'
import { removeMember } from '@portolan/contract/commands/organizations'
import { listOrders } from '@portolan/contract/freight/orders'
import { acceptMemberInvitation, getMemberInvitation } from '@portolan/contract/identity/member-invitations'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
})
afterAll(() => portal.close())

async function inviteLogin(email: string, overrides: object = {}) {
  const args = { organization: 'other', email, ...overrides }
  const { result } = await runCommand(portal, invite, args)
  const { code, expiresAt } = result
  return { code, expiresAt, invitationId: String(result.url).split('/').at(-1) ?? '' }
}

const read = (token: string, invitationId: string) =>
  portal.call(getMemberInvitation, { token, params: { invitationId } })
const accept = (token: string, invitationId: string) =>
  portal.call(acceptMemberInvitation, { token, params: { invitationId } })
const orderCount = async (token: string) => (await portal.call(listOrders, { token })).json().count

describe('inviting a person who has a login', () => {
  it('adds the organization once it is accepted, not before', async () => {
    const { email, token } = await givenUser(portal, ['acme'], 'ru')
    const { invitationId, code, expiresAt } = await inviteLogin(` ${email.toUpperCase()} `)
    expect(code).toBeNull()
    const [message] = (await messagesTo(portal, email)).filter(
      ({ content }) => content.kind === 'member-invitation',
    )
    expect(message).toMatchObject({
      locale: 'ru',
      content: { organization: 'Other Ltd', invitationId, days: 14 },
    })
    expect(message?.text).toContain(`/invitations/${invitationId}`)
    expect(expiresAt).toMatch(/T23:59:59Z$/)
    const firstAnswer = await read(token, invitationId)
    expect(firstAnswer.json()).toEqual({ organization: { name: 'Other Ltd' }, expiresAt })
    expect(await orderCount(token)).toBe(1)
    const answer = await accept(token, invitationId)
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Other Ltd'])
    // No wait needed: the process that took it clears its cached session.
    expect(await orderCount(token)).toBe(2)
    const me = (await portal.call(getCurrentUser, { token })).json()
    expect(me.organizations.map(({ name }: { name: string }) => name)).toEqual(['Acme Trading', 'Other Ltd'])
    expect((await accept(token, invitationId)).statusCode).toBe(404)
    await expect(inviteLogin(email)).rejects.toThrow('belongs to other already')
  })

  it('shows nothing to other people, not even that it exists', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const { invitationId } = await inviteLogin(ada.email)
    const unknown = await read(ben.token, '01a1fdb1-0000-7000-8000-000000000000')
    const foreign = await read(ben.token, invitationId)
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect((await accept(ben.token, invitationId)).statusCode).toBe(404)
    expect((await accept(ada.token, invitationId)).statusCode).toBe(200)
  })

  it('is listed, revoked, replaced and expires as any other', async () => {
    const { email, token } = await givenUser(portal)
    const first = await inviteLogin(email)
    const second = await inviteLogin(email)
    expect((await read(token, first.invitationId)).statusCode).toBe(404)
    const line = (await runCommand(portal, listInvitations)).rows.find(({ id }) => id === second.invitationId)
    expect(line).toMatchObject({ organization: 'other', email, state: 'open' })
    await runCommand(portal, revokeInvitation, { id: second.invitationId })
    expect((await accept(token, second.invitationId)).statusCode).toBe(404)
    const third = await inviteLogin(email)
    await portal.deps.database.execute(
      sql`UPDATE invitations SET expires_at = now() WHERE id = ${third.invitationId}`,
    )
    expect((await accept(token, third.invitationId)).statusCode).toBe(404)
    const fourth = await inviteLogin(email)
    await runCommand(portal, removeMember, { email, organization: 'other' })
    expect((await accept(token, fourth.invitationId)).statusCode).toBe(404)
  })

  it('takes ten parallel acceptances as one', async () => {
    const { email, token } = await givenUser(portal)
    const { invitationId } = await inviteLogin(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token, invitationId)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('makes no card, and knows the organization', async () => {
    const { email } = await givenUser(portal)
    await expect(inviteLogin(email, { card: '/tmp/card.pdf' })).rejects.toThrow('Invite it without --card.')
    await expect(inviteLogin(email, { organization: 'nowhere' })).rejects.toThrow('"nowhere"')
  })
})

it('the language of an invitation is the portal’s default unless given', async () => {
  const own = await openTestPortal({ variables: { DEFAULT_LOCALE: 'ru' } })
  await givenOrder(own)
  const args = { organization: 'acme', email: 'vera@customer.example' }
  for (const locale of [{}, { locale: 'en' }]) await runCommand(own, invite, { ...args, ...locale })
  const messages = await messagesTo(own, 'vera@customer.example')
  expect(messages.map(({ locale }) => locale)).toEqual(['ru', 'en'])
  await own.close()
})

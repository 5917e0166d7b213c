import {
  type CompanyInvitation,
  createCompanyInvitation,
  getTypedCodes,
  type InvitedPerson,
  invitePeople,
  listCompanyInvitations,
  printInvitationCards,
  reopenTypedCodes,
  resendCompanyInvitation,
  revokeCompanyInvitation,
} from '@portolan/contract/company/invitations'
import { addCompanyMember } from '@portolan/contract/company/members'
import { getInvitation } from '@portolan/contract/identity/invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const invite = (body: object) =>
  portal.call(createCompanyInvitation, { body: { organizationRef: 'acme', ...body }, key })
const inviteAll = (people: object[], query = {}, headers = {}) =>
  portal.call(invitePeople, { params: { ref: 'acme' }, query, body: { people }, key, headers })
const list = async (query: Record<string, string> = {}): Promise<CompanyInvitation[]> =>
  (await portal.call(listCompanyInvitations, { key, query: { limit: '100', ...query } })).json().results
const openOf = async (email: string) => (await list({ state: 'open' })).filter((one) => one.email === email)
const lettersTo = async (email: string) => (await messagesTo(portal, email)).length
const isTaken = async (code: string) =>
  (await portal.call(getInvitation, { params: { code } })).statusCode === 200

describe('a list of people', () => {
  it('is judged line by line, in the reader’s language, and invites none as a dry run', async () => {
    const member = await givenUser(portal)
    const elsewhere = await givenUser(portal, ['other'])
    await invite({ email: 'open@customer.example' })
    const people = [
      { email: ' New@Customer.example ', name: 'Nell New' },
      { email: 'new@customer.example' },
      { email: 'open@customer.example' },
      { email: member.email },
      { email: elsewhere.email },
      { email: 'wrong' },
      { email: 'имя@customer.example' },
    ]
    const answer = await inviteAll(people, { dryRun: 'true' }, { 'accept-language': 'ru' })
    const results: InvitedPerson[] = answer.json().results
    expect(results.map(({ outcome, hasAccount }) => [outcome, hasAccount])).toEqual([
      ['invited', false],
      ['repeated', false],
      ['open-already', false],
      ['member-already', true],
      ['invited', true],
      ['refused', false],
      ['refused', false],
    ])
    expect(results[0]).toMatchObject({ email: 'new@customer.example', name: 'Nell New', invitation: null })
    expect([results[5]?.error, results[6]?.error]).toEqual([
      expect.stringMatching(/формат/),
      expect.stringMatching(/латинские/),
    ])
    expect(await lettersTo('new@customer.example')).toBe(0)
  })

  it('invites each once, however often and however quickly it’s sent', async () => {
    const people = ['one', 'two', 'three'].map((name) => ({ email: `${name}@list.example`, name }))
    const answers = await Promise.all([inviteAll(people), inviteAll(people), inviteAll(people)])
    const outcomes = answers.flatMap((answer) =>
      answer.json().results.map(({ outcome }: InvitedPerson) => outcome),
    )
    expect(outcomes.filter((outcome) => outcome === 'invited')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'open-already')).toHaveLength(6)
    for (const { email, name } of people) {
      expect([email, await lettersTo(email)]).toEqual([email, 1])
      expect((await openOf(email)).map((one) => one.name)).toEqual([name])
    }
  })

  it.each([
    [[], 'people'],
    [[{ email: '' }], 'people.0.email'],
    [[{ email: 'a@b.example', phone: '1' }], 'people.0.phone'],
    [Array.from({ length: 101 }, (_, index) => ({ email: `${index}@b.example` })), 'people'],
  ])('is refused by its field', async (people, field) => {
    const answer = await inviteAll(people)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })

  it('isn’t taken for an unknown customer, or from a role that only reads', async () => {
    const asked = { params: { ref: 'nowhere' }, body: { people: [{ email: 'a@b.example' }] } }
    expect((await portal.call(invitePeople, { ...asked, key })).statusCode).toBe(404)
    const { token } = await givenStaff(portal, 'finance')
    const refused = await portal.call(invitePeople, { ...asked, params: { ref: 'acme' }, token })
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'insufficient_role'])
  })
})

describe('one open invitation per person', () => {
  it('ends the earlier one where the same email is invited again', async () => {
    const email = 'again@customer.example'
    const first = (await invite({ email })).json()
    const second = (await invite({ email: 'AGAIN@customer.example' })).json()
    expect((await openOf(email)).map(({ id }) => id)).toEqual([second.id])
    expect([await isTaken(first.code), await isTaken(second.code)]).toEqual([false, true])
  })

  it('replaces it when it’s sent again, once for a double click', async () => {
    const email = 'resent@customer.example'
    const first = (await invite({ email, name: 'Rae Sent' })).json()
    const resend = () =>
      portal.call(resendCompanyInvitation, { params: { invitationId: first.id }, body: {}, key })
    const answers = await Promise.all([resend(), resend()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await openOf(email)).map(({ name }) => name)).toEqual(['Rae Sent'])
    expect(await lettersTo(email)).toBe(2)
    expect(await isTaken(first.code)).toBe(false)
  })

  it('sends an expired one again, and none that was revoked or isn’t there', async () => {
    const { id } = (await invite({ email: 'late@customer.example' })).json()
    await portal.deps.database.execute(
      sql`UPDATE invitations SET expires_at = now() - interval '1 day' WHERE id = ${id}`,
    )
    expect((await list({ state: 'expired' })).map((one) => one.id)).toEqual([id])
    const resend = (invitationId: string) =>
      portal.call(resendCompanyInvitation, { params: { invitationId }, body: {}, key })
    const renewed = (await resend(id)).json()
    await portal.call(revokeCompanyInvitation, { params: { invitationId: renewed.id }, key })
    expect((await resend(renewed.id)).statusCode).toBe(409)
    expect((await resend('01a1fdb1-0000-7000-8000-000000000000')).statusCode).toBe(404)
  })

  it('ends with the membership that the company gives', async () => {
    const { email } = await givenUser(portal, ['other'])
    await invite({ email })
    expect(await openOf(email)).toHaveLength(1)
    await portal.call(addCompanyMember, { params: { ref: 'acme', email }, key })
    expect(await openOf(email)).toEqual([])
  })

  it('is listed by customer and state', async () => {
    await invite({ organizationRef: 'other', email: 'o@other.example' })
    expect((await list({ organizationRef: 'other' })).map(({ email }) => email)).toContain('o@other.example')
    expect(new Set((await list({ organizationRef: 'other' })).map((one) => one.organizationRef))).toEqual(
      new Set(['other']),
    )
    expect(await list({ organizationRef: 'nowhere' })).toEqual([])
  })
})

describe('cards', () => {
  const print = (cards: { id: string; url: string }[]) =>
    portal.call(printInvitationCards, { body: { cards }, key })

  it('are printed by who has just made them: one by itself, several on sheets', async () => {
    const made = [(await invite({})).json(), (await invite({ email: 'card@customer.example' })).json()]
    const one = await print([made[0]].map(({ id, url }) => ({ id, url })))
    expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const both = await print(made.map(({ id, url }) => ({ id, url })))
    const sizeOf = (pdf: Buffer) => /MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1'))?.[1]
    expect([Number(sizeOf(one.rawPayload)) < 250, Number(sizeOf(both.rawPayload)) > 590]).toEqual([
      true,
      true,
    ])
  })

  it('need no email when a code is only for a card', async () => {
    const email = 'paper@customer.example'
    const { id } = (await invite({ email })).json()
    const body = { send: false }
    const renewed = (
      await portal.call(resendCompanyInvitation, { params: { invitationId: id }, body, key })
    ).json()
    expect(await lettersTo(email)).toBe(1)
    expect((await print([{ id: renewed.id, url: renewed.url }])).statusCode).toBe(200)
  })

  it('aren’t printed by who only knows an ID, or for another invitation', async () => {
    const [one, other] = [(await invite({})).json(), (await invite({})).json()]
    for (const url of [other.url, 'http://portal/o/000000/form#K7QM2XRD9FHT', 'https://other.example/']) {
      const answer = await print([{ id: one.id, url }])
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'no_card'])
    }
    await portal.call(revokeCompanyInvitation, { params: { invitationId: one.id }, key })
    expect((await print([{ id: one.id, url: one.url }])).statusCode).toBe(409)
  })
})

it('typed codes are taken again once the company says so', async () => {
  const read = async () => (await portal.call(getTypedCodes, { key })).json()
  expect((await read()).closedUntil).toBeNull()
  await portal.deps.database.execute(
    sql`UPDATE typed_code_gate SET failures = 200, closed_until = now() + interval '20 hours'`,
  )
  expect(await read()).toMatchObject({ failures: 200, closedUntil: expect.stringMatching(/Z$/) })
  const { token, id } = await givenStaff(portal, 'sales')
  const opened = await portal.call(reopenTypedCodes, { token })
  expect([opened.statusCode, opened.json()]).toEqual([200, { failures: 0, closedUntil: null }])
  await portal.call(reopenTypedCodes, { token })
  const log = await portal.deps.database.execute(
    sql`SELECT data ->> 'desk' AS desk FROM audit_events WHERE kind = 'typed-codes-reopened'`,
  )
  expect((log as unknown as { rows: unknown[] }).rows).toEqual([{ desk: id }])
})

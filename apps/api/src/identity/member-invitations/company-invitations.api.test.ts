import {
  type CompanyInvitation,
  createCompanyInvitation,
  listCompanyInvitations,
  revokeCompanyInvitation,
} from '@portolan/contract/company/invitations'
import { getInvitation } from '@portolan/contract/identity/invitations'
import { getMemberInvitation } from '@portolan/contract/identity/member-invitations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example.com/' } })
  await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const invite = (body: object, language = 'en') =>
  portal.call(createCompanyInvitation, {
    body: { organizationRef: 'acme', ...body },
    key,
    headers: { 'accept-language': language },
  })
const list = () =>
  walkPages<CompanyInvitation>(portal, listCompanyInvitations, { key, query: { limit: '2' } })
const statusOfCode = async (code: string) =>
  (await portal.call(getInvitation, { params: { code } })).statusCode

describe('inviting over HTTP', () => {
  it('answers code, key of the card, link and end once, and keeps no digit', async () => {
    const answer = await invite({ expiresInDays: 3 })
    const { id, code, cardKey, url, expiresAt } = answer.json()
    expect(answer.statusCode).toBe(201)
    expect(code).toMatch(/^\d{6}$/)
    expect(url).toBe(`https://portal.example.com/o/${code}/form#${cardKey.replace(/\W/g, '')}`)
    expect(expiresAt).toMatch(/T23:59:59Z$/)
    expect(await statusOfCode(code)).toBe(200)
    const [listed] = await list()
    expect(listed).toMatchObject({ id, organizationRef: 'acme', email: null, user: null, state: 'open' })
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT to_jsonb(i) AS row FROM invitations i UNION ALL SELECT to_jsonb(a) FROM audit_events a`,
    )
    const traces = JSON.stringify(rows) + portal.logLines.join('')
    for (const secret of [code, url.split('#')[1]]) expect(traces).not.toContain(secret)
  })

  it('sends it to the email that it names, in the language asked for', async () => {
    const email = 'paul@customer.example'
    const { cardKey } = (await invite({ email: ' Paul@Customer.example ', locale: 'ru' })).json()
    expect(cardKey).toBeNull()
    const messages = await messagesTo(portal, email)
    expect(messages.map(({ locale, content }) => [locale, content.kind])).toEqual([['ru', 'invitation']])
  })

  it('of a person with an account needs no code', async () => {
    const { email, token } = await givenUser(portal)
    const { id, code, url } = (await invite({ organizationRef: 'other', email })).json()
    expect([code, url]).toEqual([null, `https://portal.example.com/invitations/${id}`])
    const answer = await portal.call(getMemberInvitation, { token, params: { invitationId: id } })
    expect(answer.json().organization).toEqual({ name: 'Other Ltd' })
  })

  it.each<[object, string, RegExp]>([
    [{ organizationRef: 'nowhere' }, 'organizationRef', /референсом нет/],
    [{ email: 'paul' }, 'email', /формат/],
    [{ expiresInDays: 31 }, 'expiresInDays', /30/],
    [{ days: 3 }, 'days', /Неизвестное/],
  ])('refuses %j by its field', async (body, field, message) => {
    const answer = await invite(body, 'ru')
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect(answer.json()[field][0]).toMatch(message)
  })

  it('refuses a person who belongs to the customer already', async () => {
    const { email } = await givenUser(portal)
    const answer = await invite({ email })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { email: ['This person already belongs to the organization.'] },
    ])
  })
})

it('invitations are listed newest first and revoked, again without harm', async () => {
  const invitations = [(await invite({})).json(), (await invite({})).json()]
  const [second, first] = await list()
  expect([second?.id, first?.id]).toEqual([invitations[1].id, invitations[0].id])
  const revoke = (invitationId: string) =>
    portal.call(revokeCompanyInvitation, { params: { invitationId }, key })
  expect([
    (await revoke(invitations[0].id)).statusCode,
    (await revoke(invitations[0].id)).statusCode,
  ]).toEqual([204, 204])
  expect([await statusOfCode(invitations[0].code), await statusOfCode(invitations[1].code)]).toEqual([
    404, 200,
  ])
  expect((await list())[1]?.state).toBe('revoked')
  expect((await revoke('01a1fdb1-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

import { createUser, updateUser } from '@portolan/contract/commands/users'
import { createCompanyInvitation } from '@portolan/contract/company/invitations'
import { addCompanyMember, changeCompanyUserEmail } from '@portolan/contract/company/members'
import { finishRegistration } from '@portolan/contract/identity/invitations'
import { requestPasswordReset } from '@portolan/contract/identity/passwords'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
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

const create = (email: string) =>
  runCommand(portal, createUser, {
    email,
    organization: ['acme'],
    firstName: 'Ada',
    lastName: 'Kern',
    locale: 'en',
    password: testPassword,
  })
const signIn = (username: string) => portal.call(createToken, { body: { username, password: testPassword } })

it('an email with an international domain is its ASCII form at every door', async () => {
  const ascii = 'ada@xn--mhle-0ra.de'
  expect((await create('Ada@Mühle.de')).result).toMatchObject({ email: ascii })
  for (const typed of ['ada@mühle.de', 'ADA@MU\u0308HLE.DE', 'ada＠mühle。de', ascii])
    expect((await signIn(typed)).statusCode).toBe(200)

  await portal.call(requestPasswordReset, { body: { email: 'ada@mühle.de' } })
  await expect.poll(async () => (await messagesTo(portal, ascii)).length).toBe(1)

  const params = { ref: 'other', email: 'ada@mühle.de' }
  expect((await portal.call(addCompanyMember, { params, key })).json()).toMatchObject({ email: ascii })
})

it('an invitation goes to the ASCII form, and either form registers with it', async () => {
  const body = { organizationRef: 'acme', email: 'vera@пример.рф' }
  expect((await portal.call(createCompanyInvitation, { body, key })).statusCode).toBe(201)
  expect(await messagesTo(portal, 'vera@xn--e1afmkfd.xn--p1ai')).toHaveLength(1)
  const card = await givenInvitation(portal, { email: 'anna@пример.рф' })
  const answer = await portal.call(finishRegistration, {
    params: { code: card.code },
    headers: secretHeader(card),
    body: registrationForm('Anna@Пример.рф'),
  })
  expect(answer.statusCode).toBe(201)
})

it('other letters before @ are refused with the reason', async () => {
  const { email } = await givenUser(portal)
  const typed = 'анна@example.com'
  const inSentence = 'анна@example.com has letters before @ that mail servers don’t take.'.replace('’', "'")
  await expect(create(typed)).rejects.toThrow(inSentence)
  await expect(runCommand(portal, updateUser, { user: email, email: typed })).rejects.toThrow(inSentence)
  const card = await givenInvitation(portal)
  const answers = [
    await portal.call(createCompanyInvitation, { body: { organizationRef: 'acme', email: typed }, key }),
    await portal.call(changeCompanyUserEmail, { params: { email }, body: { email: typed }, key }),
    await portal.call(requestPasswordReset, { body: { email: typed } }),
    await portal.call(finishRegistration, {
      params: { code: card.code },
      headers: secretHeader(card),
      body: registrationForm(typed),
    }),
  ]
  const reason = { email: ['Before @, an email may only have the letters A to Z, digits and signs.'] }
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([400, reason])
})

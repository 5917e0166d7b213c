import { setTimeout as sleep } from 'node:timers/promises'
import { updateUser } from '@portolan/contract/commands/users'
import { confirmEmailChange } from '@portolan/contract/identity/email-changes'
import { finishRegistration } from '@portolan/contract/identity/invitations'
import { confirmPasswordReset, requestPasswordReset } from '@portolan/contract/identity/passwords'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let serial = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const makeEmail = () => `new-${++serial}@customer.example`

async function update(user: string, email: string) {
  return (await runCommand(portal, updateUser, { user, email })).result
}

/** The token of the last link sent to an email. */
async function tokenSentTo(to: string): Promise<string> {
  const urls = (await messagesTo(portal, to)).flatMap(({ content }) =>
    content.kind === 'email-change' ? [content.url] : [],
  )
  return urls.at(-1)?.split('/email-change/')[1] ?? ''
}

const confirm = (token: string) => portal.call(confirmEmailChange, { body: { token } })
const signIn = async (username: string) =>
  (await portal.call(createToken, { body: { username, password: testPassword } })).statusCode
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode

describe('a new email address', () => {
  it('changes once its own link is opened, and the old email is notified both times', async () => {
    const { id, email, token } = await givenUser(portal)
    const newEmail = makeEmail()
    const result = await update(` ${email.toUpperCase()} `, ` ${newEmail.toUpperCase()} `)
    expect(result).toMatchObject({ id, email, newEmail, days: 3 })
    expect([await signIn(email), await signIn(newEmail), await opens(token)]).toEqual([200, 401, 200])
    const answer = await confirm(await tokenSentTo(newEmail))
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: newEmail }])
    expect([await signIn(email), await signIn(newEmail), await opens(token)]).toEqual([401, 200, 401])
    const masked = 'n•••@customer.example'
    const contents = (await messagesTo(portal, email)).map(({ content }) => content)
    expect(contents.filter(({ kind }) => kind === 'email-changed')).toMatchObject([
      { state: 'requested', address: masked, place: null },
      { state: 'changed', address: masked, place: '127.0.0.1' },
    ])
    expect((await confirm(await tokenSentTo(newEmail))).statusCode).toBe(400)
  })

  it('is asked for again: only the last link works', async () => {
    const { email } = await givenUser(portal)
    const [first, second] = [makeEmail(), makeEmail()]
    await update(email, first)
    await update(email, second)
    const refused = await confirm(await tokenSentTo(first))
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'email_link_invalid'])
    expect((await confirm(await tokenSentTo(second))).statusCode).toBe(200)
    expect(await signIn(second)).toBe(200)
  })

  it('is not taken by a link that has expired, nor for a login that was disabled', async () => {
    const { id, email } = await givenUser(portal)
    const newEmail = makeEmail()
    await update(email, newEmail)
    await portal.deps.database.execute(
      sql`UPDATE email_changes SET expires_at = now() - interval '1 second' WHERE user_id = ${id}`,
    )
    expect((await confirm(await tokenSentTo(newEmail))).statusCode).toBe(400)
    await update(email, newEmail)
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${id}`)
    expect((await confirm(await tokenSentTo(newEmail))).statusCode).toBe(400)
  })

  it('makes the links for a new password in the old mailbox worthless', async () => {
    const { email } = await givenUser(portal)
    const newEmail = makeEmail()
    await update(email, newEmail)
    await portal.call(requestPasswordReset, { body: { email } })
    await expect
      .poll(async () =>
        (await messagesTo(portal, email)).some(({ content }) => content.kind === 'password-reset'),
      )
      .toBe(true)
    const reset = (await messagesTo(portal, email)).flatMap(({ content }) =>
      content.kind === 'password-reset' ? [content.url.split('/password-reset/')[1] ?? ''] : [],
    )
    await confirm(await tokenSentTo(newEmail))
    const newPassword = 'seven quiet harbours'
    const answer = await portal.call(confirmPasswordReset, {
      body: { token: reset[0], newPassword, newPasswordConfirmation: newPassword },
    })
    expect(answer.json().error.code).toBe('reset_link_invalid')
  })
})

describe('an email that is taken', () => {
  it('is refused to the company, which sees its logins anyway', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    await expect(update(ada.email, ben.email)).rejects.toThrow(`There is an account ${ben.email} already.`)
    await expect(update(ada.email, ada.email)).rejects.toThrow('is the email of this account already')
    await expect(update(ada.email, 'ada')).rejects.toThrow('ada is not an email address.')
    await expect(update('nobody@customer.example', makeEmail())).rejects.toThrow('There is no account')
  })

  it('since the link was sent reads as a link that does not work, and changes nothing', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    const newEmail = makeEmail()
    await update(ada.email, newEmail)
    await update(ben.email, newEmail)
    const [first, second] = (await messagesTo(portal, newEmail)).flatMap(({ content }) =>
      content.kind === 'email-change' ? [content.url.split('/email-change/')[1] ?? ''] : [],
    )
    const answers = await Promise.all([confirm(first ?? ''), confirm(second ?? '')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const unknown = await confirm('x')
    expect(answers.find(({ statusCode }) => statusCode === 400)?.body).toBe(unknown.body)
    const loser = answers[0]?.statusCode === 400 ? ada : ben
    expect(await opens(loser.token)).toBe(200)
  })

  it('by a registration that never proved it gives way', async () => {
    const { email } = await givenUser(portal)
    const newEmail = makeEmail()
    const card = await givenInvitation(portal)
    const call = {
      params: { code: card.code },
      headers: secretHeader(card),
      body: registrationForm(newEmail),
    }
    expect((await portal.call(finishRegistration, call)).statusCode).toBe(201)
    await update(email, newEmail)
    expect((await confirm(await tokenSentTo(newEmail))).statusCode).toBe(200)
    await sleep(0)
    expect(await signIn(newEmail)).toBe(200)
  })
})

it('links are guessed thirty times in ten minutes at most', async () => {
  const attempts = Array.from({ length: 40 }, (_, index) =>
    portal.call(confirmEmailChange, { body: { token: `guess-${index}` }, ip: '203.0.113.9' }),
  )
  const codes = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 400)).toHaveLength(30)
  expect(codes.filter((code) => code === 429)).toHaveLength(10)
})

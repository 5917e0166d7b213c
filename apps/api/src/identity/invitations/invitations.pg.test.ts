import { finishRegistration, getInvitation } from '@portolan/contract/identity/invitations'
import { createTokenByCode } from '@portolan/contract/identity/sign-in'
import { expect, it } from 'vitest'
import { build } from '#app.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { codeSentTo, givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { openTestPortal } from '#testing/test-portal.ts'

it('two servers on one database share limits and let one of two registrations through', async () => {
  const portal = await openTestPortal()
  await givenOrder(portal)
  const other = await build(portal.deps, { webRoot: null, longestDelayMs: 0 })
  const card = await givenInvitation(portal)
  const { code } = card
  const servers = [portal.app, other]
  const read = (guess: string, server = portal.app) =>
    server.inject({ url: getInvitation.path.replace(':code', guess), remoteAddress: '10.0.0.1' })

  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => read('000111', servers[index % 2])),
  )
  const answered = Object.groupBy(guesses, ({ statusCode }) => statusCode)
  const counts = Object.entries(answered).map(([status, some = []]) => [Number(status), some.length])
  expect(counts).toEqual([
    [404, 5],
    [429, 95],
  ])
  expect((await read(code, other)).statusCode).toBe(429)

  const emails = ['one@customer.example', 'two@customer.example']
  const answers = await Promise.all(
    emails.map((email, index) =>
      (servers[index] ?? other).inject({
        method: 'POST',
        url: finishRegistration.path.replace(':code', code),
        payload: registrationForm(email),
        headers: secretHeader(card),
        remoteAddress: `10.0.1.${index}`,
      }),
    ),
  )
  const users = await rowsOf<{ email: string }>(portal.deps.database, sql`SELECT email FROM users`)
  expect(users).toHaveLength(1)
  const email = users[0]?.email ?? ''
  const emailedCode = await codeSentTo(portal, email)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429])
  const token = answers.find(({ statusCode }) => statusCode === 201)?.json().token
  // Using the code on both servers in parallel opens the account once.
  const opened = await Promise.all(
    servers.map((server) =>
      server.inject({
        method: 'POST',
        url: createTokenByCode.path,
        payload: { code: emailedCode },
        headers: { authorization: `JWT ${token}` },
      }),
    ),
  )
  expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const used = await rowsOf(portal.deps.database, sql`SELECT id FROM invitations WHERE used_at IS NOT NULL`)
  expect(used).toHaveLength(1)
  await other.close()
  await portal.close()
})

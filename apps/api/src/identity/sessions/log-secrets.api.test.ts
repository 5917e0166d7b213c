import {
  changePassword,
  confirmPasswordReset,
  requestPasswordReset,
} from '@portolan/contract/identity/passwords'
import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import {
  createToken,
  createTokenByCode,
  createTokenByPassword,
  logout,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { letProofAge, letSendAgain, sentCodes } from '#testing/factors/second-factors.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Test portals log everything from `debug` on.
let portal: TestPortal
const newPassword = 'seven brave harbour cranes'
const resetPassword = 'eight quiet harbour cranes'
const wrongPassword = 'a wrong password of mine'

beforeEach(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterEach(() => portal.close())

/** Every code, password and token of a flow through all of identity, including errors on the way. */
async function walk(): Promise<string[]> {
  const secrets = [testPassword, newPassword, resetPassword, wrongPassword]
  const { id, email, token, sessionId } = await givenUser(portal)
  secrets.push(token)
  const keep = (answer: { json(): { token: string }; cookies: { value: string }[] }): string => {
    secrets.push(answer.json().token, ...answer.cookies.map(({ value }) => value))
    return answer.json().token
  }
  const codes = async () => (await sentCodes(portal, id)).map(({ code }) => code)
  const last = async () => (await codes()).at(-1) ?? ''

  await letProofAge(portal, sessionId)
  await portal.call(enableSecondFactor, { token, body: { type: 'sms', phone: '+79161234567' } })
  await portal.call(createTokenByPassword, { token, body: { password: wrongPassword } })
  const fresh = keep(await portal.call(createTokenByPassword, { token, body: { password: testPassword } }))
  await portal.call(enableSecondFactor, { token: fresh, body: { type: 'sms', phone: '+79161234567' } })
  await portal.call(confirmSecondFactor, { token: fresh, body: { code: await last() } })

  const username = email
  await portal.call(createToken, { body: { username, password: wrongPassword } })
  await portal.call(createToken, { body: { username, password: testPassword, surprise: wrongPassword } })
  const partial = keep(await portal.call(createToken, { body: { username, password: testPassword } }))
  const wrong = (await last()) === '135790' ? '135791' : '135790'
  secrets.push(wrong)
  await portal.call(createTokenByCode, { token: partial, body: { code: wrong } })
  await portal.call(createTokenByCode, { token: partial, body: { code: `${wrong}${wrong}` } })
  await letSendAgain(portal, id)
  await portal.call(sendSecondFactorCode, { token: partial, body: {} })
  const full = keep(await portal.call(createTokenByCode, { token: partial, body: { code: await last() } }))
  await portal.call(sendSecondFactorCode, { token: full, body: {} })
  await portal.call(createTokenByCode, { token: full, body: { code: await last() } })

  const passwords = { newPassword, newPasswordConfirmation: newPassword }
  await portal.call(changePassword, { token: full, body: { currentPassword: wrongPassword, ...passwords } })
  keep(
    await portal.call(changePassword, { token: full, body: { currentPassword: testPassword, ...passwords } }),
  )

  await portal.call(requestPasswordReset, { body: { email } })
  const links = async () =>
    (await messagesTo(portal, email)).flatMap(({ content }) =>
      content.kind === 'password-reset' ? [content.url] : [],
    )
  await expect.poll(async () => (await links()).length).toBe(1)
  const link = (await links())[0] ?? ''
  const resetToken = link.split('/').at(-1) ?? ''
  secrets.push(resetToken)
  await portal.get(new URL(link).pathname)
  const again = { newPassword: resetPassword, newPasswordConfirmation: resetPassword }
  await portal.call(confirmPasswordReset, { body: { token: `${resetToken}x`, ...again } })
  await portal.call(confirmPasswordReset, { body: { token: resetToken, ...again } })
  await portal.call(getCurrentUser, { token: `${full}x` })
  await portal.call(logout, { body: { token: full } })
  return [...secrets, ...(await codes())]
}

/** True if a text contains a secret; six digits within longer numbers and IDs don't count. */
function holds(text: string, secret: string): boolean {
  return /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text)
    : text.includes(secret)
}

it('no code, password or token comes to stand in a log line, an audit event or an index of the database', async () => {
  const secrets = await walk()
  expect(secrets.length).toBeGreaterThan(15)
  const log = portal.logLines.join('')
  for (const path of [
    '2fa/token/by-code',
    'password/reset/confirm',
    'enable-type',
    '/password-reset/[redacted]',
  ])
    expect(log).toContain(path)
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT e::text FROM audit_events e UNION ALL SELECT c::text FROM codes c
      UNION ALL SELECT r::text FROM password_resets r UNION ALL SELECT s::text FROM sessions s
      UNION ALL SELECT n::text FROM notifications n UNION ALL SELECT d::text FROM known_devices d`,
  )
  const data = JSON.stringify(rows)
  for (const secret of secrets) {
    expect(holds(log, secret), 'a secret in the log').toBe(false)
    expect(holds(data, secret), 'a secret in the database').toBe(false)
  }
})

it.each([
  ['codes', 'second factor'],
  ['audit_events', 'sign-in'],
  ['outbox_messages', 'message'],
])('nor when %s fails under them', async (table, _what) => {
  const { id, email, token } = await givenUser(portal)
  await portal.deps.database.execute(sql`UPDATE users SET second_factor = 'email',
    second_factor_destination = ${email} WHERE id = ${id}`)
  // Makes every write fail, as a full disk would: the driver's error contains the full statement.
  await portal.deps.database.execute(
    sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (false) NOT VALID`),
  )
  const answers = [
    await portal.call(createToken, { body: { username: email, password: testPassword } }),
    await portal.call(createToken, { body: { username: email, password: wrongPassword } }),
    await portal.call(sendSecondFactorCode, { token, body: {} }),
    await portal.call(enableSecondFactor, { token, body: { type: 'sms', phone: '+79161234567' } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toContain(500)
  const log = portal.logLines.join('')
  expect(log).toContain('the call failed')
  for (const secret of [testPassword, wrongPassword, token, email]) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/Failing row|second-factor-code|destination-code|content/)
})

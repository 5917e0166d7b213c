import { createHash } from 'node:crypto'
import { confirmPasswordReset, requestPasswordReset } from '@portolan/contract/identity/passwords'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { giveSecondFactor, lastCode } from '#testing/factors/second-factors.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let ips = 0
const newPassword = 'seven brave harbour cranes'

beforeAll(async () => {
  portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.customer.example' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

/** An IP address without attempts in other tests. */
function newIp(): string {
  ips++
  return `10.1.0.${ips}`
}

const request = (email: string, ip = newIp()) => portal.call(requestPasswordReset, { body: { email }, ip })

function confirm(token: string, body: object = {}, ip = newIp()) {
  const whole = { token, newPassword, newPasswordConfirmation: newPassword }
  return portal.call(confirmPasswordReset, { body: { ...whole, ...body }, ip })
}

async function linksTo(email: string): Promise<string[]> {
  const messages = await messagesTo(portal, email)
  return messages.flatMap(({ content }) => (content.kind === 'password-reset' ? [content.url] : []))
}

/** Requests a link and returns its token, which is sent a moment after the answer. */
async function givenToken(email: string): Promise<string> {
  const before = (await linksTo(email)).length
  expect((await request(email)).statusCode).toBe(204)
  await expect.poll(async () => (await linksTo(email)).length).toBe(before + 1)
  return (await linksTo(email)).at(-1)?.split('/').at(-1) ?? ''
}

const signIn = (username: string, password: string) =>
  portal.call(createToken, { body: { username, password }, ip: newIp() })
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode

async function settle() {
  await new Promise((resolve) => setTimeout(resolve, 500))
}

describe('asking for a link', () => {
  it('mails one that lives half an hour, and keeps only its hash', async () => {
    const { id, email } = await givenUser(portal)
    const token = await givenToken(email.toUpperCase().toLowerCase())
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await linksTo(email))[0]).toBe(`https://portal.customer.example/password-reset/${token}`)
    const rows = await rowsOf<{ hash: string; seconds: number }>(
      portal.deps.database,
      sql`SELECT encode(token_hash, 'hex') AS hash, extract(epoch FROM expires_at - now())::int AS seconds
        FROM password_resets WHERE user_id = ${id}`,
    )
    expect(rows).toEqual([
      { hash: createHash('sha256').update(token).digest('hex'), seconds: expect.any(Number) },
    ])
    expect(rows[0]?.seconds).toBeGreaterThan(1_780)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(1_800)
  })

  it('takes the email in any case and with spaces', async () => {
    const { email } = await givenUser(portal)
    await request(`  ${email.toUpperCase()} `)
    await expect.poll(() => linksTo(email)).toHaveLength(1)
  })

  it('answers the same for a known, an unknown and a disabled person, and mails only the first', async () => {
    const [ada, disabled] = [await givenUser(portal), await givenUser(portal)]
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.id}`)
    const names = [ada.email, 'nobody@customer.example', disabled.email]
    const answers = []
    for (const name of names) answers.push(await request(name))
    const observed = answers.map(({ statusCode, headers, body }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { statusCode, rest, body }
    })
    expect(observed[0]).toMatchObject({ statusCode: 204, body: '' })
    for (const other of observed) expect(other).toEqual(observed[0])
    await expect.poll(() => linksTo(ada.email)).toHaveLength(1)
    await settle()
    expect(await linksTo('nobody@customer.example')).toEqual([])
    expect(await linksTo(disabled.email)).toEqual([])
  })

  it('never takes the origin of the link from the request', async () => {
    const { email } = await givenUser(portal)
    await portal.call(requestPasswordReset, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    await expect.poll(() => linksTo(email)).toHaveLength(1)
    expect((await linksTo(email))[0]).toMatch(/^https:\/\/portal\.customer\.example\//)
  })

  it('mails an account five times an hour at most, and doesn’t reveal it', async () => {
    const { email } = await givenUser(portal)
    for (let count = 0; count < 7; count++) expect((await request(email)).statusCode).toBe(204)
    await expect.poll(() => linksTo(email)).toHaveLength(5)
    await settle()
    expect(await linksTo(email)).toHaveLength(5)
  })

  it('makes a network that asks too often wait', async () => {
    const ip = newIp()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++)
      statuses.push((await request(`n${count}@nowhere.example`, ip)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429])
  })

  it.each([{}, { email: 'nobody' }, { email: '' }, { email: 'a@b.example', x: 1 }])(
    '%j is refused',
    async (body) => {
      const answer = await portal.call(requestPasswordReset, { body, ip: newIp() })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('waits with closing until what was asked for is queued', async () => {
    const another = await openTestPortal()
    await givenOrder(another)
    const { email } = await givenUser(another)
    await another.call(requestPasswordReset, { body: { email } })
    await another.app.close()
    expect(await messagesTo(another, email)).toHaveLength(1)
    await another.close()
  })
})

describe('a link', () => {
  it('sets a password, signs no one in and ends every session', async () => {
    const { id, email, token: session } = await givenUser(portal)
    expect(await opens(session)).toBe(200)
    const answer = await confirm(await givenToken(email))
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, '', []])
    expect(await opens(session)).toBe(401)
    expect((await signIn(email, testPassword)).statusCode).toBe(401)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
    const kinds = (await messagesTo(portal, email)).map(({ content }) => content.kind)
    expect(kinds).toEqual(expect.arrayContaining(['password-reset', 'password-changed']))
    const events = await rowsOf<{ kind: string }>(
      portal.deps.database,
      sql`SELECT kind FROM audit_events WHERE user_id = ${id} AND kind LIKE 'password%' ORDER BY id`,
    )
    expect(events).toEqual([{ kind: 'password-reset-requested' }, { kind: 'password-reset' }])
  })

  it('leaves the second factor on', async () => {
    const { id, email } = await givenUser(portal)
    await giveSecondFactor(portal, id, 'email', 'codes@customer.example')
    await confirm(await givenToken(email))
    const answer = await signIn(email, newPassword)
    expect(answer.json().secondFactor).toMatchObject({ type: 'email' })
    expect(await opens(answer.json().token)).toBe(403)
    expect(await lastCode(portal, id)).toMatch(/^\d{6}$/)
  })

  it('opens once, even for many in parallel', async () => {
    const { email } = await givenUser(portal)
    const token = await givenToken(email)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400])
    const again = await confirm(token)
    expect([again.statusCode, again.json().error.code]).toEqual([400, 'reset_link_invalid'])
  })

  it('makes the others of the same person open nothing', async () => {
    const { email } = await givenUser(portal)
    const [first, second] = [await givenToken(email), await givenToken(email)]
    expect((await confirm(first)).statusCode).toBe(204)
    expect((await confirm(second)).statusCode).toBe(400)
  })

  it('opens nothing after half an hour, for a disabled person, or made up', async () => {
    const [late, disabled] = [await givenUser(portal), await givenUser(portal)]
    const lateToken = await givenToken(late.email)
    const disabledToken = await givenToken(disabled.email)
    await portal.deps.database.execute(
      sql`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${late.id}`,
    )
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.id}`)
    for (const token of [lateToken, disabledToken, 'x', 'A'.repeat(43), '🚢']) {
      const answer = await confirm(token)
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'reset_link_invalid'])
    }
  })

  it('stays good where the new password is refused', async () => {
    const { email } = await givenUser(portal)
    const token = await givenToken(email)
    const weak = await confirm(token, { newPassword: 'short', newPasswordConfirmation: 'shorter' })
    expect([weak.statusCode, Object.keys(weak.json()).sort()]).toEqual([
      400,
      ['newPassword', 'newPasswordConfirmation'],
    ])
    expect((await confirm(token)).statusCode).toBe(204)
  })

  it('isn’t found by guessing: an IP address has thirty attempts in ten minutes', async () => {
    const ip = newIp()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt++)
      statuses.push((await confirm(`guess-${attempt}`, {}, ip)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  })
})

import { finishRegistration, getInvitation } from '@portolan/contract/identity/invitations'
import { createToken, createTokenByCode } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { codeSentTo, givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let people = 0

type Card = { code: string; secret: string }

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

function newEmail(): string {
  people++
  return `vera-${people}@customer.example`
}

/** Registers from a new IP address each time, since the limits of IP addresses have their own tests. */
function register(card: Card, form: Record<string, unknown>) {
  people++
  return portal.call(finishRegistration, {
    params: { code: card.code },
    headers: secretHeader(card),
    body: form,
    ip: `10.1.${Math.floor(people / 250)}.${(people % 250) + 1}`,
  })
}

function enterCode(token: string, code: string) {
  return portal.call(createTokenByCode, { token, body: { code } })
}

async function usersWith(email: string) {
  return rowsOf<{ awaits: boolean; organizations: string[] }>(
    portal.deps.database,
    sql`SELECT awaits_email_proof AS awaits, (SELECT json_agg(o.ref) FROM memberships m
        JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = u.id) AS organizations
      FROM users u WHERE lower(email) = ${email}`,
  )
}

function readInvitation(card: Card) {
  const input = { params: { code: card.code }, headers: secretHeader(card), ip: '10.2.0.1' }
  return portal.call(getInvitation, input)
}

describe('a card', () => {
  it('shows who invites whom and until when to the holder of its link', async () => {
    const card = await givenInvitation(portal, { email: 'Paul@Customer.example' })
    const answer = await readInvitation(card)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      organization: { name: 'Acme Trading' },
      email: 'paul@customer.example',
      secretRequired: false,
      locale: 'en',
      expiresAt: card.expiresAt,
    })
    expect(Date.parse(card.expiresAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    const open = await givenInvitation(portal)
    expect((await readInvitation(open)).json().email).toBeNull()
  })

  it('opens an account once the mailed code is entered, and only then', async () => {
    const email = newEmail()
    const card = await givenInvitation(portal, { email })
    const answer = await register(card, registrationForm(email.toUpperCase()))
    expect(answer.statusCode).toBe(201)
    const { token, secondFactor } = answer.json()
    expect(secondFactor).toEqual({ type: 'email', destination: 'v•••@customer.example', resendAfter: 30 })
    expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(403)
    expect((await readInvitation(card)).statusCode).toBe(200)

    const opened = await enterCode(token, await codeSentTo(portal, email))
    expect(opened.statusCode).toBe(200)
    const me = await portal.call(getCurrentUser, { token: opened.json().token })
    expect(me.json()).toMatchObject({
      firstName: 'Vera',
      lastName: 'Lind',
      email,
      phone: '+491511234567',
      locale: 'en',
      organizations: [{ name: 'Acme Trading' }],
      secondFactor: 'disabled',
      notificationChannel: 'email',
      notificationSchedule: { rhythm: 'at-once' },
    })
    expect((await readInvitation(card)).statusCode).toBe(404)
    expect((await register(card, registrationForm(newEmail()))).statusCode).toBe(404)
  })

  it('of the demo opens an account that gets no emails until it asks for them', async () => {
    await givenOrder(portal, { organization: { ref: 'demo-alpenrad', name: 'Alpenrad Cycles GmbH' } })
    const email = newEmail()
    const card = await givenInvitation(portal, { email, organizationRef: 'demo-alpenrad' })
    const { token } = (await register(card, registrationForm(email))).json()
    const opened = await enterCode(token, await codeSentTo(portal, email))
    const me = await portal.call(getCurrentUser, { token: opened.json().token })
    expect(me.json()).toMatchObject({ notificationChannel: 'disabled' })
  })

  it('requires proof of the email for open cards too', async () => {
    const email = newEmail()
    const card = await givenInvitation(portal)
    const { token, secondFactor } = (await register(card, registrationForm(email))).json()
    expect(secondFactor.type).toBe('email')
    expect((await enterCode(token, await codeSentTo(portal, email))).statusCode).toBe(200)
  })

  it('isn’t lost with the code: the password leads to the same proof later', async () => {
    const email = newEmail()
    const card = await givenInvitation(portal, { email })
    await register(card, registrationForm(email))
    const body = { username: email, password: 'seven quiet harbours' }
    const login = await portal.call(createToken, { body })
    expect(login.json().secondFactor).toMatchObject({ type: 'email' })
    const { token } = login.json()
    expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(403)
    expect((await enterCode(token, await codeSentTo(portal, email))).statusCode).toBe(200)
    expect((await portal.call(createToken, { body })).json().secondFactor).toBeNull()
    expect((await readInvitation(card)).statusCode).toBe(404)
  })

  it('may be filled in again until then: an email is corrected, the first session ends, one account stays', async () => {
    const [typo, right] = [newEmail(), newEmail()]
    const card = await givenInvitation(portal)
    const first = (await register(card, registrationForm(typo))).json()
    const strayCode = await codeSentTo(portal, typo)
    const hasty = await register(card, registrationForm(right))
    expect(hasty.statusCode).toBe(429)
    expect(Number(hasty.headers['retry-after'])).toBeGreaterThan(20)
    expect(await usersWith(right)).toEqual([])
    await portal.deps.database.execute(sql`UPDATE code_sends SET sent_at = sent_at - interval '31 seconds'`)
    const second = await register(card, registrationForm(right, { firstName: 'Wera' }))
    expect(second.statusCode).toBe(201)
    expect((await enterCode(first.token, strayCode)).statusCode).toBe(401)
    expect(await usersWith(typo)).toEqual([])
    expect(await usersWith(right)).toEqual([{ awaits: true, organizations: ['acme'] }])
  })

  it('gives way to the one that proves the email first', async () => {
    const email = newEmail()
    await givenOrder(portal, { organization: { ref: 'rival', name: 'Rival' } })
    const squatted = await givenInvitation(portal, { organizationRef: 'rival' })
    const own = await givenInvitation(portal, { email })
    await register(squatted, registrationForm(email))
    const { token } = (await register(own, registrationForm(email))).json()
    expect((await enterCode(token, await codeSentTo(portal, email))).statusCode).toBe(200)
    expect(await usersWith(email)).toEqual([{ awaits: false, organizations: ['acme'] }])
    const late = await register(squatted, registrationForm(email))
    expect(late.statusCode).toBe(400)
  })

  it('dies after ten registrations that no one proved: each sends a message', async () => {
    const email = newEmail()
    const card = await givenInvitation(portal)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await register(card, registrationForm(email))).statusCode).toBe(201)
    expect((await register(card, registrationForm(email))).statusCode).toBe(404)
  })
})

it('deletes in time people who never proved their email, and gives the digits out again', async () => {
  const [never, proved] = [newEmail(), newEmail()]
  const card = await givenInvitation(portal)
  await register(card, registrationForm(never))
  const other = await givenInvitation(portal)
  const { token } = (await register(other, registrationForm(proved))).json()
  await enterCode(token, await codeSentTo(portal, proved))
  const { database } = portal.deps
  await database.execute(sql`UPDATE users SET created_at = created_at - interval '61 days'`)
  await database.execute(sql`UPDATE invitations SET expires_at = expires_at - interval '61 days'`)
  await givenInvitation(portal)
  expect(await usersWith(never)).toEqual([])
  expect(await usersWith(proved)).toHaveLength(1)
  const rows = await rowsOf(database, sql`SELECT id FROM invitations WHERE code_mac IS NOT NULL`)
  expect(rows).toHaveLength(1)
})

describe('a refused form', () => {
  it('says what is wrong in the reader’s language and costs nothing', async () => {
    const card = await givenInvitation(portal)
    for (let attempt = 0; attempt < 6; attempt++) {
      const wrong = registrationForm('vera', {
        password: 'short',
        passwordConfirmation: 'other',
        phone: '12',
      })
      const answer = await portal.call(finishRegistration, {
        params: { code: card.code },
        body: wrong,
        headers: { 'accept-language': 'ru' },
        ip: '10.3.0.1',
      })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json()).sort()).toEqual(['email', 'phone'])
    }
    const weak = registrationForm(newEmail(), { password: 'password1234', passwordConfirmation: 'different' })
    expect((await register(card, weak)).json()).toEqual({
      password: ['This password is too common. Choose another one.'],
      passwordConfirmation: ['Passwords do not match'],
    })
    const password = 'Vera goes by the sea'
    const withName = registrationForm(newEmail(), { password: password, passwordConfirmation: password })
    expect((await register(card, withName)).json()).toHaveProperty('password')
    expect((await register(card, registrationForm(newEmail()))).statusCode).toBe(201)
  })

  it('informs the holder of a card that the account exists, and the fifth time ends the card', async () => {
    const { email } = await givenUser(portal)
    const card = await givenInvitation(portal)
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await register(card, registrationForm(email))
      expect(answer.json()).toEqual({
        email: ['This address is already registered. Sign in with it.'],
      })
    }
    expect((await register(card, registrationForm(newEmail()))).statusCode).toBe(404)
    expect(portal.logLines.join('\n')).toContain('an invitation was locked after five wrong registrations')
  })

  it('for another email than the card’s says so alike, no matter who has a login', async () => {
    const { email } = await givenUser(portal)
    const card = await givenInvitation(portal, { email: newEmail() })
    const answer = await register(card, registrationForm(email))
    const unknown = await register(card, registrationForm(newEmail()))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('email')
    expect(answer.body).toBe(unknown.body)
  })
})

it('no code, email of a card or password is in the log', async () => {
  const email = newEmail()
  const card = await givenInvitation(portal, { email })
  await readInvitation(card)
  await readInvitation({ code: '000111', secret: '' })
  await register(card, registrationForm(email))
  const emailedCode = await codeSentTo(portal, email)
  const log = portal.logLines.filter((line) => line.includes('/invitations/')).join('\n')
  expect(log).toContain('/invitations/[redacted]/')
  for (const secret of [`/${card.code}/`, card.secret, '000111', emailedCode, 'seven quiet harbours'])
    expect(portal.logLines.join('\n')).not.toContain(secret)
})

import { finishRegistration, getInvitation } from '@portolan/contract/identity/invitations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { spendAttempts } from '#platform/limits/rate-limits.ts'
import { givenOrder } from '#testing/builders.ts'
import { givenInvitation, givenOldInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { typedLimits } from './attempt-limits.ts'
import { alarmingFailures, readGate } from './typed-code-gate.ts'

let portal: TestPortal

beforeEach(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterEach(() => portal.close())

function read(code: string, ip: string, headers = {}) {
  return portal.call(getInvitation, { params: { code }, headers, ip })
}

async function attemptsOf(bucket: string): Promise<number> {
  const [row] = await rowsOf<{ tries: number }>(
    portal.deps.database,
    sql`SELECT failures AS tries FROM rate_limits WHERE bucket = ${bucket}`,
  )
  return row?.tries ?? 0
}

function endWindow(bucket: string) {
  return portal.deps.database.execute(
    sql`UPDATE rate_limits SET window_ends_at = now() - interval '1 second' WHERE bucket = ${bucket}`,
  )
}

function setInvitation(change: ReturnType<typeof sql>) {
  return portal.deps.database.execute(sql`UPDATE invitations SET ${change}`)
}

describe('an IP address', () => {
  it('has five attempts in a quarter of an hour, then waits, longer each time, whatever the code', async () => {
    const { code } = await givenInvitation(portal)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await read('000111', '10.0.0.1')).statusCode).toBe(404)
    const waits: number[] = []
    for (let further = 0; further < 7; further++) {
      const answer = await read(code, '10.0.0.1')
      expect(answer.statusCode).toBe(429)
      waits.push(Number(answer.headers['retry-after']))
    }
    expect(waits[0]).toBeGreaterThan(890)
    expect(waits[6]).toBeGreaterThan(60 * 50)
    expect((await read(code, '10.0.0.2')).statusCode).toBe(200)
    await endWindow('quarter-hour:10.0.0.1')
    expect((await read(code, '10.0.0.1')).statusCode).toBe(200)
  })

  it('has twenty attempts a day', async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      await endWindow('quarter-hour:10.0.0.1')
      expect(await spendAttempts(portal.deps.database, typedLimits(['10.0.0.1']))).toBe(0)
    }
    await endWindow('quarter-hour:10.0.0.1')
    expect(await spendAttempts(portal.deps.database, typedLimits(['10.0.0.1']))).toBeGreaterThan(80_000)
  })

  it('gets the attempt of a right code back, and is a whole /64 in IPv6', async () => {
    const { code } = await givenInvitation(portal)
    for (let attempt = 0; attempt < 8; attempt++) expect((await read(code, '10.0.0.1')).statusCode).toBe(200)
    expect(await attemptsOf('day:10.0.0.1')).toBe(0)
    await read('000111', '2001:db8:1:2::5')
    await read('000111', '2001:db8:1:2:ffff::6')
    expect(await attemptsOf('day:2001:db8:1:2::/64')).toBe(2)
  })
})

it('200 parallel guesses from one IP address: five are compared, the rest wait', async () => {
  const { code } = await givenInvitation(portal)
  const guesses = Array.from({ length: 200 }, (_, index) => (index === 199 ? code : '000111'))
  const answers = await Promise.all(guesses.map((guess) => read(guess, '10.0.0.1')))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  // On a busy machine, some wait too long for the database.
  expect(count(429) + count(503)).toBeGreaterThanOrEqual(195)
  expect(count(404) + count(200)).toBeLessThanOrEqual(5)
  expect((await readGate(portal.deps.database)).failures).toBe(count(404))
})

it('200 parallel registrations with wrong emails: five are compared, and the card is dead', async () => {
  const card = await givenInvitation(portal, { email: 'paul@customer.example' })
  const { code } = card
  const headers = secretHeader(card)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      portal.call(finishRegistration, {
        params: { code },
        headers,
        body: registrationForm(`guess-${index}@customer.example`),
        ip: `10.0.1.${index}`,
      }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 404)).toHaveLength(195)
  const right = registrationForm('paul@customer.example')
  const input = { params: { code }, headers, body: right, ip: '10.0.2.1' }
  const late = await portal.call(finishRegistration, input)
  expect(late.statusCode).toBe(404)
})

it('two registrations at the same moment make one account', async () => {
  const card = await givenInvitation(portal)
  const forms = ['one@customer.example', 'two@customer.example']
  const answers = await Promise.all(
    forms.map((email, index) =>
      portal.call(finishRegistration, {
        params: { code: card.code },
        headers: secretHeader(card),
        body: registrationForm(email),
        ip: `10.0.0.${index + 1}`,
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429])
  const users = await rowsOf(portal.deps.database, sql`SELECT id FROM users`)
  expect(users).toHaveLength(1)
  const sessions = await rowsOf(portal.deps.database, sql`SELECT id FROM sessions WHERE revoked_at IS NULL`)
  expect(sessions).toHaveLength(1)
})

describe('codes that open nothing', () => {
  const ends: [string, ReturnType<typeof sql>][] = [
    ['used', sql`used_at = now()`],
    ['revoked', sql`revoked_at = now()`],
    ['expired', sql`expires_at = now() - interval '1 second'`],
    ['locked', sql`failures = 5`],
  ]

  it('answer with the same bytes, for reading and for registering', async () => {
    const reads = new Set([(await read('000111', '10.0.0.1')).body, (await read('x', '10.0.0.2')).body])
    const body = registrationForm('paul@customer.example')
    const register = (code: string, ip: string, headers = {}) =>
      portal.call(finishRegistration, { params: { code }, headers, body, ip })
    const registrations = new Set([(await register('000111', '10.0.0.3')).body])
    for (const [index, [, end]] of ends.entries()) {
      const card = await givenInvitation(portal)
      const { code } = card
      const headers = secretHeader(card)
      expect((await read(code, `10.0.1.${index}`)).statusCode).toBe(200)
      reads.add((await read(code, `10.0.1.${index}`, secretHeader({ secret: 'K7QM2XRD9FHT' }))).body)
      registrations.add((await register(code, `10.0.2.${index}`)).body)
      await setInvitation(end)
      for (const sentHeaders of [{}, headers]) {
        const answer = await read(code, `10.0.1.${index}`, sentHeaders)
        expect(answer.statusCode).toBe(404)
        reads.add(answer.body)
        registrations.add((await register(code, `10.0.2.${index}`, sentHeaders)).body)
      }
      await portal.deps.database.execute(sql`DELETE FROM invitations`)
    }
    expect([...reads]).toEqual([
      '{"error":{"code":"invitation_invalid","message":"This code isn’t valid. Check the digits or ask the company for a new card."}}',
    ])
    expect([...registrations]).toEqual([...reads])
  })

  it('take about the same time', async () => {
    const { code } = await givenInvitation(portal)
    await setInvitation(sql`used_at = now()`)
    const times: Record<'used' | 'unknown', number[]> = { used: [], unknown: [] }
    const statements = { used: 0, unknown: 0 }
    const execute = vi.spyOn(portal.deps.database, 'execute')
    for (let round = 0; round < 40; round++) {
      for (const [kind, guess] of [
        ['used', code],
        ['unknown', '000111'],
      ] as const) {
        await portal.deps.database.execute(sql`DELETE FROM rate_limits`)
        await portal.deps.database.execute(sql`UPDATE typed_code_gate SET failures = 0`)
        execute.mockClear()
        const start = performance.now()
        await read(guess, '10.0.0.1')
        times[kind].push(performance.now() - start)
        statements[kind] += execute.mock.calls.length
      }
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[20] ?? 0
    // The same statements; the alternating times differ by less than the machine's noise.
    expect(statements.used).toBe(statements.unknown)
    const ratio = median(times.used) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

/** Until when the last typed code had to wait; a code outside an alarm isn't delayed. */
async function turn(): Promise<string | undefined> {
  const [row] = await rowsOf<{ until: string }>(
    portal.deps.database,
    sql`SELECT next_turn_at::text AS until FROM typed_code_gate`,
  )
  return row?.until
}

it('a burst across the portal raises an alarm and slows every typed code, but no link', async () => {
  const card = await givenInvitation(portal)
  await portal.deps.database.execute(sql`UPDATE typed_code_gate
    SET failures = ${alarmingFailures - 1}, day_ends_at = now() + interval '1 hour'`)
  const before = await turn()
  await read('000111', '10.0.0.1')
  expect(await turn()).toBe(before)
  const alarm = portal.logLines.filter((line) => line.includes('ALARM'))
  expect(alarm).toHaveLength(1)
  expect(JSON.parse(alarm[0] ?? '')).toMatchObject({ level: 50, failures: alarmingFailures })
  const events = await rowsOf(
    portal.deps.database,
    sql`SELECT address AS ip FROM audit_events WHERE kind = 'invitation-alarm'`,
  )
  expect(events).toEqual([{ ip: '10.0.0.1' }])
  const slow = performance.now()
  expect((await read(card.code, '10.0.0.2')).statusCode).toBe(200)
  expect(performance.now() - slow).toBeGreaterThan(1_900)
  const turnTaken = await turn()
  expect(turnTaken).not.toBe(before)
  expect((await read(card.code, '10.0.0.2', secretHeader(card))).statusCode).toBe(200)
  expect(await turn()).toBe(turnTaken)
  await portal.deps.database.execute(
    sql`UPDATE typed_code_gate SET day_ends_at = now() - interval '1 second'`,
  )
  await read(card.code, '10.0.0.2')
  expect(await turn()).toBe(turnTaken)
})

describe('someone with only the digits of a card', () => {
  it('sees nothing of the customer until the secret is given, however that is typed', async () => {
    for (const email of ['paul@customer.example', undefined]) {
      const card = await givenInvitation(portal, email ? { email } : {})
      const byDigits = await read(card.code, '10.0.0.1')
      expect(byDigits.json()).toEqual({
        organization: null,
        email: null,
        secretRequired: email === undefined,
        locale: 'en',
        expiresAt: card.expiresAt,
      })
      const typed = ` ${card.secret.toLowerCase().slice(0, 4)}-${card.secret.slice(4)}`
      const bySecret = await read(card.code, '10.0.0.1', secretHeader({ secret: typed }))
      expect(bySecret.json()).toEqual({
        organization: { name: 'Acme Trading' },
        email: email ?? null,
        secretRequired: false,
        locale: 'en',
        expiresAt: card.expiresAt,
      })
    }
  })

  it('cannot register where the company knows no email, and only with that email where it does', async () => {
    const register = (code: string, email: string) =>
      portal.call(finishRegistration, { params: { code }, body: registrationForm(email) })
    const open = await givenInvitation(portal)
    expect((await register(open.code, 'mallory@elsewhere.example')).statusCode).toBe(404)
    const bound = await givenInvitation(portal, { email: 'paul@customer.example' })
    expect((await register(bound.code, 'mallory@elsewhere.example')).statusCode).toBe(400)
    expect((await register(bound.code, 'paul@customer.example')).statusCode).toBe(201)
  })

  it('still registers with a card from before there were secrets, without seeing the customer', async () => {
    const { code } = await givenOldInvitation(portal)
    expect((await read(code, '10.0.0.1')).json()).toMatchObject({ organization: null, secretRequired: false })
    const body = registrationForm('vera@customer.example')
    expect((await portal.call(finishRegistration, { params: { code }, body })).statusCode).toBe(201)
  })
})

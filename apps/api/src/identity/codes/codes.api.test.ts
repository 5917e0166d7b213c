import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { lastCode, letSendAgain, sentCodes, wrongCodeFor } from '#testing/factors/second-factors.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { type CodeRequest, consumeCode, issueCode } from './codes.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

function issue(request: CodeRequest) {
  return portal.deps.database.transaction((tx) => issueCode(portal.deps, tx, request))
}

/** A person who was sent a code, and the code. */
async function givenCode(purpose: CodeRequest['purpose'] = 'login') {
  const person = await givenUser(portal)
  const request: CodeRequest = {
    userId: person.id,
    sessionId: person.sessionId,
    purpose,
    channel: 'email',
    destination: person.email,
    ...(purpose === 'destination' && { wanted: 'email' as const }),
  }
  const issued = await issue(request)
  return { ...person, request, issued, code: await lastCode(portal, person.id) }
}

const consume = (request: CodeRequest, code: string) => consumeCode(portal.deps, { ...request, code })

async function change(userId: string, assignment: string) {
  await portal.deps.database.execute(sql`UPDATE codes SET ${sql.raw(assignment)} WHERE user_id = ${userId}`)
}

describe('a code', () => {
  it('opens once, and says where it went', async () => {
    const { request, code, email } = await givenCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(await consume(request, code)).toEqual({
      outcome: 'right',
      channel: 'email',
      destination: email,
      wanted: null,
    })
    expect(await consume(request, code)).toEqual({ outcome: 'wrong' })
  })

  it('opens for one of many parallel requests', async () => {
    const { request, code } = await givenCode()
    const spent = await Promise.all(Array.from({ length: 5 }, () => consume(request, code)))
    expect(spent.filter(({ outcome }) => outcome === 'right')).toHaveLength(1)
  })

  it('is none of another session, another purpose or another person', async () => {
    const mine = await givenCode()
    const other = await givenUser(portal)
    const others: CodeRequest[] = [
      { ...mine.request, sessionId: other.sessionId },
      { ...mine.request, purpose: 'step-up' },
      { ...mine.request, userId: other.id },
      { ...mine.request, userId: other.id, sessionId: other.sessionId },
    ]
    for (const wrong of others) expect(await consume(wrong, mine.code)).toEqual({ outcome: 'wrong' })
    expect(await consume(mine.request, mine.code)).toMatchObject({ outcome: 'right' })
  })

  it('can’t be linked to another person’s by what is stored', async () => {
    const [one, two] = [await givenCode(), await givenCode()]
    await portal.deps.database.execute(sql`UPDATE codes SET mac = (SELECT mac FROM codes WHERE user_id = ${one.id})
      WHERE user_id = ${two.id}`)
    expect(await consume(two.request, one.code)).toEqual({ outcome: 'wrong' })
  })

  it('lives five minutes of the database’s clock', async () => {
    const { id, request, code } = await givenCode()
    const [row] = await rowsOf<{ seconds: number }>(
      portal.deps.database,
      sql`SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM codes WHERE user_id = ${id}`,
    )
    expect(row?.seconds).toBeGreaterThan(290)
    expect(row?.seconds).toBeLessThanOrEqual(300)
    await change(id, "expires_at = now() - interval '1 millisecond'")
    expect(await consume(request, code)).toEqual({ outcome: 'wrong' })
  })

  it('is kept as nothing from which it could be computed without the secret', async () => {
    const { id, code } = await givenCode()
    const [row] = await rowsOf<{ text: string; mac: string; codeId: string }>(
      portal.deps.database,
      sql`SELECT c::text AS text, encode(mac, 'hex') AS mac, id AS "codeId" FROM codes c WHERE user_id = ${id}`,
    )
    expect(row?.text).not.toContain(code)
    const plain = createHash('sha256').update(`${row?.codeId}.${id}.login.${code}`).digest('hex')
    expect(row?.mac).toHaveLength(64)
    expect(row?.mac).not.toBe(plain)
  })

  it('of one portal opens nothing where the secret is another', async () => {
    const { request, code } = await givenCode()
    const env = { ...portal.deps.env, secretKey: 'another secret, also of 32 characters' }
    const foreign = { ...portal.deps, secrets: openSecrets(env) }
    expect(await consumeCode(foreign, { ...request, code })).toEqual({ outcome: 'wrong' })
  })

  it('is of six digits always, and hardly ever the same', async () => {
    const { id, request } = await givenCode()
    for (let count = 1; count < 40; count++) {
      await portal.deps.database.execute(sql`DELETE FROM code_sends WHERE user_id = ${id}`)
      await issue(request)
    }
    const codes = (await sentCodes(portal, id)).map(({ code }) => code)
    expect(codes.filter((code) => /^\d{6}$/.test(code))).toHaveLength(40)
    expect(new Set(codes).size).toBeGreaterThan(35)
  })
})

describe('five attempts', () => {
  it('of 200 parallel wrong guesses no more than five are compared', async () => {
    const { request, code, id } = await givenCode()
    let compared = 0
    const count = (storedMac: string, mac: string) => {
      compared++
      return storedMac === mac
    }
    const guesses = Array.from({ length: 1_000 }, (_, guess) => String(100_000 + guess)).filter(
      (guess) => guess !== code,
    )
    const spent = await Promise.all(
      guesses.slice(0, 200).map((guess) => consumeCode(portal.deps, { ...request, code: guess }, count)),
    )
    expect(compared).toBe(5)
    expect(spent.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(5)
    expect(spent.filter(({ outcome }) => outcome === 'exhausted')).toHaveLength(195)
    const [row] = await rowsOf(portal.deps.database, sql`SELECT failed FROM codes WHERE user_id = ${id}`)
    expect(row).toEqual({ failed: 5 })
    const after = await consumeCode(portal.deps, { ...request, code }, count)
    expect(after).toEqual({ outcome: 'exhausted', retryAfter: expect.any(Number) })
    expect(compared).toBe(5)
  })

  it('the right code opens at the fifth', async () => {
    const { request, code } = await givenCode()
    for (let wrong = 0; wrong < 4; wrong++)
      expect(await consume(request, wrongCodeFor(code))).toEqual({ outcome: 'wrong' })
    expect(await consume(request, code)).toMatchObject({ outcome: 'right' })
  })

  it('aren’t reset by another code, nor by another session', async () => {
    const { id, request, code } = await givenCode()
    for (let wrong = 0; wrong < 4; wrong++) await consume(request, wrongCodeFor(code))
    await letSendAgain(portal, id)
    const again = { ...request, sessionId: (await givenUser(portal)).sessionId }
    expect(await issue(again)).toMatchObject({ sent: true })
    const second = await lastCode(portal, id)
    expect(await consume(again, wrongCodeFor(second))).toEqual({ outcome: 'wrong' })
    expect(await consume(again, second)).toMatchObject({ outcome: 'exhausted' })
    await letSendAgain(portal, id)
    const refused = await issue(again)
    expect(refused.sent).toBe(false)
    expect(refused.resendAfter).toBeGreaterThan(3_500)
    expect(refused.resendAfter).toBeLessThanOrEqual(3_600)
  })

  it('are there again an hour after the last, with another code', async () => {
    const { id, request, code } = await givenCode()
    for (let wrong = 0; wrong < 5; wrong++) await consume(request, wrongCodeFor(code))
    await letSendAgain(portal, id)
    await change(id, "failed_at = now() - interval '1 hour 1 second'")
    expect(await issue(request)).toMatchObject({ sent: true })
    expect(await consume(request, await lastCode(portal, id))).toMatchObject({ outcome: 'right' })
  })

  it('a hundred wrong ones in a row close the purpose until the company opens it', async () => {
    const { id, request, code } = await givenCode()
    await change(id, 'failures_in_a_row = 100')
    expect(await consume(request, code)).toEqual({ outcome: 'exhausted', retryAfter: 86_400 })
    await letSendAgain(portal, id)
    expect(await issue(request)).toEqual({ sent: false, resendAfter: 86_400 })
  })
})

describe('sending', () => {
  it('takes 30 seconds between two, and a later one opens in place of the first', async () => {
    const { id, request, issued, code } = await givenCode()
    expect(issued).toEqual({ sent: true, resendAfter: 30 })
    const early = await issue(request)
    expect(early.sent).toBe(false)
    expect(early.resendAfter).toBeGreaterThan(20)
    await letSendAgain(portal, id)
    expect(await issue(request)).toEqual({ sent: true, resendAfter: 30 })
    const second = await lastCode(portal, id)
    if (second !== code) expect(await consume(request, code)).toEqual({ outcome: 'wrong' })
    expect(await consume(request, second)).toMatchObject({ outcome: 'right' })
  })

  it('stops at five an hour and ten a day, and says for how long', async () => {
    const { id, request } = await givenCode()
    for (let count = 1; count < 5; count++) {
      await letSendAgain(portal, id)
      expect((await issue(request)).sent).toBe(true)
    }
    await letSendAgain(portal, id)
    const sixth = await issue(request)
    expect(sixth.sent).toBe(false)
    expect(sixth.resendAfter).toBeGreaterThan(3_400)
    expect(sixth.resendAfter).toBeLessThan(3_600)
    await letSendAgain(portal, id, 3_600)
    for (let count = 5; count < 10; count++) {
      expect((await issue(request)).sent).toBe(true)
      await letSendAgain(portal, id)
    }
    await letSendAgain(portal, id, 3_600)
    const eleventh = await issue(request)
    expect(eleventh.sent).toBe(false)
    expect(eleventh.resendAfter).toBeGreaterThan(70_000)
    expect(await sentCodes(portal, id)).toHaveLength(10)
  })

  it('sends only one for many parallel requests', async () => {
    const { id, request } = await givenCode()
    await letSendAgain(portal, id)
    const issued = await Promise.all(Array.from({ length: 20 }, () => issue(request)))
    expect(issued.filter(({ sent }) => sent)).toHaveLength(1)
    expect(await sentCodes(portal, id)).toHaveLength(2)
  })

  it('leaves no code of a transaction that is undone', async () => {
    const { id, request, code } = await givenCode()
    await letSendAgain(portal, id)
    const undone = portal.deps.database.transaction(async (tx) => {
      await issueCode(portal.deps, tx, request)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sentCodes(portal, id)).toHaveLength(1)
    expect(await consume(request, code)).toMatchObject({ outcome: 'right' })
  })

  it.each([
    ['login', 'second-factor-code'],
    ['step-up', 'second-factor-code'],
    ['destination', 'destination-code'],
    ['registration', 'registration-code'],
  ] as const)('says what a code for %s is for, in the person’s language', async (purpose, kind) => {
    const { id, email, code } = await givenCode(purpose)
    expect(await sentCodes(portal, id)).toEqual([
      { code, kind, channel: 'email', recipient: email, locale: 'en' },
    ])
  })
})

import { createHash } from 'node:crypto'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let behindProxy: TestPortal
let ips = 0

beforeAll(async () => {
  portal = await openTestPortal()
  behindProxy = await openTestPortal({ variables: { TRUSTED_PROXIES: '127.0.0.1' } })
  await givenOrder(portal)
})
afterAll(async () => {
  await portal.close()
  await behindProxy.close()
})

/** An IP address without attempts in other tests. */
function newIp(): string {
  ips++
  return `10.0.${Math.floor(ips / 250)}.${(ips % 250) + 1}`
}

function signIn(username: string, password: string, ip = newIp()) {
  return portal.call(createToken, { body: { username, password }, ip })
}

async function statusOf(...login: Parameters<typeof signIn>): Promise<number> {
  return (await signIn(...login)).statusCode
}

async function failTimes(times: number, username: string, ip?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++)
    expect(await statusOf(username, 'a wrong one', ip)).toBe(401)
}

function accountBucket(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

async function bucketOf(bucket: string): Promise<{ failures: number; seconds: number } | undefined> {
  const [row] = await rowsOf<{ failures: number; seconds: number }>(
    portal.deps.database,
    sql`SELECT failures, round(extract(epoch FROM window_ends_at - now()))::int AS seconds
      FROM rate_limits WHERE bucket = ${bucket}`,
  )
  return row
}

/** Sets a bucket to the state after this many failures. */
function fillBucket(bucket: string, failures: number, minutes: number) {
  return portal.deps.database.execute(sql`INSERT INTO rate_limits (bucket, failures, window_ends_at)
    VALUES (${bucket}, ${failures}, now() + make_interval(mins => ${minutes}::int))`)
}

function letPass(bucket: string) {
  return portal.deps.database.execute(
    sql`UPDATE rate_limits SET window_ends_at = now() - interval '1 second' WHERE bucket = ${bucket}`,
  )
}

describe('an account', () => {
  it('takes ten attempts: the right password works at the tenth, not after it', async () => {
    const [nine, ten] = [await givenUser(portal), await givenUser(portal)]
    await fillBucket(accountBucket(nine.email), 9, 15)
    expect(await statusOf(nine.email, testPassword)).toBe(200)
    await failTimes(10, ten.email)
    expect(await statusOf(ten.email, testPassword)).toBe(401)
  })

  it('opens again when its quarter of an hour is over', async () => {
    const { email } = await givenUser(portal)
    await failTimes(1, email)
    await portal.deps.database.execute(
      sql`UPDATE rate_limits SET failures = 10 WHERE bucket = ${accountBucket(email)}`,
    )
    expect((await bucketOf(accountBucket(email)))?.seconds).toBeGreaterThan(890)
    expect(await statusOf(email, testPassword)).toBe(401)
    await letPass(accountBucket(email))
    expect(await statusOf(email, testPassword)).toBe(200)
    expect((await bucketOf(accountBucket(email)))?.failures).toBe(0)
  })

  it('waits longer with every further attempt, up to an hour', async () => {
    const { email } = await givenUser(portal)
    await fillBucket(accountBucket(email), 15, 1)
    const waits: number[] = []
    for (let further = 0; further < 5; further++) {
      await failTimes(1, email)
      waits.push((await bucketOf(accountBucket(email)))?.seconds ?? 0)
    }
    const expected = [480, 960, 1_920, 3_600, 3_600]
    for (const [index, wait] of waits.entries())
      expect(Math.abs(wait - (expected[index] ?? 0))).toBeLessThan(5)
  })

  it('has its hour once: further attempts don’t renew it', async () => {
    const { email, id } = await givenUser(portal)
    await fillBucket(accountBucket(email), 19, 20)
    for (const password of ['a wrong one', testPassword]) expect(await statusOf(email, password)).toBe(401)
    const wait = (await bucketOf(accountBucket(email)))?.seconds ?? 0
    expect(Math.abs(wait - 1_200)).toBeLessThan(5)
    const [person] = await rowsOf(
      portal.deps.database,
      sql`SELECT password_failures AS failures FROM users WHERE id = ${id}`,
    )
    expect(person).toEqual({ failures: 0 })
  })

  it('counts attempts for an unknown name in the same way', async () => {
    const email = 'nobody-at-all@customer.example'
    await failTimes(2, email.toUpperCase())
    expect((await bucketOf(accountBucket(email)))?.failures).toBe(2)
  })

  it('isn’t opened by attempts from another network', async () => {
    const { email } = await givenUser(portal)
    await fillBucket(accountBucket(email), 10, 15)
    expect(await statusOf(email, testPassword, '2001:db8::1')).toBe(401)
  })

  it('is clean after a success', async () => {
    const { email } = await givenUser(portal)
    await fillBucket(accountBucket(email), 9, 15)
    expect(await statusOf(email, testPassword)).toBe(200)
    expect((await bucketOf(accountBucket(email)))?.failures).toBe(0)
  })

  it('begins its quarter of an hour with the first failure', async () => {
    const { email } = await givenUser(portal)
    await fillBucket(accountBucket(email), 0, 1)
    await failTimes(1, email)
    expect((await bucketOf(accountBucket(email)))?.seconds).toBeGreaterThan(890)
  })
})

describe('a hundred failures in a row', () => {
  async function failuresInARow(id: string, failures: number) {
    await portal.deps.database.execute(sql`UPDATE users SET password_failures = ${failures} WHERE id = ${id}`)
  }

  it('disable the password, whatever the windows say', async () => {
    const { email, id } = await givenUser(portal)
    await failuresInARow(id, 99)
    await failTimes(1, email)
    await letPass(accountBucket(email))
    expect(await statusOf(email, testPassword)).toBe(401)
    await letPass(accountBucket(email))
    expect(await statusOf(email, testPassword)).toBe(401)
  })

  it('are counted again after a success', async () => {
    const { email, id } = await givenUser(portal)
    await failuresInARow(id, 99)
    expect(await statusOf(email, testPassword)).toBe(200)
    await failTimes(1, email)
    expect(await statusOf(email, testPassword)).toBe(200)
  })
})

describe('an IP address', () => {
  it('has to wait after thirty failures with any names', async () => {
    const ip = newIp()
    await failTimes(1, 'person-1@nowhere.example', ip)
    await portal.deps.database.execute(sql`UPDATE rate_limits SET failures = 29 WHERE bucket = ${`ip:${ip}`}`)
    await failTimes(1, 'person-30@nowhere.example', ip)
    const answer = await signIn('person-31@nowhere.example', 'a wrong one', ip)
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.code).toBe('too_many_requests')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(600)
    const { email } = await givenUser(portal)
    expect(await statusOf(email, testPassword, ip)).toBe(429)
    expect(await statusOf(email, testPassword)).toBe(200)
    await letPass(`ip:${ip}`)
    expect(await statusOf(email, testPassword, ip)).toBe(200)
  })

  it('spends nothing of an account while it has to wait', async () => {
    const { email } = await givenUser(portal)
    const ip = newIp()
    await fillBucket(`ip:${ip}`, 30, 5)
    expect(await statusOf(email, 'a wrong one', ip)).toBe(429)
    expect(await bucketOf(accountBucket(email))).toBeUndefined()
  })

  it('waits no longer for further attempts', async () => {
    const ip = newIp()
    await fillBucket(`ip:${ip}`, 30, 5)
    for (let further = 0; further < 12; further++)
      expect(await statusOf('person@nowhere.example', 'a wrong one', ip)).toBe(429)
    const bucket = await bucketOf(`ip:${ip}`)
    expect(bucket?.failures).toBe(30)
    expect(bucket?.seconds).toBeLessThanOrEqual(300)
  })

  it('gets back the attempt for an account that is locked', async () => {
    const [locked, other] = [await givenUser(portal), await givenUser(portal)]
    const ip = newIp()
    await failTimes(40, locked.email, ip)
    expect((await bucketOf(`ip:${ip}`))?.failures).toBe(10)
    expect(await statusOf(other.email, testPassword, ip)).toBe(200)
  })

  it('gets back the attempt of a right password', async () => {
    const { email } = await givenUser(portal)
    const ip = newIp()
    await fillBucket(`ip:${ip}`, 29, 5)
    for (let attempt = 0; attempt < 3; attempt++) expect(await statusOf(email, testPassword, ip)).toBe(200)
    expect((await bucketOf(`ip:${ip}`))?.failures).toBe(29)
  })

  it('is a whole /64 in IPv6', async () => {
    await failTimes(1, 'v6@nowhere.example', '2001:db8:7:1::5')
    await failTimes(1, 'v6@nowhere.example', '2001:db8:7:1:ffff::6')
    await failTimes(1, 'v6@nowhere.example', '2001:db8:7:2::5')
    expect((await bucketOf('ip:2001:db8:7:1::/64'))?.failures).toBe(2)
  })
})

it('trusts X-Forwarded-For only from a configured proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const body = { username: 'x@nowhere.example', password: 'x' }
  const buckets = async ({ deps }: TestPortal) =>
    (await rowsOf<{ bucket: string }>(deps.database, sql`SELECT bucket FROM rate_limits`)).map(
      ({ bucket }) => bucket,
    )
  await behindProxy.call(createToken, { body, headers })
  await portal.call(createToken, { body, headers, ip: '198.51.100.7' })
  expect(await buckets(behindProxy)).toContain('ip:203.0.113.9')
  expect(await buckets(portal)).toContain('ip:198.51.100.7')
  expect(await buckets(portal)).not.toContain('ip:203.0.113.9')
})

import { createToken } from '@portolan/contract/identity/sign-in'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let ips = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const newIp = () => `10.8.0.${++ips}`

/** Signs in this many times in parallel, with a wrong password if `wrong` says so. */
function signInAtOnce(
  username: string,
  ip: string,
  times: number,
  wrong: (index: number) => boolean = () => false,
): Promise<LightMyRequestResponse[]> {
  const password = (index: number) => (wrong(index) ? `guess number ${index}` : testPassword)
  return Promise.all(
    Array.from({ length: times }, (_, index) =>
      portal.call(createToken, { body: { username, password: password(index) }, ip }),
    ),
  )
}

async function bucketOf(id: string, ip: string) {
  const { database } = portal.deps
  const [person] = await rowsOf<{ failures: number }>(
    database,
    sql`SELECT password_failures AS failures FROM users WHERE id = ${id}`,
  )
  const [bucket] = await rowsOf<{ failures: number; held: number }>(
    database,
    sql`SELECT failures, in_flight AS held FROM rate_limits WHERE bucket = ${`ip:${ip}`}`,
  )
  const [all] = await rowsOf<{ held: number }>(
    database,
    sql`SELECT sum(in_flight)::int AS held FROM rate_limits`,
  )
  return { person: person?.failures, ip: bucket?.failures, held: all?.held }
}

function expectSoon(answers: LightMyRequestResponse[]): void {
  for (const { headers } of answers) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(2)
  }
}

it('forty right passwords in parallel open or may retry in a moment, and none counts', async () => {
  const [anna, boris] = [await givenUser(portal), await givenUser(portal)]
  const ip = newIp()
  const answers = await signInAtOnce(anna.email, ip, 40)
  const turnedAway = answers.filter(({ statusCode }) => statusCode !== 200)
  for (const { statusCode } of turnedAway) expect([429, 503]).toContain(statusCode)
  expect(turnedAway.length).toBeLessThanOrEqual(30)
  expectSoon(turnedAway)
  expect(await bucketOf(anna.id, ip)).toEqual({ person: 0, ip: 0, held: 0 })
  for (const { email } of [boris, anna]) {
    const [after] = await signInAtOnce(email, ip, 1)
    expect(after?.statusCode).toBe(200)
  }
})

it('right passwords of many people at one IP address don’t make it wait', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => givenUser(portal)))
  const ip = newIp()
  const answers = (await Promise.all(people.map(({ email }) => signInAtOnce(email, ip, 2)))).flat()
  const turnedAway = answers.filter(({ statusCode }) => statusCode !== 200)
  for (const { statusCode } of turnedAway) expect([429, 503]).toContain(statusCode)
  expectSoon(turnedAway)
  const [first] = people
  const [after] = await signInAtOnce(first?.email ?? '', ip, 1)
  expect(after?.statusCode).toBe(200)
})

it('wrong passwords at once fail ten times at most, and don’t affect others at the IP address', async () => {
  const [anna, boris] = [await givenUser(portal), await givenUser(portal)]
  const ip = newIp()
  const answers = await signInAtOnce(anna.email, ip, 60, () => true)
  const statuses = new Set(answers.map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  const { person, ip: counted, held } = await bucketOf(anna.id, ip)
  expect(person).toBeLessThanOrEqual(10)
  expect([counted, held]).toEqual([person, 0])
  const [after] = await signInAtOnce(boris.email, ip, 1)
  expect(after?.statusCode).toBe(200)
})

it('among wrong passwords no right one is called wrong before ten have failed', async () => {
  const anna = await givenUser(portal)
  const ip = newIp()
  const isWrong = (index: number) => index % 3 === 0
  // Nine wrong ones never lock the account, so any attempt not compared gets 429.
  const answers = await signInAtOnce(anna.email, ip, 27, isWrong)
  for (const [index, { statusCode }] of answers.entries())
    expect(isWrong(index) ? [401, 429, 503] : [200, 429, 503]).toContain(statusCode)
  const failed = answers.filter(({ statusCode }) => statusCode === 401).length
  expect(await bucketOf(anna.id, ip)).toMatchObject({ ip: failed, held: 0 })
  expect((await signInAtOnce(anna.email, ip, 1))[0]?.statusCode).toBe(200)
})

import { getInvitation } from '@portolan/contract/identity/invitations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  alarmingFailures,
  closingFailures,
  readGate,
  takePlace,
} from '../../../apps/api/src/identity/invitations/attempts/typed-code-gate.ts'
import { checkTypedCodes } from '../../../apps/api/src/identity/invitations/check-typed-codes.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenOrder } from '../../../apps/api/src/testing/builders.ts'
import { givenInvitation, secretHeader } from '../../../apps/api/src/testing/invitations.ts'
import { messagesTo } from '../../../apps/api/src/testing/messages-to.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { reopenInvitations } from '../../../packages/contract/src/commands/invitations.ts'

// The day's limit is 200, a /48's 20 in a quarter of an hour, and a /56's 10 within it: 500 come from two of
// them. `npm run test:all` adds more that are rejected.
const inOneDay = process.env.TEST_ALL === '1' ? 1_000 : 300
const fromOne48 = process.env.TEST_ALL === '1' ? 3_000 : 500

let portal: TestPortal

beforeEach(async () => {
  portal = await openTestPortal({ variables: { CONTACT_EMAIL: 'desk@forwarder.example' } })
  await givenOrder(portal)
})
afterEach(() => portal.close())

function figure(text: string): void {
  process.stdout.write(`attack: invitation codes, ${text}\n`)
}

function read(code: string, ip: string, headers = {}) {
  return portal.call(getInvitation, { params: { code }, headers, ip })
}

/** Returns the attempts counted by a bucket of the last quarter of an hour. */
async function countedIn(network: string): Promise<number> {
  const bucket = `quarter-hour:${network}`
  const [row] = await rowsOf<{ failures: number }>(
    portal.deps.database,
    sql`SELECT failures FROM rate_limits WHERE bucket = ${bucket}`,
  )
  return row?.failures ?? 0
}

/**
 * Sends guesses, 500 at a time; returns how many were compared with existing codes. On a busy machine a
 * counted one may wait for the database until it is answered with 503.
 */
async function judged(count: number, ipOf: (index: number) => string, headers = {}): Promise<number> {
  let compared = 0
  for (let start = 0; start < count; start += 500) {
    const some = Array.from({ length: Math.min(500, count - start) }, (_, index) => start + index)
    const answers = await Promise.all(
      some.map((index) => read(String(100_000 + index * 7), ipOf(index), headers)),
    )
    compared += answers.filter(({ statusCode }) => statusCode === 404).length
  }
  return compared
}

const reopen = () => runCommand(portal, reopenInvitations)

const anyNetwork = (index: number) => `2001:db8:${index.toString(16)}::1`

it('one /48 with four attempts for each /64', async () => {
  let compared = 0
  const guess = async () => {
    compared += await judged(fromOne48, (index) => {
      const subnet = Math.floor(index / 4) * 4
      return `2001:db8:1:${subnet.toString(16)}::${(index % 4) + 1}`
    })
    return countedIn('2001:db8:1::/48')
  }
  // Ten for each /56, twenty for the /48. A busy machine answers some with 503 before it counts them.
  await expect.poll(guess).toBe(20)
  figure(`${fromOne48} attempts from one /48: all judged before, ${compared} now`)
  expect(compared).toBeLessThanOrEqual(20)
})

it('one /24 with an attempt for each IP address', async () => {
  const compared = await judged(256, (index) => `198.51.100.${index}`)
  figure(`256 attempts from one IPv4 /24: 256 judged before, ${compared} now`)
  expect(await countedIn('198.51.100.0/24')).toBe(20)
  expect(compared).toBeLessThanOrEqual(20)
})

it('500 networks at the same moment: after the alarm five wait for their turn, the rest are sent away', async () => {
  const start = performance.now()
  const compared = await judged(500, anyNetwork)
  const seconds = (performance.now() - start) / 1_000
  figure(`500 parallel attempts from 500 networks: 500 judged before, ${compared} now`)
  expect((await readGate(portal.deps.database)).failures).toBeGreaterThanOrEqual(alarmingFailures)
  // One more is allowed for every two seconds that the machine took.
  expect(compared).toBeLessThanOrEqual(alarmingFailures + 5 + Math.ceil(seconds / 2))
})

it('a day of attempts from networks without end: 200 places, one every two seconds after the alarm', async () => {
  const delays: number[] = []
  for (let attempt = 0; attempt < inOneDay; attempt++) {
    const place = await takePlace(portal.deps.database)
    if ('delayMs' in place) delays.push(place.delayMs)
    // The attacker waits as long as necessary.
    await portal.deps.database.execute(sql`UPDATE typed_code_gate SET next_turn_at = now()`)
  }
  const slowed = delays.filter((delay) => delay >= 1_900)
  figure(
    `${inOneDay} attempts from as many networks in a day: ${delays.length} judged, ${slowed.length} of them slowed`,
  )
  expect(delays).toHaveLength(closingFailures)
  expect(slowed).toHaveLength(150)
})

it('the 200th wrong code closes typed codes for a day, once, and links go on', async () => {
  const bound = await givenInvitation(portal, { email: 'paul@customer.example' })
  await portal.deps.database.execute(sql`UPDATE typed_code_gate
    SET failures = ${closingFailures - 3}, alarmed_at = now(), day_ends_at = now() + interval '1 hour'`)
  const compared = await judged(20, anyNetwork)
  expect(compared).toBe(3)

  const refused = await read(bound.code, '10.0.0.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error.code).toBe('typed_codes_closed')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  const unknown = await read('000111', '10.0.0.2')
  expect(unknown.body).toBe(refused.body)
  for (let often = 0; often < 8; often++)
    expect((await read(bound.code, '10.0.0.1', secretHeader(bound))).statusCode).toBe(200)

  expect(portal.logLines.filter((line) => line.includes('typed invitation codes are closed'))).toHaveLength(1)
  const letters = await messagesTo(portal, 'desk@forwarder.example')
  expect(letters.map(({ content }) => content)).toEqual([
    { kind: 'typed-codes-closed', failures: closingFailures, until: expect.stringMatching(/Z$/) },
  ])
  const events = await rowsOf(
    portal.deps.database,
    sql`SELECT kind FROM audit_events WHERE kind = 'typed-codes-closed'`,
  )
  expect(events).toHaveLength(1)
  expect(await checkTypedCodes(portal.deps)).toMatchObject({
    ok: false,
    text: expect.stringContaining('typed codes are closed until'),
    advice: { en: expect.stringContaining('portal invitations reopen') },
  })

  expect((await reopen()).text).toBe('Typed codes are open again.')
  expect((await reopen()).text).toBe('Typed codes are not closed.')
  expect(await checkTypedCodes(portal.deps)).toEqual({
    ok: true,
    text: 'typed codes are open; wrong ones today: 0',
  })
  expect((await read(bound.code, '10.0.0.1')).statusCode).toBe(200)

  await portal.deps.database.execute(sql`UPDATE typed_code_gate
    SET failures = ${closingFailures}, closed_until = now() - interval '1 second'`)
  expect((await read(bound.code, '10.0.0.1')).statusCode).toBe(200)
  expect((await checkTypedCodes(portal.deps)).text).toContain('wrong ones today: 0')
})

it('a process that died with the last place leaves typed codes to close, not half open', async () => {
  await portal.deps.database.execute(sql`UPDATE typed_code_gate
    SET failures = ${closingFailures}, day_ends_at = now() + interval '1 hour'`)
  expect((await read('000111', '10.0.0.1')).json().error.code).toBe('too_many_requests')
  expect((await read('000111', '10.0.0.1')).json().error.code).toBe('typed_codes_closed')
})

it('a made-up secret doesn’t bypass the gate: it finds nothing and costs no one else', async () => {
  const { code, secret } = await givenInvitation(portal)
  const answer = await read(code, '10.0.0.1', secretHeader({ secret: 'K7QM2XRD9FHT' }))
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toBe((await read('000111', '10.0.0.2')).body)
  const compared = await judged(500, () => '2001:db8::1', secretHeader({ secret: 'K7QM2XRD9FHT' }))
  figure(`500 links with made-up secrets from one network: ${compared} judged, none of them counted as typed`)
  expect(compared).toBe(30)
  expect((await checkTypedCodes(portal.deps)).text).toContain('wrong ones today: 1')
  expect((await read(code, '10.0.0.3', secretHeader({ secret }))).statusCode).toBe(200)
})

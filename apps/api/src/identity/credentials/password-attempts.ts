import { createHash } from 'node:crypto'
import {
  countDeviceFailures,
  findKnownDevice,
  type KnownDevice,
  listKnownDevices,
} from '#identity/devices/device-queries.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import {
  type AttemptOutcome,
  clearAttempts,
  type RateLimit,
  settleAttempt,
  soon,
  takeAttempt,
  waitOf,
} from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  type Credentials,
  clearPasswordFailures,
  findCredentials,
  returnPasswordFailure,
} from './credentials.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'

/**
 * Consecutive failures after which the password stops working where they happened, until a reset or until the
 * company unlocks it.
 */
const maxFailuresInARow = 100

/**
 * Attempts for one account, or for one browser that it knows. The longest wait is an hour, and isn't renewed.
 */
function accountLimit({ env }: Deps): RateLimit {
  const growth = { firstSeconds: 15, maxSeconds: 60 * 60, renews: false }
  return { limit: env.loginFailuresPerAccount, windowMinutes: 15, growth }
}

function ipLimit({ env }: Deps): RateLimit {
  return { limit: env.loginFailuresPerIp, windowMinutes: 10 }
}

/** The bucket that counts attempts for an account, whether or not it exists. */
export function accountBucketOf(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

/** The bucket of a browser known to an account. */
function deviceBucketOf({ userId, deviceHash }: KnownDevice): string {
  return `device:${userId}:${deviceHash}`
}

/**
 * Resets the failures of an account, anywhere and in its known browsers. Attempts in progress keep their
 * slots, so that no more than the limit are ever compared.
 */
export async function clearFailures(tx: Database, userId: string, accountBucket: string): Promise<void> {
  const devices = await listKnownDevices(tx, userId)
  await tx.execute(sql`UPDATE users SET password_failures = 0 WHERE id = ${userId}`)
  await clearAttempts(tx, [accountBucket, ...devices.map(deviceBucketOf)])
  await tx.execute(sql`UPDATE known_devices SET password_failures = 0 WHERE user_id = ${userId}`)
}

/**
 * The outcome of an attempt: whose name it was, whether it succeeded, and how many seconds the account waits
 * if too many have failed, so that this one wasn't compared.
 */
export interface PasswordAttempt {
  person: Credentials | null
  opens: boolean
  wait: number
}

interface Login {
  email: string
  password: string
  ip: string
  /** Hash of the cookie that the browser sent, or null; it counts if the account knows it. */
  deviceHash: string | null
}

/**
 * Compares a password while holding an attempt of the account and of the IP address, which only a wrong
 * password consumes. An unknown, a locked and a known person with a wrong password take the same time. A
 * flood from one IP address has to wait, with 429, and so do attempts for one account while as many as it has
 * left are being compared. A browser in which the person has signed in has its own attempts instead:
 * strangers use up those of the account and of the IP address, and don't lock the owner out there.
 */
export async function tryPassword(deps: Deps, login: Login): Promise<PasswordAttempt> {
  const { database } = deps
  const device = login.deviceHash && (await findKnownDevice(database, login.email, login.deviceHash))
  if (device) return tryAccount(deps, login, device)
  const bucket = `ip:${clientNetwork(login.ip)}`
  const limit = ipLimit(deps)
  if (!(await takeAttempt(database, bucket, limit, 'held')))
    throw new Problem('too_many_requests', (await waitOf(database, bucket, limit)) ?? soon)
  let outcome: AttemptOutcome = 'returned'
  try {
    const attempt = await tryAccount(deps, login, null)
    if (!attempt.opens && attempt.wait === 0) outcome = 'failed'
    return attempt
  } finally {
    await settleAttempt(database, bucket, outcome)
  }
}

async function tryAccount(
  deps: Deps,
  { email, password, ip }: Login,
  device: KnownDevice | null,
): Promise<PasswordAttempt> {
  const { database } = deps
  const bucket = device ? deviceBucketOf(device) : accountBucketOf(email)
  const limit = accountLimit(deps)
  if (!(await takeAttempt(database, bucket, limit, 'held'))) {
    const wait = await waitOf(database, bucket, limit)
    if (wait === null) throw new Problem('too_many_requests', soon)
    const person = await findCredentials(database, email, { counting: false })
    await verifyPassword(person?.passwordHash ?? null, password, clientNetwork(ip))
    return { person, opens: false, wait }
  }
  let outcome: AttemptOutcome = 'returned'
  try {
    const attempt = await comparePassword(deps, { email, password, ip, device })
    outcome = attempt.opens ? 'cleared' : 'failed'
    return { ...attempt, wait: 0 }
  } finally {
    await settleAttempt(database, bucket, outcome)
  }
}

async function comparePassword(
  { database }: Deps,
  { email, password, ip, device }: Omit<Login, 'deviceHash'> & { device: KnownDevice | null },
): Promise<Omit<PasswordAttempt, 'wait'>> {
  const person = await findCredentials(database, email, { counting: device === null })
  const inARow = device ? await countDeviceFailures(database, device, 1) : (person?.passwordFailures ?? 0)
  try {
    const network = clientNetwork(ip)
    const matches = await verifyPassword(person?.passwordHash ?? null, password, network)
    if (!matches || !person || person.disabled || inARow > maxFailuresInARow) return { person, opens: false }
    const { passwordHash: old } = person
    const rehash =
      old !== null && isOutdated(old) ? { old, new: await hashPassword(password, network) } : null
    await clearPasswordFailures(database, person.id, rehash)
    if (device) await countDeviceFailures(database, device, 'clear')
    return { person: { ...person, passwordHash: rehash?.new ?? old }, opens: true }
  } catch (error) {
    if (device) await countDeviceFailures(database, device, -1)
    else if (person) await returnPasswordFailure(database, person.id)
    throw error
  }
}

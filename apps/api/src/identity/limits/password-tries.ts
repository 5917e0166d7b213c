import { createHash } from 'node:crypto'
import { clientNetwork } from '#identity/devices/client-network.ts'
import { countDeviceFailures, findKnownDevice, type KnownDevice } from '#identity/devices/device-queries.ts'
import { hashPassword, isOutdated, verifyPassword } from '#identity/passwords/passwords.ts'
import {
  type Credentials,
  clearPasswordFailures,
  findCredentials,
  returnPasswordFailure,
} from '#identity/sign-in/credentials.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  type BucketLimit,
  deviceBucketOf,
  settleTry,
  type TryOutcome,
  takeTry,
  waitOf,
} from './login-buckets.ts'

/** Failures in a row after which the password opens nothing where they happened, until a reset or the company unlocks it. */
const mostFailuresInARow = 100
const accountWindowMinutes = 15
const addressWindowMinutes = 10
/** After how many seconds to try again where others' tries are being compared. */
const soon = 1

/** Spends a try of a bucket. Past the limit it throws 429 with the wait for `refuse`, and answers false for `tell`. */
export async function spendFrom(
  { database }: Pick<Deps, 'database'>,
  bucket: string,
  limit: BucketLimit,
  past: 'refuse' | 'tell',
): Promise<boolean> {
  const isLeft = await takeTry(database, bucket, limit, 'failed')
  if (isLeft || past === 'tell') return isLeft
  throw new Problem('too_many_requests', (await waitOf(database, bucket, limit)) ?? soon)
}

/** The bucket in which tries for an account are counted, whether there is one or not. */
export function accountBucketOf(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

/**
 * What became of a try: whose name it was, whether it opens, and how many seconds the account waits where too many
 * have failed, so that this one was not judged.
 */
export interface PasswordTry {
  person: Credentials | null
  opens: boolean
  wait: number
}

interface Login {
  email: string
  password: string
  address: string
  /** Of the cookie that the browser sent, or null; it counts where the account knows it. */
  deviceHash: string | null
}

/**
 * Compares a password, holding a try of the account and of the address meanwhile: only a wrong password keeps them. An
 * unknown, a locked and a known person with a wrong password cost the same. A flood from one address, and tries for one
 * account while as many as it has left are being compared, have to wait, with 429. A browser in which the person has
 * signed in has tries of its own instead: strangers spend those of the account and of the address, and do not lock the
 * owner out there.
 */
export async function tryPassword(deps: Deps, login: Login): Promise<PasswordTry> {
  const { database, env } = deps
  const device = login.deviceHash && (await findKnownDevice(database, login.email, login.deviceHash))
  if (device) return tryAccount(deps, login, device)
  const bucket = `address:${clientNetwork(login.address)}`
  const limit = { limit: env.loginFailuresPerAddress, windowMinutes: addressWindowMinutes }
  if (!(await takeTry(database, bucket, limit, 'held')))
    throw new Problem('too_many_requests', (await waitOf(database, bucket, limit)) ?? soon)
  let outcome: TryOutcome = 'returned'
  try {
    const tried = await tryAccount(deps, login, null)
    if (!tried.opens && tried.wait === 0) outcome = 'failed'
    return tried
  } finally {
    await settleTry(database, bucket, outcome)
  }
}

async function tryAccount(
  deps: Deps,
  { email, password }: Login,
  device: KnownDevice | null,
): Promise<PasswordTry> {
  const { database, env } = deps
  const bucket = device ? deviceBucketOf(device) : accountBucketOf(email)
  const limit = { limit: env.loginFailuresPerAccount, windowMinutes: accountWindowMinutes, grows: true }
  if (!(await takeTry(database, bucket, limit, 'held'))) {
    const wait = await waitOf(database, bucket, limit)
    if (wait === null) throw new Problem('too_many_requests', soon)
    const person = await findCredentials(database, email, { counting: false })
    await verifyPassword(person?.passwordHash ?? null, password)
    return { person, opens: false, wait }
  }
  let outcome: TryOutcome = 'returned'
  try {
    const tried = await comparePassword(deps, { email, password, device })
    outcome = tried.opens ? 'cleared' : 'failed'
    return { ...tried, wait: 0 }
  } finally {
    await settleTry(database, bucket, outcome)
  }
}

async function comparePassword(
  { database }: Deps,
  { email, password, device }: Pick<Login, 'email' | 'password'> & { device: KnownDevice | null },
): Promise<Omit<PasswordTry, 'wait'>> {
  const person = await findCredentials(database, email, { counting: device === null })
  const inARow = device ? await countDeviceFailures(database, device, 1) : (person?.passwordFailures ?? 0)
  try {
    const matches = await verifyPassword(person?.passwordHash ?? null, password)
    if (!matches || !person || person.disabled || inARow > mostFailuresInARow) return { person, opens: false }
    const { passwordHash: old } = person
    const rehash = old !== null && isOutdated(old) ? { old, new: await hashPassword(password) } : null
    await clearPasswordFailures(database, person.id, rehash)
    if (device) await countDeviceFailures(database, device, 'clear')
    return { person: { ...person, passwordHash: rehash?.new ?? old }, opens: true }
  } catch (error) {
    if (device) await countDeviceFailures(database, device, -1)
    else if (person) await returnPasswordFailure(database, person.id)
    throw error
  }
}

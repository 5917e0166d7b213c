import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { Problem } from '#http/problem.ts'
import { clientNetwork } from './client-network.ts'
import { spendTry, waitOf } from './login-buckets.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  type Credentials,
  clearPasswordFailures,
  findCredentials,
  returnTries,
  returnUncompared,
} from './queries.ts'

/** Failures in a row after which the password opens nothing until the company unlocks it. */
const mostFailuresInARow = 100
const accountWindowMinutes = 15
const addressWindowMinutes = 10

/**
 * Spends a try of a bucket. Past the limit it throws 429 with the wait for `refuse`, and answers false for `tell`.
 */
export async function spendFrom(
  { database }: Pick<Deps, 'database'>,
  bucket: string,
  { limit, windowMinutes }: { limit: number; windowMinutes: number },
  past: 'refuse' | 'tell',
): Promise<boolean> {
  const isLeft = await spendTry(database, bucket, limit, windowMinutes)
  if (isLeft || past === 'tell') return isLeft
  throw new Problem('too_many_requests', await waitOf(database, bucket))
}

/** The bucket in which tries for an account are counted, whether there is one or not. */
export function accountBucketOf(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`
}

/** What became of a try: whose name it was, whether it opens, and how long the account waits, in seconds. */
export interface PasswordTry {
  person: Credentials | null
  opens: boolean
  wait: number
}

/**
 * Compares a password, spending a try of the account and of the address first. An unknown, a locked and a known
 * person with a wrong password cost the same; only a flood from one address is told to wait, with 429.
 */
export async function tryPassword(
  deps: Deps,
  login: { email: string; password: string; address: string },
): Promise<PasswordTry> {
  const { database, env } = deps
  const addressBucket = `address:${clientNetwork(login.address)}`
  const accountBucket = accountBucketOf(login.email)
  const ofAddress = { limit: env.loginFailuresPerAddress, windowMinutes: addressWindowMinutes }
  await spendFrom(deps, addressBucket, ofAddress, 'refuse')
  const ofAccount = { limit: env.loginFailuresPerAccount, windowMinutes: accountWindowMinutes }
  const isOpen = await spendFrom(deps, accountBucket, ofAccount, 'tell')
  const person = await findCredentials(database, login.email)
  const matches = await verifyPassword(person?.passwordHash ?? null, login.password).catch(async (error) => {
    await returnUncompared(database, [accountBucket, addressBucket], person?.id ?? null)
    throw error
  })
  const isAllowed = isOpen && person && !person.disabled && person.passwordFailures <= mostFailuresInARow
  if (!matches || !isAllowed)
    return { person, opens: false, wait: isOpen ? 0 : await waitOf(database, accountBucket) }
  const { passwordHash: old } = person
  const rehash = old !== null && isOutdated(old) ? { old, new: await hashPassword(login.password) } : null
  await clearPasswordFailures(database, person.id, rehash)
  await returnTries(database, accountBucket, addressBucket)
  return { person: { ...person, passwordHash: rehash?.new ?? old }, opens: true, wait: 0 }
}

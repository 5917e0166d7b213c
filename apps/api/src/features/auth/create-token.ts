import { createHash } from 'node:crypto'
import type { Token } from '@portolan/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { Problem } from '#http/problem.ts'
import { clientNetwork } from './client-network.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  clearPasswordFailures,
  findCredentials,
  returnTries,
  returnUncompared,
  spendTry,
  waitOf,
} from './queries.ts'
import type { Sessions } from './sessions.ts'

/** Failures in a row after which the password opens nothing until the company unlocks it. */
const mostFailuresInARow = 100
const accountWindowMinutes = 15
const addressWindowMinutes = 10

/**
 * Signs in with a password. An unknown, a locked and a known person with a wrong password cost the same and read
 * the same; only a flood from one address is told to wait.
 */
export async function createToken(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  login: { username: string; password: string; remember: boolean },
): Promise<Token & { sessionId: string }> {
  const { database, env } = deps
  const email = login.username.normalize('NFC').toLowerCase()
  const addressBucket = `address:${clientNetwork(request.ip)}`
  const accountBucket = `account:${createHash('sha256').update(email).digest('base64url')}`
  if (!(await spendTry(database, addressBucket, env.loginFailuresPerAddress, addressWindowMinutes))) {
    throw new Problem('too_many_requests', await waitOf(database, addressBucket))
  }
  const accountOpen = await spendTry(
    database,
    accountBucket,
    env.loginFailuresPerAccount,
    accountWindowMinutes,
  )
  const person = await findCredentials(database, email)
  const matches = await verifyPassword(person?.passwordHash ?? null, login.password).catch(async (error) => {
    await returnUncompared(database, [accountBucket, addressBucket], person?.id ?? null)
    throw error
  })
  const allowed = accountOpen && person && !person.disabled && person.passwordFailures <= mostFailuresInARow
  if (!matches || !allowed) {
    await recordEvent(database, { kind: 'sign-in-failed', userId: person?.id ?? null, address: request.ip })
    throw new Problem('invalid_credentials')
  }
  const rehash = person.passwordHash !== null && isOutdated(person.passwordHash)
  await clearPasswordFailures(database, person.id, rehash ? await hashPassword(login.password) : null)
  await returnTries(database, accountBucket, addressBucket)
  const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null
  const session = await sessions.open({ userId: person.id, address: request.ip, userAgent }, login.remember)
  await recordEvent(database, { kind: 'sign-in', userId: person.id, address: request.ip })
  return { token: session.token, expiresAt: session.expiresAt, secondFactor: null, sessionId: session.id }
}

import type { OpenedToken } from '@portolan/contract/identity/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Credentials, lockCredentials, markEmailProved } from '#identity/credentials/credentials.ts'
import type { Deps } from '#identity/deps.ts'
import { hashDevice, readDeviceCookie, setDeviceCookie } from '#identity/devices/device-cookie.ts'
import { isNewDevice, saveDevice } from '#identity/devices/device-queries.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { SessionOwner, Sessions } from '#identity/sessions/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { setCsrfCookie } from '#platform/http/csrf.ts'
import { Problem } from '#platform/http/problem.ts'

/** The request of a sign-in. */
export interface SignInCall {
  request: FastifyRequest
  reply: FastifyReply
}

/** A sign-in with its proof. */
export interface SignIn {
  userId: string
  proof: 'password' | 'code' | 'passkey'
  remember: boolean
  /** The credentials that the password was compared with; they must still hold. */
  credentials?: Credentials
  /** The partial session that ends with this one; its choice to be remembered then counts. */
  partialId?: string
  /** True if the entered code also proves the account's email. */
  provesEmail?: boolean
}

/**
 * Opens the full session of a login, with its cookies, and notifies the owner of a new browser. Throws
 * `unauthorized` if the partial session has ended meanwhile, `invalid_credentials` if the account's password
 * has changed.
 */
export async function completeSignIn(
  deps: Deps,
  sessions: Sessions,
  call: SignInCall,
  signIn: SignIn,
): Promise<OpenedToken> {
  const { request, reply } = call
  const { userId, proof, credentials, partialId, provesEmail = false } = signIn
  const owner = ownerOf(request, userId)
  const device = readDeviceCookie(request)
  const knownDevice = { ...owner, deviceHash: hashDevice(device) }
  const session = await deps.database.transaction(async (tx) => {
    if (credentials) await holdCredentials(tx, credentials)
    // Lock the person before the session, as ending all sessions does, so that the two never deadlock.
    if (provesEmail && (await markEmailProved(tx, userId)))
      for (const subscriber of deps.registrationSubscribers) await subscriber(tx, userId)
    let { remember } = signIn
    if (partialId !== undefined) {
      const ended = await sessions.endPartial(tx, partialId)
      if (!ended) throw new Problem('unauthorized')
      remember = ended.remember
    }
    const isNew = await isNewDevice(tx, knownDevice)
    await saveDevice(tx, knownDevice)
    const byFactor = proof !== 'password' && !provesEmail
    const opened = await sessions.open(owner, remember, tx, byFactor)
    await recordEvent(tx, { kind: 'sign-in', userId, ip: owner.ip, data: { proof } })
    if (isNew) await notifyOwner(tx, userId, { kind: 'new-sign-in' }, 'sign-in', { request })
    return opened
  })
  if (partialId !== undefined) sessions.clearCache()
  setCsrfCookie(reply, deps.secrets.key('csrf'), session.id)
  setDeviceCookie(reply, device)
  return { token: session.token, expiresAt: session.expiresAt }
}

/**
 * Throws `invalid_credentials` if password, second factor or person changed since the password was compared.
 */
export async function holdCredentials(tx: Database, credentials: Credentials): Promise<void> {
  if (!(await lockCredentials(tx, credentials))) throw new Problem('invalid_credentials')
}

/** The session's person, and the origin of the request. */
export function ownerOf(request: FastifyRequest, userId: string): SessionOwner {
  return { userId, ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 300) ?? null }
}

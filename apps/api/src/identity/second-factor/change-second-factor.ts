import { Phone } from '@portolan/contract/identity/addresses/phone'
import type { Locale, User } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { issueCode } from '#identity/codes/codes.ts'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { takeCode } from '#identity/step-up/take-proof.ts'
import type { Person } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { type FactorOwner, findFactorOwner, updateSecondFactor } from './queries.ts'

/** The requested factor; without a destination, the profile's is used. */
export interface RequestedFactor {
  type: User['secondFactor']
  phone?: string | undefined
  email?: string | undefined
}

const phoneNeeded: Record<Locale, string> = {
  en: 'Enter a phone number in international format, for example +49 30 1234567.',
  ru: 'Введите номер телефона в международном формате, например +7 916 123-45-67.',
}

/**
 * Sends a code to the destination to be proved: the new one, or the current one to turn the factor off. The
 * request waits with the code and changes nothing yet.
 */
export async function requestSecondFactor(
  deps: Deps,
  call: { caller: Person; request: FastifyRequest },
  wanted: RequestedFactor,
): Promise<{ type: User['secondFactor']; destination: string; resendAfter: number }> {
  const { userId, sessionId } = call.caller
  const owner = await findFactorOwner(deps.database, userId)
  if (!owner) throw new Problem('unauthorized')
  const proof = destinationOf(owner, wanted, localeOf(call.request))
  const request = { userId, sessionId, ...proof, purpose: 'destination', wanted: wanted.type } as const
  const issued = await deps.database.transaction((tx) => issueCode(deps, tx, request))
  if (!issued.sent) throw new Problem('too_many_requests', issued.resendAfter)
  const destination = maskDestination(proof.channel, proof.destination)
  return { type: wanted.type, destination, resendAfter: issued.resendAfter }
}

function destinationOf(
  owner: FactorOwner,
  wanted: RequestedFactor,
  locale: Locale,
): { channel: 'sms' | 'email'; destination: string } {
  if (wanted.type === 'email') return { channel: 'email', destination: wanted.email ?? owner.email }
  if (wanted.type === 'sms') {
    const phone = Phone.safeParse(wanted.phone ?? owner.phone)
    if (!phone.success) throw new FieldProblem({ phone: [phoneNeeded[locale]] })
    return { channel: 'sms', destination: phone.data }
  }
  const { secondFactor, destination } = owner
  if (secondFactor === 'disabled' || destination === null) throw new Problem('no_second_factor')
  return { channel: secondFactor, destination }
}

/**
 * Turns the requested factor on with its code; the person's other sessions end. The owner is notified by
 * email, and so is the previous destination: an intruder who moved the factor may read that mailbox.
 */
export async function confirmSecondFactor(
  deps: Deps,
  sessions: Sessions,
  call: { caller: Person; request: FastifyRequest },
  code: string,
): Promise<void> {
  const { userId, sessionId } = call.caller
  const result = await takeCode(deps, call.request, { userId, sessionId, purpose: 'destination', code })
  const state = result.wanted ?? 'disabled'
  const destination = state === 'disabled' ? null : result.destination
  await deps.database.transaction(async (tx) => {
    const before = await updateSecondFactor(tx, userId, { type: state, destination })
    await sessions.endAll(tx, userId, sessionId)
    // The code was sent to the factor that is now on.
    await sessions.prove(sessionId, true, tx)
    const event = { userId, ip: call.request.ip, data: { state } }
    await recordEvent(tx, { kind: 'second-factor-changed', ...event })
    const moved = before && before.to !== destination ? before : null
    await notifyOwner(tx, userId, { kind: 'second-factor-changed', state }, 'second-factor', {
      request: call.request,
      alsoTo: moved,
    })
  })
  sessions.clearCache()
}

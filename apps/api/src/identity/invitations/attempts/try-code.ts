import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type CardMacs, isCode, macsOf, readSecret } from '#identity/invitations/invitation-code.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetworks } from '#platform/limits/client-networks.ts'
import { type BucketLimit, requireAttempts, returnAttempts } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { linkLimits, typedLimits } from './attempt-limits.ts'
import { reportClosing } from './report-closing.ts'
import { alarmingFailures, raiseAlarm, returnPlace, takePlace } from './typed-code-gate.ts'

/** The caller's code: the digits of the path and the header with the link's secret. */
export interface GivenCode {
  code: string
  secret: string | undefined
}

/**
 * Tries a code: `find` looks up its MACs and returns null for an invalid one. Attempts are counted before
 * that and given back for a valid code. Throws `invitation_invalid`, `too_many_requests` or
 * `typed_codes_closed`.
 */
export async function tryCode<Found>(
  deps: Deps,
  request: FastifyRequest,
  attempt: GivenCode,
  find: (macs: CardMacs) => Promise<Found | null>,
): Promise<Found> {
  const { database } = deps
  const secret = readSecret(attempt.secret)
  const networks = clientNetworks(request.ip)
  const limits = secret === null ? typedLimits(networks) : linkLimits(networks)
  await requireAttempts(database, limits)
  // A wrong secret finds nothing even with the right digits, so only digits without a secret can be guessed.
  if (secret === null) await waitForPlace(deps, limits)
  const match = isCode(attempt.code) ? await find(macsOf(deps, attempt.code, secret)) : null
  if (match === null) {
    if (secret === null) await noteFailure(deps, request.ip)
    throw new Problem('invitation_invalid')
  }
  if (secret === null) await returnPlace(database)
  await returnAttempts(database, limits)
  return match
}

/** Waits for a portal-wide turn; throws if there is none. */
async function waitForPlace(deps: Deps, limits: readonly BucketLimit[]): Promise<void> {
  const place = await takePlace(deps.database)
  if ('delayMs' in place) {
    if (place.delayMs > 0) await setTimeout(place.delayMs)
    return
  }
  await returnAttempts(deps.database, limits)
  // A process that died may have used the last attempt without closing.
  if (!place.isClosed) await reportClosing(deps)
  throw new Problem(place.isClosed ? 'typed_codes_closed' : 'too_many_requests', place.seconds)
}

async function noteFailure(deps: Deps, ip: string): Promise<void> {
  const { database, log } = deps
  if (await raiseAlarm(database)) {
    log.error(
      { failures: alarmingFailures },
      'ALARM: invitation codes are being guessed; typed codes are slowed',
    )
    await recordEvent(database, {
      kind: 'invitation-alarm',
      ip,
      data: { failures: String(alarmingFailures) },
    })
  }
  await reportClosing(deps)
}

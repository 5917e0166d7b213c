import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { clientNetwork } from '#features/auth/client-network.ts'
import { Problem } from '#http/problem.ts'
import { isCode, macOf } from './invitation-code.ts'
import { alarmingFailures, countFailure, isAlarmed, returnTry, spendTry } from './tries.ts'

/** How long every try waits, right or wrong, while somebody seems to be guessing. */
const slowedMs = 2_000

/**
 * Tries a code: `find` looks its MAC up and answers null for one that opens nothing. The try of the caller's network is
 * spent before that and given back for a right code. Throws `invitation_invalid` or `too_many_requests`.
 */
export async function tryCode<Found>(
  deps: Deps,
  request: FastifyRequest,
  code: string,
  find: (codeMac: string) => Promise<Found | null>,
): Promise<Found> {
  const { database } = deps
  if (await isAlarmed(database)) await setTimeout(slowedMs)
  const network = clientNetwork(request.ip)
  const wait = await spendTry(database, network)
  if (wait > 0) throw new Problem('too_many_requests', wait)
  const found = isCode(code) ? await find(macOf(deps, code)) : null
  if (found === null) {
    await noteFailure(deps, request.ip)
    throw new Problem('invitation_invalid')
  }
  await returnTry(database, network)
  return found
}

async function noteFailure({ database, log }: Deps, address: string): Promise<void> {
  const failures = await countFailure(database)
  if (failures % alarmingFailures !== 0) return
  log.error({ failures }, 'ALARM: invitation codes are being guessed; every try is slowed')
  await recordEvent(database, { kind: 'invitation-alarm', address, data: { failures: String(failures) } })
}

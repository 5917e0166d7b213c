import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { type BucketLimit, requireAttempts, returnAttempts } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'

const windowMinutes = 10
// Every visit to the login page requests a challenge, and a company may share one IP address.
const startsPerAttempt = 20

function loginLimit({ env }: Deps, { ip }: FastifyRequest): BucketLimit {
  return { bucket: `passkey:${clientNetwork(ip)}`, limit: env.loginFailuresPerIp, windowMinutes }
}

/** Counts the challenges requested by an IP address; 429 once there are too many. */
export async function limitStarts(deps: Deps, { ip }: FastifyRequest): Promise<void> {
  const limit = deps.env.loginFailuresPerIp * startsPerAttempt
  await requireAttempts(deps.database, [
    { bucket: `passkey-start:${clientNetwork(ip)}`, limit, windowMinutes },
  ])
}

/**
 * Counts an attempt of the IP address before verification; `returnLoginAttempt` gives it back after a
 * success.
 */
export async function countLoginAttempt(deps: Deps, request: FastifyRequest): Promise<void> {
  await requireAttempts(deps.database, [loginLimit(deps, request)])
}

export async function returnLoginAttempt(deps: Deps, request: FastifyRequest): Promise<void> {
  await returnAttempts(deps.database, [loginLimit(deps, request)])
}

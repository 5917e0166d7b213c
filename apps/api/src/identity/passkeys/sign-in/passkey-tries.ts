import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '#identity/devices/client-network.ts'
import { returnTry } from '#identity/limits/login-buckets.ts'
import { spendFrom } from '#identity/limits/password-tries.ts'
import type { Deps } from '#platform/process/deps.ts'

const windowMinutes = 10
// Every look at the login page asks for a challenge, and behind one address may sit a whole company.
const startsForEachTry = 20

const loginBucket = (request: FastifyRequest) => `passkey:${clientNetwork(request.ip)}`
const startBucket = (request: FastifyRequest) => `passkey-start:${clientNetwork(request.ip)}`

/** Counts the challenges that an address asks for; 429 once there are too many. */
export async function limitStarts(deps: Deps, request: FastifyRequest): Promise<void> {
  const limit = deps.env.loginFailuresPerAddress * startsForEachTry
  await spendFrom(deps, startBucket(request), { limit, windowMinutes }, 'refuse')
}

/** Spends a try of the address before anything is judged; `returnLoginTry` gives it back after a success. */
export async function spendLoginTry(deps: Deps, request: FastifyRequest): Promise<void> {
  const limit = deps.env.loginFailuresPerAddress
  await spendFrom(deps, loginBucket(request), { limit, windowMinutes }, 'refuse')
}

export async function returnLoginTry({ database }: Deps, request: FastifyRequest): Promise<void> {
  await returnTry(database, loginBucket(request))
}

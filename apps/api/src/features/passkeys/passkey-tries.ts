import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { clientNetwork } from '#features/auth/client-network.ts'
import { returnTry, spendTry, waitOf } from '#features/auth/login-buckets.ts'
import { Problem } from '#http/problem.ts'

const windowMinutes = 10
// Every look at the login page asks for a challenge, and behind one address may sit a whole company.
const startsForEachTry = 20

const loginBucket = (request: FastifyRequest) => `passkey:${clientNetwork(request.ip)}`
const startBucket = (request: FastifyRequest) => `passkey-start:${clientNetwork(request.ip)}`

/** Counts the challenges that an address asks for; 429 once there are too many. */
export async function limitStarts({ database, env }: Deps, request: FastifyRequest): Promise<void> {
  await spend(database, startBucket(request), env.loginFailuresPerAddress * startsForEachTry)
}

/** Spends a try of the address before anything is judged; `returnLoginTry` gives it back after a success. */
export async function spendLoginTry({ database, env }: Deps, request: FastifyRequest): Promise<void> {
  await spend(database, loginBucket(request), env.loginFailuresPerAddress)
}

export async function returnLoginTry({ database }: Deps, request: FastifyRequest): Promise<void> {
  await returnTry(database, loginBucket(request))
}

async function spend(database: Deps['database'], bucket: string, limit: number): Promise<void> {
  if (await spendTry(database, bucket, limit, windowMinutes)) return
  throw new Problem('too_many_requests', await waitOf(database, bucket))
}

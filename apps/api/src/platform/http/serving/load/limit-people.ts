import type { FastifyInstance } from 'fastify'
import { type FindSession, signedInOf } from '#platform/http/caller.ts'
import { limitCalls } from './limit-calls.ts'

/** Per person and hour, far above normal use. Bounds the data that requests leave behind. */
const maxWritesPerHour = 10_000
const maxDownloadsPerHour = 10_000

/** Limits each person's requests that may change something. Register it once the caller is known. */
export function limitWrites(app: FastifyInstance, limit = maxWritesPerHour): void {
  const spend = limitCalls(limit)
  app.addHook('onRequest', (request, _reply, done) => {
    const person = signedInOf(request)
    if (person && request.method !== 'GET' && request.method !== 'HEAD') spend(person.userId)
    done()
  })
}

/**
 * Limits the files that each person opens by a signed URL: each adds an entry to the security log, which is
 * permanent.
 */
export function countDownloads(findSession: FindSession, limit = maxDownloadsPerHour): FindSession {
  const spend = limitCalls(limit)
  return async (sessionId) => {
    const person = await findSession(sessionId)
    if (person) spend(person.userId)
    return person
  }
}

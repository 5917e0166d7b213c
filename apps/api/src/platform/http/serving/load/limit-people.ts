import type { FastifyInstance } from 'fastify'
import { type FindSession, personOf } from '#platform/http/caller.ts'
import { limitCalls } from './limit-calls.ts'

/**
 * Of one person in an hour, far above what people do. Whatever a call leaves behind, it can't be without end.
 */
const maxWritesPerHour = 10_000
const maxDownloadsPerHour = 10_000

/**
 * Limits the calls of each person that may change something, whatever they are. Register it once the caller
 * is known.
 */
export function limitWrites(app: FastifyInstance, limit = maxWritesPerHour): void {
  const spend = limitCalls(limit)
  app.addHook('onRequest', (request, _reply, done) => {
    const person = personOf(request)
    if (person && request.method !== 'GET' && request.method !== 'HEAD') spend(person.userId)
    done()
  })
}

/**
 * Limits the files that each person opens by a signed URL: each is an entry of the security log, which is
 * kept.
 */
export function countDownloads(findSession: FindSession, limit = maxDownloadsPerHour): FindSession {
  const spend = limitCalls(limit)
  return async (sessionId) => {
    const person = await findSession(sessionId)
    if (person) spend(person.userId)
    return person
  }
}

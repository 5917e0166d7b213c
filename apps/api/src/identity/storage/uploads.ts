import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/http/caller.ts'
import { isAnswered } from '#platform/http/concurrency/create-once.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import type { Deps } from '#platform/process/deps.ts'
import { refuseHopeless } from './reserve-storage.ts'

/**
 * A form's bytes are in memory until they are saved: a few of one customer at a time. Those of others don't
 * wait for them.
 */
const limits = {
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerCustomer: 6,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerCustomer: 60,
  retryAfterSeconds: 5,
}

/** What a form has besides its file, at most. */
const formBytes = 64 * 1024

/** An upload whose body hasn't been read yet. */
interface Upload {
  organizationId: string
  request: FastifyRequest
  caller: Caller
  /** Its path as called, and its `Idempotency-Key`. */
  endpoint: string
  key?: string | undefined
}

/** Reads and saves a file of a customer in its turn; refuses it unread where it can't fit. */
export type AdmitUpload = <T>(upload: Upload, work: () => Promise<T>) => Promise<T>

export function openUploads(deps: Pick<Deps, 'database' | 'env'>): AdmitUpload {
  const inTurn = shareHeavyWork(limits)
  return ({ organizationId, request, caller, endpoint, key }, work) =>
    inTurn([organizationId], async () => {
      // One that was saved already only asks for its answer again.
      if (!(await isAnswered(deps.database, { caller, endpoint, key }))) {
        const length = Number(request.headers['content-length'] ?? 0)
        await refuseHopeless(deps, organizationId, Math.max(0, length - formBytes))
      }
      return work()
    })
}

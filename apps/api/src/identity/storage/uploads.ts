import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/http/caller.ts'
import { isAnswered } from '#platform/http/concurrency/create-once.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'
import type { Deps } from '#platform/process/deps.ts'
import { refuseHopeless } from './reserve-storage.ts'

/**
 * A form's bytes are in memory until saved, so only a few of one customer are read at a time. Others' don't
 * wait for them.
 */
const limits = {
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerCustomer: 6,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerCustomer: 60,
  retryAfterSeconds: 5,
}

/** Maximum size of a form without its file. */
const formBytes = 64 * 1024

/** An upload whose body hasn't been read yet. */
interface Upload {
  organizationId: string
  request: FastifyRequest
  caller: Caller
  /** The path as called, and the `Idempotency-Key`. */
  endpoint: string
  key?: string | undefined
}

/** Reads and saves a customer's file in its turn; rejects it unread if it can't fit. */
export type AdmitUpload = <T>(upload: Upload, work: () => Promise<T>) => Promise<T>

export function openUploads(deps: Pick<Deps, 'database' | 'env'>): AdmitUpload {
  const inTurn = shareHeavyWork(limits)
  return ({ organizationId, request, caller, endpoint, key }, work) =>
    inTurn([organizationId], async () => {
      // A repeated request for a saved file only needs its answer.
      if (!(await isAnswered(deps.database, { caller, endpoint, key }))) {
        const length = Number(request.headers['content-length'] ?? 0)
        await refuseHopeless(deps, organizationId, Math.max(0, length - formBytes))
      }
      return work()
    })
}

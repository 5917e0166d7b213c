import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError, type Log } from '#platform/process/log.ts'
import { counter } from '#platform/watching/counter.ts'
import { asReader, currentReader, Reading, type Reads } from './reading.ts'
import { findRecentWrite, noteWrite } from './recent-writes.ts'
import type { Replica } from './replica-state.ts'
import { SharedLookups } from './shared-lookups.ts'

/** Why a request that may read from the replica reads from the primary. */
type Reason = 'wrote' | 'saw-newer' | 'behind' | 'unusable' | 'busy' | 'failed'

/** Requests that may read from the replica, by where they did and why. */
export const replicaReads = counter<{ place: 'replica' | 'primary'; reason: 'current' | Reason }>(
  'portolan_replica_reads_total',
  'Lists, counts, analyses and exports since the start, by the database that answered and why.',
)

const maxSeen = 100_000

/** The ways that there are without a replica. */
export const onlyPrimary: Reads = {
  during: (_endpoint, _caller, work) => work(),
  settle: async () => {},
  noteWrite: async () => {},
}

export function openReads(database: Database, replica: Replica, log: Log): Reads {
  /** When callers last read from the primary, by `performance.now()`. */
  const seen = new RecentlyUsed<number>(maxSeen)

  /** Lists are chosen for before they take their customer's share: a flood would take every connection. */
  const writes = new SharedLookups<Awaited<ReturnType<typeof findRecentWrite>>>()

  async function choose(ids: readonly string[]): Promise<Reading> {
    const write = await writes.get(ids.join(), () => findRecentWrite(database, ids))
    const reason = reasonNot(ids, write)
    const place = reason === null ? 'replica' : 'primary'
    replicaReads.add({ log }, { place, reason: reason ?? 'current' })
    return new Reading(place, write?.isRecent === true, (error) => {
      replicaReads.add({ log }, { place: 'primary', reason: 'failed' })
      log.warn({ error: describeError(error).message }, 'the replica failed, so the primary was read')
    })
  }

  function reasonNot(ids: readonly string[], write: { lsn: bigint } | null): Reason | null {
    const { state } = replica
    const now = performance.now()
    if (state.fault !== null) return 'unusable'
    if (!state.isUsable(now)) return 'behind'
    if (write !== null && !state.has(write.lsn)) return 'wrote'
    if (ids.some((id) => (seen.get(id) ?? Number.NEGATIVE_INFINITY) > state.upTo)) return 'saw-newer'
    return replica.isBusy() ? 'busy' : null
  }

  async function settle(caller: Caller): Promise<void> {
    const reader = currentReader()
    if (reader !== undefined) reader.reading ??= await choose(idsOf(caller))
  }

  return {
    during(endpoint, caller, work) {
      const ids = caller === null ? [] : idsOf(caller)
      const answer = async () => {
        if (caller !== null) await settle(caller)
        const answered = await work()
        if (currentReader()?.reading?.place !== 'replica')
          for (const id of ids) seen.set(id, performance.now())
        return answered
      }
      return endpoint.reads === 'replica' ? asReader(answer) : answer()
    },
    settle,
    async noteWrite(caller) {
      const id = caller.kind === 'api-key' ? caller.id : caller.userId
      // The write is done all the same: without the note, it shows in lists a second later.
      await noteWrite(database, id).catch((error: unknown) =>
        log.warn({ error: describeError(error).message }, 'a write could not be noted for the replica'),
      )
    },
  }
}

/** Whose writes a caller must see: in a view, also those of the colleague who looks. */
function idsOf(caller: Caller): string[] {
  if (caller.kind === 'api-key') return [caller.id]
  if (caller.kind === 'person' && caller.view !== null) return [caller.userId, caller.view.staffId]
  return [caller.userId]
}

/** Notes what calls wrote before they're answered. Register it after what else writes then. */
export function noteWrites(app: FastifyInstance, { reads }: Pick<Deps, 'reads'>): void {
  app.addHook('onSend', async (request: FastifyRequest) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD'
    if (!isSafe && request.caller !== null) await reads.noteWrite(request.caller)
  })
}

import type { DatabaseUse } from '#platform/db/database.ts'

/**
 * A replica further behind isn't read: then lists of people who wrote nothing are at most this old, which
 * their pages add to the ten seconds between two looks.
 */
export const longestLagMs = 1_000

const maxSamples = 300

/** Where a database is in its write-ahead log. */
export interface Position {
  /** Bytes since its beginning. */
  lsn: bigint
  isStandby: boolean
  /** The ID that a database has in common with its copies, and the number of its history. */
  system: string
  timeline: number
}

/** Reasons not to read from a replica at all. */
export type ReplicaFault = 'unreachable' | 'not a standby' | 'another database' | 'another timeline'

/**
 * The state of a replica, from looks at it and at the primary. Times are of `performance.now()`: no clock
 * of a machine is compared with another's.
 */
export class ReplicaState {
  /** Positions of the primary that the replica hasn't reached yet, oldest first. */
  #samples: { at: number; lsn: bigint }[] = []
  #fault: ReplicaFault | null = 'unreachable'
  #upTo = Number.NEGATIVE_INFINITY
  #replayed = 0n

  get fault(): ReplicaFault | null {
    return this.#fault
  }

  /** Everything that was committed before this moment is in the replica. */
  get upTo(): number {
    return this.#upTo
  }

  lagMs(now: number): number {
    return Math.max(0, now - this.#upTo)
  }

  isUsable(now: number): boolean {
    return this.#fault === null && this.lagMs(now) <= longestLagMs
  }

  has(lsn: bigint): boolean {
    return lsn <= this.#replayed
  }

  /** Notes a look that began at `at`: first at the primary, then at the replica. */
  note(at: number, primary: Position, replica: Position): void {
    this.#fault = faultOf(primary, replica)
    // Where another copy has taken its place, nothing that was known holds.
    if (this.#fault !== null || replica.lsn < this.#replayed) this.#forget()
    if (this.#fault !== null) return
    this.#replayed = replica.lsn
    this.#samples.push({ at, lsn: primary.lsn })
    if (this.#samples.length > maxSamples) this.#samples.shift()
    while (this.#samples[0] !== undefined && this.#samples[0].lsn <= replica.lsn)
      this.#upTo = this.#samples.shift()?.at ?? this.#upTo
  }

  noteUnreachable(): void {
    this.#fault = 'unreachable'
  }

  #forget(): void {
    this.#samples = []
    this.#upTo = Number.NEGATIVE_INFINITY
  }
}

function faultOf(primary: Position, replica: Position): ReplicaFault | null {
  if (replica.system !== primary.system) return 'another database'
  if (!replica.isStandby) return 'not a standby'
  // After a failover, a copy of the former primary may be ahead of the new one with what is lost.
  return replica.timeline === primary.timeline ? null : 'another timeline'
}

/** A copy of the database that follows it, for reading. */
export interface Replica {
  state: ReplicaState
  /** Why it couldn't be reached last, as PostgreSQL or the network says it; null if it was. */
  reason(): string | null
  /** True if so many wait for it that the primary is the shorter way. */
  isBusy(): boolean
  use(): DatabaseUse | null
  /** Looks at it and at the primary. Throws `OperatorError` for what can't work. */
  look(): Promise<void>
  /** Opens it for requests and looks five times a second. Throws as `look` does; it needn't be reachable. */
  start(): Promise<void>
  close(): Promise<void>
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { Caller } from '#platform/http/caller.ts'

/** A database that answers reads. */
export type Place = 'primary' | 'replica'

/** Where a request reads. Once it has left the replica it stays on the primary, which is never behind. */
export class Reading {
  /** True if the caller has just written something, so that nothing cached will do. */
  readonly isFresh: boolean
  #place: Place
  readonly #noteFailure: (error: unknown) => void

  constructor(place: Place, isFresh: boolean, noteFailure: (error: unknown) => void) {
    this.#place = place
    this.isFresh = isFresh
    this.#noteFailure = noteFailure
  }

  get place(): Place {
    return this.#place
  }

  leaveReplica(): void {
    this.#place = 'primary'
  }

  failOnReplica(error: unknown): void {
    this.#noteFailure(error)
    this.#place = 'primary'
  }
}

/** A request that may read from a replica; where it does is decided once its caller is known. */
interface Reader {
  reading: Reading | null
}

const running = new AsyncLocalStorage<Reader | undefined>()

export function currentReader(): Reader | undefined {
  return running.getStore()
}

/** Does work as a request that may read from a replica. */
export function asReader<T>(work: () => T): T {
  return running.run({ reading: null }, work)
}

/** Does work of such a request on the primary: it writes, or nothing may be behind. */
export function onPrimary<T>(work: () => T): T {
  return running.run(undefined, work)
}

/** Where the statements that run now read. */
export function readingPlace(): Place {
  return running.getStore()?.reading?.place ?? 'primary'
}

/** True if the request that runs now must not use what was cached. */
export function mustReadAnew(): boolean {
  return running.getStore()?.reading?.isFresh ?? false
}

/**
 * Reads from the replica if the request may, and then again from the primary if that fails, whatever the
 * reason: what is wrong with a statement itself fails there too.
 */
export async function readFirst<T>(there: (() => Promise<T>) | null, here: () => Promise<T>): Promise<T> {
  const reading = running.getStore()?.reading
  if (there === null || reading?.place !== 'replica') return here()
  try {
    return await there()
  } catch (error) {
    reading.failOnReplica(error)
    return here()
  }
}

/** Decides where requests read. A caller never sees less than what they wrote or have seen before. */
export interface Reads {
  /** Does a call's work where it may read. */
  during<T>(endpoint: Endpoint, caller: Caller | null, work: () => Promise<T>): Promise<T>
  /** Decides for a request whose caller its signed URL named. */
  settle(caller: Caller): Promise<void>
  /** Notes that a call which could change something is about to be answered. */
  noteWrite(caller: Caller): Promise<void>
}

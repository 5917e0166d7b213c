import { AsyncLocalStorage } from 'node:async_hooks'
import { Pool, type PoolClient } from 'pg'

const longestWaitMs = 500
const maxWaitingPerConnection = 16

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * The connections shared by requests. Detects when its queue is so long that another request would only wait
 * to be rejected.
 */
export class RequestPool extends Pool {
  /** In order of arrival, each with its time. */
  readonly #waiting = new Set<{ since: number }>()

  /** True if new work should be rejected before it waits for a connection. */
  get isBusy(): boolean {
    if (this.waitingCount === 0) return false
    const [oldest] = this.#waiting
    const waited = oldest === undefined ? 0 : performance.now() - oldest.since
    return waited > longestWaitMs || this.waitingCount > maxWaitingPerConnection * this.options.max
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const entry = { since: performance.now() }
    this.#waiting.add(entry)
    const served = () => this.#waiting.delete(entry)
    if (callback === undefined) return super.connect().finally(served)
    // Who waited is called back by who gives the connection back, and would run as a part of that request.
    const called = AsyncLocalStorage.bind(callback)
    super.connect((error, client, done) => {
      served()
      called(error, client, done)
    })
    return undefined
  }
}

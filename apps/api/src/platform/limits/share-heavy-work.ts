import { Problem } from '#platform/http/problem.ts'

/** How much heavy work of one kind runs at the same moment; the rest waits, up to a bound. */
export interface HeavyWorkLimits {
  /** Of all customers. */
  atOnce: number
  /** Of one customer. */
  atOncePerCustomer: number
  /** Waiting calls of all customers; past this the answer is 503. */
  maxWaiting: number
  /** Waiting calls of one customer; past this the answer is 429. */
  maxWaitingPerCustomer: number
  /** The `Retry-After` of both answers. */
  retryAfterSeconds: number
}

/**
 * Runs heavy work once each of the customers that it counts for, and all of them together, have room. Throws `too_many_requests`
 * where one of the customers has too much waiting, `unavailable` where all have, and the signal's reason where it's aborted before
 * the work began.
 */
export interface HeavyWork {
  <T>(customers: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Throws what work would throw if it came now, and takes no place. */
  check(customers: readonly string[]): void
}

interface Waiting {
  customers: readonly string[]
  start(): void
}

/**
 * Opens a limit for one kind of work in this process. Customers take turns: of those that have room the one is next that began
 * something longest ago, so that no queue of one customer is in front of another.
 */
export function shareHeavyWork(limits: HeavyWorkLimits): HeavyWork {
  const { atOnce, atOncePerCustomer, maxWaiting, maxWaitingPerCustomer, retryAfterSeconds } = limits
  const running = new Map<string, number>()
  let runningInAll = 0
  const waiting: Waiting[] = []
  /** When customers began something last, as a number of this count. */
  const turns = new Map<string, number>()
  let turn = 0

  const hasRoom = (customers: readonly string[]) =>
    runningInAll < atOnce && customers.every((customer) => (running.get(customer) ?? 0) < atOncePerCustomer)
  const lastTurn = ({ customers }: Waiting) =>
    Math.max(0, ...customers.map((customer) => turns.get(customer) ?? 0))

  function count(customers: readonly string[], by: 1 | -1): void {
    runningInAll += by
    if (by === 1) turn++
    for (const customer of customers) {
      const now = (running.get(customer) ?? 0) + by
      if (now === 0) running.delete(customer)
      else running.set(customer, now)
      if (by === 1) turns.set(customer, turn)
      // Turns matter only while someone waits.
      else if (now === 0 && waiting.length === 0) turns.delete(customer)
    }
  }

  function findNext(): Waiting | undefined {
    let next: Waiting | undefined
    for (const one of waiting)
      if (hasRoom(one.customers) && (!next || lastTurn(one) < lastTurn(next))) next = one
    return next
  }

  function startNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.splice(waiting.indexOf(next), 1)
      count(next.customers, 1)
      next.start()
    }
  }

  function check(customers: readonly string[]): void {
    if (hasRoom(customers)) return
    const isFull = (customer: string) =>
      waiting.filter((one) => one.customers.includes(customer)).length >= maxWaitingPerCustomer
    if (customers.some(isFull)) throw new Problem('too_many_requests', retryAfterSeconds)
    if (waiting.length >= maxWaiting) throw new Problem('unavailable', retryAfterSeconds)
  }

  function waitForPlace(customers: readonly string[], signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(signal?.reason)
      }
      const one = {
        customers,
        start() {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      waiting.push(one)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async function run<T>(
    customers: readonly string[],
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted()
    check(customers)
    if (hasRoom(customers)) count(customers, 1)
    else await waitForPlace(customers, signal)
    try {
      return await work()
    } finally {
      count(customers, -1)
      startNext()
    }
  }
  return Object.assign(run, { check })
}

/** The same limit for each server of this process: there is one, but in tests there are several. */
export function heavyWorkOf(limits: HeavyWorkLimits): (server: object) => HeavyWork {
  const opened = new WeakMap<object, HeavyWork>()
  return (server) => {
    const known = opened.get(server) ?? shareHeavyWork(limits)
    opened.set(server, known)
    return known
  }
}

import { Problem } from '#platform/http/problem.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'

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
 * Runs heavy work once each of the customers that it counts for, and all of them together, have room. Throws
 * `too_many_requests` where one of the customers has too much waiting, `unavailable` where all have, and the
 * signal's reason where it's aborted before the work began.
 */
export interface HeavyWork {
  <T>(customers: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Throws what work would throw if it came now, and takes no place. */
  check(customers: readonly string[]): void
  /** How much runs and waits now, and how often work was refused since the start. */
  counts(): { running: number; waiting: number; refused: number }
}

interface Waiting {
  customers: readonly string[]
  start(): void
}

/**
 * Opens a limit for one kind of work in this process. Customers take turns: of those that have room the one
 * is next that began something longest ago, so that no queue of one customer is in front of another.
 */
export function shareHeavyWork(limits: HeavyWorkLimits): HeavyWork {
  const { atOnce, atOncePerCustomer, maxWaiting, maxWaitingPerCustomer, retryAfterSeconds } = limits
  const running = new Map<string, number>()
  let runningInAll = 0
  const waiting: Waiting[] = []
  /** When customers began something last, as a number of this count. */
  const turns = new Map<string, number>()
  let turn = 0
  let refused = 0

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
    const isFullForAll = waiting.length >= maxWaiting
    if (!isFullForAll && !customers.some(isFull)) return
    refused++
    throw new Problem(isFullForAll ? 'unavailable' : 'too_many_requests', retryAfterSeconds)
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
  const counts = () => ({ running: runningInAll, waiting: waiting.length, refused })
  return Object.assign(run, { check, counts })
}

/**
 * The limits of each server of this process, by the kind of work: there is one server, but in tests there are
 * several.
 */
const opened = new WeakMap<object, Map<string, HeavyWork>>()

function limitsOf(server: object): Map<string, HeavyWork> {
  const known = opened.get(server) ?? new Map<string, HeavyWork>()
  opened.set(server, known)
  return known
}

/** A limit for one kind of work of each server; metrics show it under the name. */
export function heavyWorkOf(name: string, limits: HeavyWorkLimits): (server: object) => HeavyWork {
  return (server) => {
    const known = limitsOf(server).get(name) ?? shareHeavyWork(limits)
    limitsOf(server).set(name, known)
    return known
  }
}

/** For `/metrics`. */
export async function heavyWorkMetrics(server: object): Promise<Metric[]> {
  const all = [...limitsOf(server)].map(([work, limit]) => ({ labels: { work }, counts: limit.counts() }))
  const of = (figure: 'running' | 'waiting' | 'refused') =>
    all.map(({ labels, counts }) => ({ labels, value: counts[figure] }))
  return [
    { name: 'portolan_customer_work_running', help: 'Work of customers that runs.', values: of('running') },
    {
      name: 'portolan_customer_work_waiting',
      help: 'Work of customers that waits for its turn.',
      values: of('waiting'),
    },
    {
      name: 'portolan_customer_work_refused',
      help: 'Work that was refused since the start, as its customer or all had too much waiting.',
      values: of('refused'),
    },
  ]
}

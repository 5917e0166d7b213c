import { Problem } from '#platform/http/problem.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'

/** Limits of one kind of heavy work that runs at once; the rest waits, up to a bound. */
export interface HeavyWorkLimits {
  /** For all customers. */
  atOnce: number
  /** For one customer. */
  atOncePerCustomer: number
  /** Waiting requests of all customers; beyond this the answer is 503. */
  maxWaiting: number
  /** Waiting requests of one customer; beyond this the answer is 429. */
  maxWaitingPerCustomer: number
  /** The `Retry-After` of both answers. */
  retryAfterSeconds: number
}

/**
 * Runs heavy work once each of its customers, and all customers together, have room. Throws
 * `too_many_requests` if one of the customers has too much waiting, `unavailable` if all together do, and the
 * signal's reason if aborted before the work began.
 */
export interface HeavyWork {
  <T>(customers: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Throws what new work would throw, without taking a slot. */
  check(customers: readonly string[]): void
  /** Running and waiting work, and the number of rejections since the start. */
  counts(): { running: number; waiting: number; refused: number }
}

interface Waiting {
  customers: readonly string[]
  start(): void
}

/**
 * Opens a limit for one kind of work in this process. Customers take turns: among those with room, the one
 * that started something longest ago is next, so that one customer's queue is never ahead of another.
 */
export function shareHeavyWork(limits: HeavyWorkLimits): HeavyWork {
  const { atOnce, atOncePerCustomer, maxWaiting, maxWaitingPerCustomer, retryAfterSeconds } = limits
  const running = new Map<string, number>()
  let runningInAll = 0
  const waiting: Waiting[] = []
  /** When customers last began something, as a running number. */
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
      // Turns matter only while something waits.
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

/** The limits of each server in this process, by the kind of work; tests have several servers. */
const opened = new WeakMap<object, Map<string, HeavyWork>>()

function limitsOf(server: object): Map<string, HeavyWork> {
  const works = opened.get(server) ?? new Map<string, HeavyWork>()
  opened.set(server, works)
  return works
}

/** A limit for one kind of work of each server; metrics show it under the name. */
export function heavyWorkOf(name: string, limits: HeavyWorkLimits): (server: object) => HeavyWork {
  return (server) => {
    const work = limitsOf(server).get(name) ?? shareHeavyWork(limits)
    limitsOf(server).set(name, work)
    return work
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

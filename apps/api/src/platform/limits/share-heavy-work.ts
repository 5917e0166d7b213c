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
 * where one of the customers has too much waiting, `unavailable` where all have.
 */
export type HeavyWork = <T>(customers: readonly string[], work: () => Promise<T>) => Promise<T>

interface Waiting {
  customers: readonly string[]
  start(): void
}

/** Opens a limit for one kind of work in this process. Customers take turns: next is the one with room whose last turn is longest ago. */
export function shareHeavyWork(limits: HeavyWorkLimits): HeavyWork {
  const { atOnce, atOncePerCustomer, maxWaiting, maxWaitingPerCustomer, retryAfterSeconds } = limits
  const running = new Map<string, number>()
  /** The number of each customer's last turn, since work last stood still. */
  const turns = new Map<string, number>()
  let turn = 0
  let runningInAll = 0
  const waiting: Waiting[] = []

  const hasRoom = (customers: readonly string[]) =>
    runningInAll < atOnce && customers.every((customer) => (running.get(customer) ?? 0) < atOncePerCustomer)

  function count(customers: readonly string[], by: 1 | -1): void {
    runningInAll += by
    for (const customer of customers) {
      const now = (running.get(customer) ?? 0) + by
      if (now === 0) running.delete(customer)
      else running.set(customer, now)
    }
  }

  function begin(customers: readonly string[]): void {
    count(customers, 1)
    turn++
    for (const customer of customers) turns.set(customer, turn)
  }

  const lastTurnOf = ({ customers }: Waiting) => Math.max(0, ...customers.map((each) => turns.get(each) ?? 0))

  function startNext(): void {
    for (;;) {
      const [next] = waiting
        .filter(({ customers }) => hasRoom(customers))
        .toSorted((a, b) => lastTurnOf(a) - lastTurnOf(b))
      if (next === undefined) break
      waiting.splice(waiting.indexOf(next), 1)
      begin(next.customers)
      next.start()
    }
    if (runningInAll === 0 && waiting.length === 0) turns.clear()
  }

  return async (customers, work) => {
    if (hasRoom(customers)) begin(customers)
    else {
      const isFull = (customer: string) =>
        waiting.filter((one) => one.customers.includes(customer)).length >= maxWaitingPerCustomer
      if (customers.some(isFull)) throw new Problem('too_many_requests', retryAfterSeconds)
      if (waiting.length >= maxWaiting) throw new Problem('unavailable', retryAfterSeconds)
      await new Promise<void>((start) => waiting.push({ customers, start }))
    }
    try {
      return await work()
    } finally {
      count(customers, -1)
      startNext()
    }
  }
}

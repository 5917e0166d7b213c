/** The one source of "now"; tests put a fixed one in its place. Expiry is judged by the database's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

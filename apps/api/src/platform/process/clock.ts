/** The only source of "now"; tests replace it by a fixed one. Expiry is judged by the database's clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

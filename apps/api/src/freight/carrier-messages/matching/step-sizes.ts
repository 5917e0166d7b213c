import type { Env } from '#platform/settings/env.ts'

/** What one transaction takes at most. */
export interface StepSizes {
  /** Events whose orders are looked for. */
  events: number
  /**
   * Keys that are looked up, and the events found by all of them, of which several find the same, and by one;
   * of the rest later.
   */
  keys: number
  foundByKeys: number
  foundByKey: number
  /**
   * Events of a message that are stored, and their keys: of few events with many references these are the
   * work.
   */
  stored: number
  storedKeys: number
}

const shared: StepSizes = {
  events: 200,
  keys: 500,
  foundByKeys: 200,
  foundByKey: 100,
  stored: 500,
  storedKeys: 5_000,
}
/** One session for everyone: a step is what all others wait for. */
const embedded: StepSizes = {
  events: 10,
  keys: 100,
  foundByKeys: 20,
  foundByKey: 10,
  stored: 100,
  storedKeys: 500,
}

/** Enough to be quick, little enough that others hardly wait. */
export function stepSizes({ databaseUrl }: Pick<Env, 'databaseUrl'>): StepSizes {
  return databaseUrl === null ? embedded : shared
}

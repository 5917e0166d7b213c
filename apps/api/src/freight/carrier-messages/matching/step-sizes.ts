import type { Env } from '#freight/settings/env.ts'

/** Maximum work of one transaction. */
export interface StepSizes {
  /** Events to match. */
  events: number
  /** Keys to look up, and events found by all of them (several find the same) and by each; the rest waits. */
  keys: number
  foundByKeys: number
  foundByKey: number
  /**
   * Events of a message to store, and their keys: with many references per event, the keys are most of the
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
/** There's only one session, so everything else waits for a step. */
const embedded: StepSizes = {
  events: 10,
  keys: 100,
  foundByKeys: 20,
  foundByKey: 10,
  stored: 100,
  storedKeys: 500,
}

/** Large enough to be fast, small enough that others hardly wait. */
export function stepSizes({ databaseUrl }: Pick<Env, 'databaseUrl'>): StepSizes {
  return databaseUrl === null ? embedded : shared
}

import type { Env } from '#platform/settings/env.ts'

/** What one transaction takes at most. */
export interface StepSizes {
  events: number
  keys: number
  /** Of one key; a key of more is read in several steps. */
  eventsPerKey: number
  /** Events of a message that are stored in one statement. */
  stored: number
}

const shared: StepSizes = { events: 200, keys: 500, eventsPerKey: 200, stored: 500 }
/** One session for everyone: a step is what all others wait for. */
const embedded: StepSizes = { events: 20, keys: 100, eventsPerKey: 50, stored: 100 }

/** Enough to be quick, little enough that others hardly wait. */
export function stepSizes({ databaseUrl }: Pick<Env, 'databaseUrl'>): StepSizes {
  return databaseUrl === null ? embedded : shared
}

import type { Deps } from '#platform/process/deps.ts'
import type { Log } from '#platform/process/log.ts'
import { type Database, rowsOf } from './database.ts'
import { sql } from './drizzle.ts'

/**
 * From how many seconds on a difference matters: links for files and exports are signed for a minute at
 * least.
 */
const maxSkewSeconds = 5

/**
 * By how many seconds this machine's clock is ahead of the database's; half of the way there and back is
 * allowed for.
 */
async function measureSkew(database: Database, now: () => number): Promise<number> {
  const asked = now()
  const [row] = await rowsOf<{ ms: number }>(
    database,
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  )
  const answered = now()
  return ((asked + answered) / 2 - (row?.ms ?? answered)) / 1000
}

/**
 * A sentence for the operator where this machine's clock and the database's differ, null where they agree:
 * what one process signs another judges, and sessions end by the database's clock.
 */
async function describeSkew(database: Database, now: () => number): Promise<string | null> {
  const seconds = await measureSkew(database, now)
  if (Math.abs(seconds) <= maxSkewSeconds) return null
  const way = seconds > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(seconds).toFixed(1)} s ${way} the database's, so links to files expire at the wrong time. Set both by NTP.`
}

/** Says at start where the clocks differ; what cannot be asked fails elsewhere. */
export async function warnOfSkew(database: Database, now: () => number, log: Log): Promise<void> {
  const said = await describeSkew(database, now)
  if (said !== null) log.warn(said)
}

/** For `portal doctor`: the clock of the process that serves, against the database's. */
export async function checkClock({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const said = await describeSkew(database, () => clock.now().getTime())
  return said === null ? { ok: true, text: "agrees with the database's" } : { ok: false, text: said }
}

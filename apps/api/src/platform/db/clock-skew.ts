import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { Log } from '#platform/process/log.ts'
import { type Database, rowsOf } from './database.ts'
import { sql } from './drizzle.ts'

/** Seconds from which a difference matters: links for files and exports are signed for at least a minute. */
const maxSkewSeconds = 5

const setClocks = { en: 'Set both by NTP.', ru: 'Настройте на обеих машинах синхронизацию по NTP.' }

/** Seconds that this machine's clock is ahead of the database's, allowing for half of the round trip. */
async function measureSkew(database: Database, now: () => number): Promise<number> {
  const startedAt = now()
  const [row] = await rowsOf<{ ms: number }>(
    database,
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  )
  const answered = now()
  return ((startedAt + answered) / 2 - (row?.ms ?? answered)) / 1000
}

/**
 * A sentence for the operator if this machine's clock and the database's differ, else null: processes verify
 * each other's signatures, and sessions end by the database's clock.
 */
async function describeSkew(database: Database, now: () => number): Promise<string | null> {
  const seconds = await measureSkew(database, now)
  if (Math.abs(seconds) <= maxSkewSeconds) return null
  const way = seconds > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(seconds).toFixed(1)} s ${way} the database's, so links to files expire at the wrong time.`
}

/** Warns at startup if the clocks differ; a failing query is reported elsewhere. */
export async function warnOfSkew(database: Database, now: () => number, log: Log): Promise<void> {
  const warning = await describeSkew(database, now)
  if (warning !== null) log.warn(`${warning} ${setClocks.en}`)
}

/** Check for `portal doctor`: compares the serving process's clock with the database's. */
export async function checkClock({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<Checked> {
  const warning = await describeSkew(database, () => clock.now().getTime())
  if (warning === null) return { ok: true, text: "agrees with the database's" }
  return { ok: false, text: warning, advice: setClocks }
}

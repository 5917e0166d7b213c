import { type Database, rowsOf } from '#db/database.ts'
import { sql } from '#db/drizzle.ts'

/** How many tries a bucket has, and for how long. */
interface Limit {
  bucket: string
  most: number
  seconds: number
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60
/** Wrong codes in a day, over the whole portal, from which on somebody is taken to be guessing. */
export const alarmingFailures = 50
const portalBucket = 'portal'

/** The tries of one network: 5 in a quarter of an hour and 20 in a day. */
function limitsOf(network: string): Limit[] {
  return [
    { bucket: `quarter-hour:${network}`, most: 5, seconds: quarterHour },
    { bucket: `day:${network}`, most: 20, seconds: day },
  ]
}

/**
 * Spends a try of the network before anything is compared, so that parallel guesses cannot share one. Answers 0, or
 * the seconds to wait: longer with every further try, a day at most.
 */
export async function spendTry(database: Database, network: string): Promise<number> {
  const waits: number[] = []
  for (const limit of limitsOf(network)) waits.push(await spend(database, limit))
  return Math.max(...waits)
}

async function spend(database: Database, { bucket, most, seconds }: Limit): Promise<number> {
  const [row] = await rowsOf<{ tries: number; wait: number }>(
    database,
    sql`INSERT INTO invitation_tries AS t (bucket, tries, window_ends_at)
      VALUES (${bucket}, 1, now() + make_interval(secs => ${seconds}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        tries = CASE WHEN t.window_ends_at <= now() THEN 1 ELSE t.tries + 1 END,
        window_ends_at = CASE
          WHEN t.window_ends_at <= now() THEN now() + make_interval(secs => ${seconds}::int)
          WHEN t.tries >= ${most}::int THEN greatest(t.window_ends_at,
            now() + make_interval(secs => least(${day}::int, 60 * 2 ^ least(t.tries - ${most}::int, 11))))
          ELSE t.window_ends_at END
      RETURNING tries, ceil(extract(epoch FROM window_ends_at - now()))::int AS wait`,
  )
  return row === undefined || row.tries > most ? Math.max(1, row?.wait ?? seconds) : 0
}

/** Gives back the try of a code that was right. */
export async function returnTry(database: Database, network: string): Promise<void> {
  const buckets = limitsOf(network).map(({ bucket }) => bucket)
  await database.execute(sql`UPDATE invitation_tries SET tries = greatest(0, tries - 1)
    WHERE bucket = ANY(${sql.param(buckets)}::text[])`)
}

/** Counts a wrong code over the whole portal; answers how many there were in this day. */
export async function countFailure(database: Database): Promise<number> {
  const [row] = await rowsOf<{ tries: number }>(
    database,
    sql`INSERT INTO invitation_tries AS t (bucket, tries, window_ends_at)
      VALUES (${portalBucket}, 1, now() + make_interval(secs => ${day}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        tries = CASE WHEN t.window_ends_at <= now() THEN 1 ELSE t.tries + 1 END,
        window_ends_at = CASE WHEN t.window_ends_at <= now() THEN now() + make_interval(secs => ${day}::int)
          ELSE t.window_ends_at END
      RETURNING tries`,
  )
  return row?.tries ?? 0
}

/** Whether so many codes were wrong today that every try is to be slow. */
export async function isAlarmed(database: Database): Promise<boolean> {
  const [row] = await rowsOf<{ alarmed: boolean }>(
    database,
    sql`SELECT tries >= ${alarmingFailures} AS alarmed FROM invitation_tries
      WHERE bucket = ${portalBucket} AND window_ends_at > now()`,
  )
  return row?.alarmed ?? false
}

/** Forgets windows that have long ended, so that the table stays small however many networks came by. */
export async function forgetOldTries(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM invitation_tries WHERE window_ends_at < now() - interval '1 day'`)
}

import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** How many tries a bucket has, and for how long. */
export interface Limit {
  bucket: string
  most: number
  seconds: number
  /** Waits get longer with every further try, a day at most. Not for networks that strangers share. */
  grows: boolean
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** The tries of typed codes of the client's networks, smallest first. */
export function typedLimits([own, ...wider]: readonly string[]): Limit[] {
  return [
    { bucket: `quarter-hour:${own}`, most: 5, seconds: quarterHour, grows: true },
    { bucket: `day:${own}`, most: 20, seconds: day, grows: true },
    ...wider.flatMap((network) => {
      const [aQuarterHour, aDay] = network.endsWith('/56') ? [10, 30] : [20, 60]
      return [
        { bucket: `quarter-hour:${network}`, most: aQuarterHour, seconds: quarterHour, grows: false },
        { bucket: `day:${network}`, most: aDay, seconds: day, grows: false },
      ]
    }),
  ]
}

/** The tries of links with a secret: nobody guesses one, so this only bounds the work. */
export function linkLimits([own]: readonly string[]): Limit[] {
  return [{ bucket: `link:${own}`, most: 30, seconds: quarterHour, grows: false }]
}

/**
 * Spends a try of each limit before anything is compared, so that parallel guesses cannot share one. Stops at the first
 * limit that is used up: one network's further tries don't cost its neighbors theirs. Answers 0, or the seconds to wait.
 */
export async function spendTries(database: Database, limits: readonly Limit[]): Promise<number> {
  for (const limit of limits) {
    const wait = await spend(database, limit)
    if (wait > 0) return wait
  }
  return 0
}

async function spend(database: Database, { bucket, most, seconds, grows }: Limit): Promise<number> {
  const [row] = await rowsOf<{ tries: number; wait: number }>(
    database,
    sql`INSERT INTO invitation_tries AS t (bucket, tries, window_ends_at)
      VALUES (${bucket}, 1, now() + make_interval(secs => ${seconds}::int))
      ON CONFLICT (bucket) DO UPDATE SET
        tries = CASE WHEN t.window_ends_at <= now() THEN 1 ELSE t.tries + 1 END,
        window_ends_at = CASE
          WHEN t.window_ends_at <= now() THEN now() + make_interval(secs => ${seconds}::int)
          WHEN ${grows}::boolean AND t.tries >= ${most}::int THEN greatest(t.window_ends_at,
            now() + make_interval(secs => least(${day}::int, 60 * 2 ^ least(t.tries - ${most}::int, 11))))
          ELSE t.window_ends_at END
      RETURNING tries, ceil(extract(epoch FROM window_ends_at - now()))::int AS wait`,
  )
  return row === undefined || row.tries > most ? Math.max(1, row?.wait ?? seconds) : 0
}

/** Gives the tries back: the code was right, or never compared. */
export async function returnTries(database: Database, limits: readonly Limit[]): Promise<void> {
  const buckets = limits.map(({ bucket }) => bucket)
  await database.execute(sql`UPDATE invitation_tries SET tries = greatest(0, tries - 1)
    WHERE bucket = ANY(${sql.param(buckets)}::text[])`)
}

/** Forgets windows that have long ended, so that the table stays small however many networks came by. */
export async function forgetOldTries(database: Database): Promise<void> {
  await database.execute(sql`DELETE FROM invitation_tries WHERE window_ends_at < now() - interval '1 day'`)
}

import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Wrong typed codes per day, portal-wide, after which typed codes are compared one at a time. */
export const alarmingFailures = 50
/** Wrong typed codes per day after which they close. */
export const closingFailures = 200
/** How long they stay closed. */
const closedHours = 24
/** Under alarm, each typed code waits this long, and no other one is compared meanwhile. */
const turnSeconds = 2
/** Codes that may wait for their turn; further ones are rejected. */
const maxWaiting = 5

/** One of the day's attempts. */
export interface Place {
  /** Attempts used today, including this one. */
  failures: number
  delayMs: number
}

/** No attempt left: closed for this many seconds, or only full. */
export interface NoPlace {
  isClosed: boolean
  seconds: number
}

// The end of a closure begins a new day, as the end of a day does.
const isOver = sql`coalesce(closed_until, day_ends_at) <= now()`

/**
 * Counts one of the portal's attempts before a typed code is compared, in one statement, and under alarm
 * takes the next turn: regardless of parallel guesses and servers, one is compared every two seconds.
 */
export async function takePlace(database: Database): Promise<Place | NoPlace> {
  const [row] = await rowsOf<{ failures: number; wait: number }>(
    database,
    sql`UPDATE typed_code_gate SET
        failures = CASE WHEN ${isOver} THEN 1 ELSE failures + 1 END,
        day_ends_at = CASE WHEN ${isOver} THEN now() + interval '1 day' ELSE day_ends_at END,
        alarmed_at = CASE WHEN ${isOver} THEN NULL ELSE alarmed_at END,
        closed_until = NULL,
        next_turn_at = CASE WHEN NOT ${isOver} AND failures >= ${alarmingFailures}::int
          THEN greatest(next_turn_at, now()) + make_interval(secs => ${turnSeconds}::int) ELSE next_turn_at END
      WHERE ${isOver} OR (closed_until IS NULL AND failures < ${closingFailures}::int
        AND (failures < ${alarmingFailures}::int
          OR next_turn_at <= now() + make_interval(secs => ${turnSeconds * (maxWaiting - 1)}::int)))
      RETURNING failures, extract(epoch FROM next_turn_at - now())::float8 AS wait`,
  )
  if (!row) return describeGate(database)
  const isTurn = row.failures > alarmingFailures
  return { failures: row.failures, delayMs: isTurn ? Math.max(0, Math.ceil(row.wait * 1_000)) : 0 }
}

async function describeGate(database: Database): Promise<NoPlace> {
  const [row] = await rowsOf<{ seconds: number | null }>(
    database,
    sql`SELECT ceil(extract(epoch FROM closed_until - now()))::int AS seconds FROM typed_code_gate`,
  )
  const isClosed = typeof row?.seconds === 'number'
  return { isClosed, seconds: isClosed ? Math.max(1, row.seconds ?? 0) : turnSeconds * maxWaiting }
}

/** Gives back the attempt of a valid code. */
export async function returnPlace(database: Database): Promise<void> {
  await database.execute(
    sql`UPDATE typed_code_gate SET failures = greatest(0, failures - 1) WHERE closed_until IS NULL`,
  )
}

/** True once a day, when enough codes were wrong to report it. */
export async function raiseAlarm(database: Database): Promise<boolean> {
  const raised = await rowsOf(
    database,
    sql`UPDATE typed_code_gate SET alarmed_at = now()
      WHERE alarmed_at IS NULL AND failures >= ${alarmingFailures}::int RETURNING id`,
  )
  return raised.length > 0
}

/** Closes typed codes if the day's attempts are used up; returns until when, to only one caller. */
export async function closeGate(database: Database): Promise<string | null> {
  const [row] = await rowsOf<{ until: string }>(
    database,
    sql`UPDATE typed_code_gate SET closed_until = now() + make_interval(hours => ${closedHours}::int)
      WHERE closed_until IS NULL AND failures >= ${closingFailures}::int
      RETURNING to_char(closed_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until`,
  )
  return row?.until ?? null
}

/** Opens typed codes and begins a new day; false if they were open. */
export async function reopenGate(database: Database): Promise<boolean> {
  const opened = await rowsOf(
    database,
    sql`UPDATE typed_code_gate SET failures = 0, day_ends_at = now() + interval '1 day', alarmed_at = NULL,
        closed_until = NULL
      WHERE closed_until > now() RETURNING id`,
  )
  return opened.length > 0
}

export interface GateState {
  failures: number
  /** RFC 3339; null means open. */
  closedUntil: string | null
}

/** The number of wrong typed codes today, and whether they are closed. */
export async function readGate(database: Database): Promise<GateState> {
  const [row] = await rowsOf<GateState>(
    database,
    sql`SELECT CASE WHEN ${isOver} THEN 0 ELSE failures END AS failures,
        CASE WHEN closed_until > now()
          THEN to_char(closed_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS "closedUntil"
      FROM typed_code_gate`,
  )
  return row ?? { failures: 0, closedUntil: null }
}

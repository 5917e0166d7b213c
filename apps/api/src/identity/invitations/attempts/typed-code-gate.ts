import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Wrong typed codes a day, portal-wide, from which on typed codes are compared one after the other. */
export const alarmingFailures = 50
/** Wrong typed codes in a day at which they close. */
export const closingFailures = 200
/** How long they stay closed. */
const closedHours = 24
/** Under alarm each typed code waits this long, and no other one is compared meanwhile. */
const turnSeconds = 2
/** How many wait for their turn at a time; further ones are sent away. */
const maxWaiting = 5

/** A place among the attempts of the day. */
export interface Place {
  /** How many of the day are spent, with this one. */
  failures: number
  delayMs: number
}

/** No place: closed for so many seconds, or only full. */
export interface NoPlace {
  isClosed: boolean
  seconds: number
}

// The end of a closure begins a new day, as the end of a day does.
const isOver = sql`coalesce(closed_until, day_ends_at) <= now()`

/**
 * Counts one of the portal's attempts before a typed code is compared, in one statement, and under alarm
 * takes the next turn: however many guess at once, on however many servers, one is compared every two
 * seconds.
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

/** Gives the place of a right code back. */
export async function returnPlace(database: Database): Promise<void> {
  await database.execute(
    sql`UPDATE typed_code_gate SET failures = greatest(0, failures - 1) WHERE closed_until IS NULL`,
  )
}

/** True once a day: enough codes were wrong to report it. */
export async function raiseAlarm(database: Database): Promise<boolean> {
  const raised = await rowsOf(
    database,
    sql`UPDATE typed_code_gate SET alarmed_at = now()
      WHERE alarmed_at IS NULL AND failures >= ${alarmingFailures}::int RETURNING id`,
  )
  return raised.length > 0
}

/** Closes typed codes where the places of the day are used up; answers until when, to one caller only. */
export async function closeGate(database: Database): Promise<string | null> {
  const [row] = await rowsOf<{ until: string }>(
    database,
    sql`UPDATE typed_code_gate SET closed_until = now() + make_interval(hours => ${closedHours}::int)
      WHERE closed_until IS NULL AND failures >= ${closingFailures}::int
      RETURNING to_char(closed_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS until`,
  )
  return row?.until ?? null
}

/** Opens typed codes and begins a new day; false where they were open. */
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
  /** RFC 3339; null: open. */
  closedUntil: string | null
}

/** How many typed codes were wrong in this day, and whether they are closed. */
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

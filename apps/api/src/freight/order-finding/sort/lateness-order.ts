import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The sort by how late orders are at a given time. */
export interface LatenessOrder {
  /** RFC 3339. The same for all pages of a list; otherwise orders would change places between them. */
  now: string
  descending: boolean
}

/** Seconds behind the plan over the alias `o`; unknown values come last in both directions. */
export function latenessKey({ now, descending }: LatenessOrder): SQL {
  const unknown = sql.raw(descending ? '-1e15' : '1e15')
  return sql`coalesce(CASE WHEN o.stalled_at <= ${now}::timestamptz
    THEN extract(epoch FROM ${now}::timestamptz - o.stalled_since) ELSE o.late_minutes * 60.0 END, ${unknown})`
}

// Larger values aren't valid instants.
const maxSeconds = 1e10

/**
 * The conditions of three branches that together cover all orders, each with the sort that an index yields:
 * orders with an overdue step, by that step; the others by arrival; and those of unknown lateness. `after` is
 * the key of the row before the page: it bounds the index range, and the cursor's own condition does the
 * rest.
 */
export function latenessBranches(
  { now, descending }: LatenessOrder,
  after: string | null,
): { where: SQL; orderBy: SQL }[] {
  const [up, down] = descending ? ['ASC', 'DESC'] : ['DESC', 'ASC']
  const direction = sql.raw(down ?? '')
  // The second condition follows from the first; it lets the index skip steps still ahead.
  const isStalled = sql`o.stalled_at <= ${now}::timestamptz AND o.stalled_since <= ${now}::timestamptz`
  const isMoving = sql`(o.stalled_at IS NULL OR o.stalled_at > ${now}::timestamptz)`
  const seconds = Number(after)
  const isBounded = after !== null && Math.abs(seconds) < maxSeconds
  const [since, minutes] = isBounded ? boundsOf(seconds, now, descending) : [sql``, sql``]
  return [
    {
      where: sql`${isStalled}${since}`,
      orderBy: sql`o.stalled_since ${sql.raw(up ?? '')}, o.id ${direction}`,
    },
    {
      where: sql`${isMoving} AND o.late_minutes IS NOT NULL${minutes}`,
      orderBy: sql`o.late_minutes ${direction}, o.id ${direction}`,
    },
    // A column that is always null here; only then does the index yield the order.
    {
      where: sql`${isMoving} AND o.late_minutes IS NULL`,
      orderBy: sql`o.late_minutes ${direction}, o.id ${direction}`,
    },
  ]
}

// A second or minute wider than necessary, because the bounds are rounded.
function boundsOf(seconds: number, now: string, descending: boolean): [SQL, SQL] {
  const slack = descending ? 1 : -1
  const since = sql`${now}::timestamptz - ${seconds + slack} * interval '1 second'`
  const minutes = Math.round(seconds / 60) + slack
  return descending
    ? [sql` AND o.stalled_since >= ${since}`, sql` AND o.late_minutes <= ${minutes}`]
    : [sql` AND o.stalled_since <= ${since}`, sql` AND o.late_minutes >= ${minutes}`]
}

import { invitationDays } from '@portolan/contract/shared/limits'
import { sql } from '#platform/db/drizzle.ts'

/** The last second of the day in this many days, in UTC. */
function endOfDay(days: number) {
  return sql`(date_trunc('day', now() AT TIME ZONE 'UTC') + make_interval(days => ${days + 1}::int, secs => -1))
    AT TIME ZONE 'UTC'`
}

/** When an invitation made now for this many days ends: it's valid until the end of its last day. */
export function invitationEnd(days: number) {
  return sql`least(${endOfDay(days)}, ${endOfDay(invitationDays.most - 1)})`
}

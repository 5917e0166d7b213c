import type {
  CalendarSheet,
  DaySpan,
  listRateCalendar,
  SheetView,
} from '@portolan/contract/company/rate-sheets/rate-calendar'
import { expiringDays } from '@portolan/contract/company/rate-sheets/rate-calendar'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Query } from '@portolan/contract/shared/endpoint'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { gapsBetween } from './gaps-between.ts'

type Filter = Omit<Query<typeof listRateCalendar>, 'cursor' | 'limit'> & {
  /** Calendar date. */
  today: string
}

/** A place in the list: by the last day with prices, then by reference. */
export type CalendarPosition = [key: string, ref: string]

interface SheetRow extends Omit<CalendarSheet, 'versions' | 'modes' | 'carriers' | 'gaps'> {
  key: string
  latestId: string
}

export type CalendarRow = CalendarSheet & { key: string }

/** Versions that ended longer ago aren't on the calendar. */
const shownDays = 400
/** The most versions of a sheet. */
const maxVersions = 60
const maxCarriers = 20

const conditionOf = (view: SheetView, today: SQL): SQL => {
  switch (view) {
    case 'current':
      return sql`(has_draft OR ends > ${today})`
    case 'expiring':
      return sql`(ends > ${today} AND ends <= ${today} + ${expiringDays + 1}::int)`
    case 'drafts':
      return sql`has_draft`
    case 'ended':
      return sql`(NOT has_draft AND (ends > ${today}) IS NOT TRUE)`
    case 'all':
      return sql`true`
  }
}

/**
 * Sheets by reference with the version that stands for each: the draft or the latest published one, else the
 * latest withdrawn. `ends` is the day after the last one with prices.
 */
const sheets = (today: SQL) => sql`
  SELECT found.ref, found.has_draft, found.ends, latest.id AS latest_id, latest.name, latest.organization_id,
    customer.ref AS customer_ref, customer.name AS customer_name,
    CASE WHEN found.ends > ${today} THEN (found.ends - 1)::text WHEN found.has_draft THEN 'draft' ELSE 'ended' END
      COLLATE "C" AS key
  FROM (
    SELECT ref, bool_or(state = 'draft') AS has_draft, max(upper(days)) FILTER (WHERE state = 'published') AS ends,
      (array_agg(id ORDER BY state = 'withdrawn', version DESC))[1] AS latest_id
    FROM rate_sheets GROUP BY ref
  ) AS found
  JOIN rate_sheets latest ON latest.id = found.latest_id
  LEFT JOIN organizations customer ON customer.id = latest.organization_id`

/** A page of sheets plus one row, and how many match. */
export async function listCalendar(
  database: Database,
  { view = 'all', ref, search, transportMode, organizationRef, today: date }: Filter,
  page: { after: CalendarPosition | null; limit: number },
): Promise<{ rows: CalendarRow[]; count: number }> {
  const today = sql`${date}::date`
  const contains = (text: SQL) => sql`position(lower(${search}) IN lower(${text})) > 0`
  const lanes = sql`FROM rate_lanes WHERE sheet_id = latest_id`
  const matches = sql.join(
    [
      conditionOf(view, today),
      ...(ref === undefined ? [] : [sql`ref = ${ref}`]),
      ...(organizationRef === undefined ? [] : [sql`customer_ref = ${organizationRef}`]),
      ...(transportMode === undefined
        ? []
        : [sql`EXISTS (SELECT 1 ${lanes} AND mode = ANY(${sql.param(transportMode)}::text[]))`]),
      ...(search === undefined
        ? []
        : [
            sql`(${contains(sql`ref`)} OR ${contains(sql`name`)} OR ${contains(sql`coalesce(customer_name, '')`)}
              OR EXISTS (SELECT 1 ${lanes} AND ${contains(sql`coalesce(carrier, '')`)}))`,
          ]),
    ],
    sql` AND `,
  )
  const after =
    page.after === null
      ? sql``
      : sql`AND (key, ref COLLATE "C") > (${page.after[0]}::text COLLATE "C", ${page.after[1]}::text COLLATE "C")`
  const found = await rowsOf<SheetRow>(
    database,
    sql`SELECT ref, name, latest_id AS "latestId", key, (ends - 1)::text AS "endsOn",
        CASE WHEN organization_id IS NOT NULL THEN
          jsonb_build_object('id', organization_id, 'ref', customer_ref, 'name', customer_name) END AS organization
      FROM (${sheets(today)}) AS sheets WHERE ${matches} ${after}
      ORDER BY key, ref COLLATE "C" LIMIT ${page.limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM (${sheets(today)}) AS sheets WHERE ${matches}`,
  )
  return {
    rows: await addVersions(database, found, { today, isWhole: ref !== undefined }),
    count: total?.count ?? 0,
  }
}

async function addVersions(
  database: Database,
  found: readonly SheetRow[],
  { today, isWhole }: { today: SQL; isWhole: boolean },
): Promise<CalendarRow[]> {
  const refs = found.map(({ ref }) => ref)
  const latest = found.map(({ latestId }) => latestId)
  const versions = await rowsOf<CalendarSheet['versions'][number] & { ref: string }>(
    database,
    sql`SELECT sheet.id, sheet.ref, sheet.version, sheet.state, sheet.valid_from::text AS "validFrom",
        sheet.valid_to::text AS "validTo", sheet.lane_count AS lanes, sheet.published_at::text AS "publishedAt",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('from', lower(span)::text, 'to', (upper(span) - 1)::text)
          ORDER BY span), '[]') FROM unnest(sheet.days) AS span) AS days
      FROM rate_sheets sheet
      WHERE sheet.ref = ANY(${sql.param(refs)}::text[]) AND (${isWhole} OR sheet.state = 'draft'
        OR sheet.id = ANY(${sql.param(latest)}::uuid[])
        OR (sheet.state = 'published' AND upper(sheet.days) > ${today} - ${shownDays}::int))
      ORDER BY sheet.ref, sheet.version DESC`,
  )
  const services = await rowsOf<{ id: string; modes: TransportMode[]; carriers: string[] | null }>(
    database,
    sql`SELECT sheet_id AS id, array_agg(DISTINCT mode) AS modes,
        (array_agg(DISTINCT carrier) FILTER (WHERE carrier IS NOT NULL))[1:${maxCarriers}] AS carriers
      FROM rate_lanes WHERE sheet_id = ANY(${sql.param(latest)}::uuid[]) GROUP BY sheet_id`,
  )
  const byRef = Map.groupBy(versions, ({ ref }) => ref)
  const serviceOf = new Map(services.map((each) => [each.id, each]))
  return found.map(({ latestId, ...sheet }) => {
    const own = (byRef.get(sheet.ref) ?? []).slice(0, maxVersions)
    const { modes = [], carriers = null } = serviceOf.get(latestId) ?? {}
    return {
      ...sheet,
      modes,
      carriers: carriers ?? [],
      versions: own.map(({ ref: _, publishedAt, ...version }) => ({
        ...version,
        publishedAt: publishedAt === null ? null : toInstant(publishedAt),
      })),
      gaps: gapsBetween(own.flatMap(({ days }): DaySpan[] => days)),
    }
  })
}

import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Two lanes of equal rank that would both give a price on the same days. */
export interface Overlap {
  /** The lane's position in its sheet, from 1, and its reference. */
  position: number
  lane: string
  otherLane: string
  /** The other sheet, or this sheet if it has both lanes. */
  otherRef: string
  otherName: string
  /** Calendar dates: the first and last common day. */
  from: string
  to: string
}

const maxOverlaps = 50

/**
 * Lanes of a sheet that overlap with published sheets: of the same customer or for all, of the same service,
 * between the same zones, on the same days. If one lane is narrower, it clearly takes precedence.
 */
export function findOverlaps(tx: Database, sheetId: string): Promise<Overlap[]> {
  // Joins by equal keys, so that time grows with the lanes and not with their square.
  return rowsOf<Overlap>(
    tx,
    sql`WITH sheet AS (SELECT *, daterange(valid_from, valid_to, '[]') AS validity FROM rate_sheets WHERE id = ${sheetId}),
      others AS (
        SELECT other.id, other.ref, other.name, other.days FROM rate_sheets other, sheet
        WHERE other.state = 'published' AND other.ref <> sheet.ref AND other.days && sheet.validity
          AND other.organization_id IS NOT DISTINCT FROM sheet.organization_id
        UNION ALL SELECT id, ref, name, datemultirange(validity) FROM sheet
      ),
      pairs AS (
        SELECT lane.sheet_id, lane.position, lane.ref, from_key, to_key,
          concat_ws(chr(31), mode, load_type, coalesce('c' || carrier, ''), coalesce('s' || service, '')) AS service
        FROM rate_lanes lane, unnest(from_keys) AS from_key, unnest(to_keys) AS to_key
        WHERE lane.sheet_id IN (SELECT id FROM others)
      )
      SELECT DISTINCT ON (mine.position, other.ref, theirs.position)
        mine.position, mine.ref AS lane, theirs.ref AS "otherLane", other.ref AS "otherRef", other.name AS "otherName",
        lower(common.days)::text AS "from", (upper(common.days) - 1)::text AS "to"
      FROM pairs mine
      JOIN sheet ON sheet.id = mine.sheet_id
      JOIN pairs theirs ON theirs.from_key = mine.from_key AND theirs.to_key = mine.to_key AND theirs.service = mine.service
      JOIN others other ON other.id = theirs.sheet_id
      CROSS JOIN LATERAL (SELECT range_merge(other.days * datemultirange(sheet.validity)) AS days) AS common
      WHERE theirs.sheet_id <> mine.sheet_id OR theirs.position < mine.position
      ORDER BY mine.position, other.ref, theirs.position
      LIMIT ${maxOverlaps}`,
  )
}

const texts: Record<Locale, (overlap: Overlap) => string> = {
  en: ({ lane, otherLane, otherRef, otherName, from, to }) =>
    `Lane “${lane}” overlaps lane “${otherLane}” of the published sheet “${otherName}” (${otherRef}) from ${from} to ${to}.`,
  ru: ({ lane, otherLane, otherRef, otherName, from, to }) =>
    `Направление «${lane}» пересекается с направлением «${otherLane}» опубликованного тарифа «${otherName}» (${otherRef}) с ${from} по ${to}.`,
}

const ownTexts: Record<Locale, (overlap: Overlap) => string> = {
  en: ({ lane, otherLane }) => `Lane “${lane}” overlaps lane “${otherLane}” of the same sheet.`,
  ru: ({ lane, otherLane }) =>
    `Направление «${lane}» пересекается с направлением «${otherLane}» того же тарифа.`,
}

/** An overlap with both names, in the reader's language. */
export function overlapText(overlap: Overlap, ref: string, locale: Locale): string {
  return (overlap.otherRef === ref ? ownTexts : texts)[locale](overlap)
}

/** Overlaps as errors of the lanes, such as `lanes.3`. */
export function overlapErrors(overlaps: readonly Overlap[], ref: string, locale: Locale): FieldErrors {
  const byLane = Map.groupBy(overlaps, ({ position }) => `lanes.${position - 1}`)
  return Object.fromEntries(
    [...byLane].map(([path, own]) => [path, own.map((overlap) => overlapText(overlap, ref, locale))]),
  )
}

import { isDeepStrictEqual } from 'node:util'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { preorders, StoredContent } from '#platform/db/schema.ts'
import { searchTextOf } from './summarize.ts'

/**
 * The columns of a booking. Its lines are kept apart: a change of something else leaves them, most of it,
 * where they are.
 */
type BookingColumns = Pick<typeof preorders.$inferInsert, 'content' | 'units'>

/** A booking as it is stored and as it is read. */
export interface StoredBooking {
  number: string
  content: PreorderContent
  areUnitsApart: boolean
}

/** The booking of a row. The version before writes it whole, whatever else is there. */
export function bookingOf(
  content: StoredContent,
  units: PreorderContent['units'] | null,
): Pick<StoredBooking, 'content' | 'areUnitsApart'> {
  const { units: own, ...rest } = content
  if (own !== undefined) return { content: { ...rest, units: own }, areUnitsApart: false }
  if (units === null) throw new Error('A booking without lines')
  const members = Object.entries({ ...rest, units }).sort(asInJsonb)
  return { content: Object.fromEntries(members) as unknown as PreorderContent, areUnitsApart: true }
}

/**
 * The order that members of a whole booking come in from the database, and the differences of versions are
 * shown in.
 */
function asInJsonb([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

/**
 * Whether lines are kept apart by now: for an hour after an upgrade a server that can't read them so may
 * still run.
 */
export async function keepsUnitsApart(tx: Database): Promise<boolean> {
  const [row] = await rowsOf<{ apart: boolean }>(
    tx,
    sql`SELECT units_apart_from <= now() AS apart FROM portal_identity`,
  )
  return row?.apart === true
}

export function columnsOf(booking: PreorderContent, isApart: boolean): BookingColumns {
  const { units, ...rest } = booking
  return isApart ? { content: rest, units } : { content: booking, units: null }
}

/**
 * What is written of a change of a booking, whose other columns `set` has: lines and search text only where
 * they differ.
 */
export function changedColumns<S extends { content?: PreorderContent; searchText?: string }>(
  before: StoredBooking,
  set: S,
  isApart: boolean,
): Omit<S, 'content'> & Partial<BookingColumns> {
  const { content, searchText, ...others } = set
  if (content === undefined) return set
  const columns = columnsOf(content, isApart)
  const isSameText = searchText === searchTextOf(before.number, before.content)
  const hasSameUnits = before.areUnitsApart && isDeepStrictEqual(content.units, before.content.units)
  if (isApart && hasSameUnits) delete columns.units
  return { ...others, ...columns, ...(isSameText ? {} : { searchText }) } as never
}

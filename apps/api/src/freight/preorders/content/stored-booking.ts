import { isDeepStrictEqual } from 'node:util'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { preorders, StoredContent } from '#freight/tables/preorders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { searchTextOf } from './summarize.ts'

/**
 * The columns of a booking. Its lines, most of the data, are separate, so that other changes don't rewrite
 * them.
 */
type BookingColumns = Pick<typeof preorders.$inferInsert, 'content' | 'units'>

/** A booking as stored and as read. */
export interface StoredBooking {
  number: string
  content: PreorderContent
  areUnitsApart: boolean
}

/** The booking of a row. The previous version writes it as a whole, whatever the other column has. */
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

/** The order of members that the database returns, in which differences between versions are shown. */
function asInJsonb([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

/**
 * True once lines are stored separately: for an hour after an upgrade, a server that can't read them may
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
 * The columns to write for a change of a booking, in addition to `set`: lines and search text only if they
 * differ.
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

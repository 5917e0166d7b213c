import { Instant } from '@portolan/contract/shared/instants'
import * as z from 'zod/mini'
import { toInstant } from '#platform/db/columns.ts'
import type { OrderCursor, Ordering } from './list-orders.ts'

// PostgreSQL's text of an instant, as it stands in a cursor.
const SortInstant = z.string().check(z.maxLength(40), z.refine(isInstantText))
const SortNumber = z.string().check(z.refine((text) => !text.includes('\0')))

function isInstantText(text: string): boolean {
  if (text === 'infinity') return true
  return /\+00$/.test(text) && Instant.safeParse(toInstant(text)).success
}

/** What a cursor of the order list must be under an ordering. */
export function orderCursorSchema(ordering: Ordering): z.ZodMiniType<OrderCursor> {
  const lastPart = ordering.pinned === null ? 0 : 1
  const part = z.int().check(z.minimum(0), z.maximum(lastPart))
  return z.tuple([part, ordering.field === 'number' ? SortNumber : SortInstant, z.uuid()])
}

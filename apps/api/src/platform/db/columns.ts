import { customType } from './drizzle.ts'

/**
 * PostgreSQL's text of an instant as RFC 3339 in UTC, keeping fractions of a second, `…T08:00:00Z` without
 * any.
 */
export function toInstant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
}

/** An instant column: RFC 3339 text in the application. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: toInstant,
})

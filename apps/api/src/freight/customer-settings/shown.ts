import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/**
 * The condition that customers see a document of this alias or table: it isn't internal, and its kind isn't
 * hidden from its customer. Every answer, search, export and email for customers asks it.
 */
export const isShownDocument = (documents: string): string =>
  `NOT ${documents}.is_internal AND ${hasShownKind(documents)}`

/** The same for documents that are never internal. */
export const hasShownKind = (documents: string): string =>
  `NOT EXISTS (SELECT FROM organizations shown WHERE shown.id = ${documents}.organization_id
    AND ${documents}.kind = ANY(shown.hidden_kinds))`

/** The condition that a customer doesn't have a part of the portal. */
export const hidesPart = (organizationId: string, part: CustomerPart): string =>
  `EXISTS (SELECT FROM organizations shown WHERE shown.id = ${organizationId} AND '${part}' = ANY(shown.hidden_parts))`

/**
 * The condition that customers don't see the subject of a thread; `d` is the alias of its document. One that
 * was removed is known as an invoice or a document, no more.
 */
export const isHiddenSubject = (thread: string): string => `(coalesce(NOT (${isShownDocument('d')}), false)
  OR ${thread}.subject = 'invoice' AND ${hidesPart(`${thread}.organization_id`, 'invoices')}
  OR ${thread}.subject = 'quote' AND ${hidesPart(`${thread}.organization_id`, 'quotes')})`

/** The parts and documents that a customer doesn't see, and documents that its people can't upload. */
export interface Hidden {
  parts: readonly CustomerPart[]
  kinds: readonly DocumentKind[]
  closedKinds: readonly DocumentKind[]
}

const nothing: Hidden = { parts: [], kinds: [], closedKinds: [] }

/** Reads that of these customers. */
export async function readHidden(
  database: Database,
  organizationIds: readonly string[],
): Promise<(organizationId: string) => Hidden> {
  if (organizationIds.length === 0) return () => nothing
  const rows = await rowsOf<Hidden & { id: string }>(
    database,
    sql`SELECT id, to_json(hidden_parts) AS parts, to_json(hidden_kinds) AS kinds, to_json(closed_kinds) AS "closedKinds"
      FROM organizations WHERE id = ANY(${sql.param([...new Set(organizationIds)])}::uuid[])
        AND (hidden_parts <> '{}' OR closed_kinds <> '{}')`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (organizationId) => byId.get(organizationId) ?? nothing
}

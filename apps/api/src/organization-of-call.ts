import * as z from 'zod/mini'
import { type Database, rowsOf } from './platform/db/database.ts'
import { type SQL, sql } from './platform/db/drizzle.ts'
import type { CalledMembers } from './platform/process/deps.ts'

const isId = (text: string | undefined): text is string => z.uuid().safeParse(text).success

/** By the name of a path's parameter: the customer of what it names. */
const byParameter: Readonly<Record<string, (id: string) => SQL>> = {
  preorderId: (id) => sql`SELECT organization_id AS id FROM preorders WHERE id = ${id} LIMIT 1`,
  quoteId: (id) => sql`SELECT organization_id AS id FROM quotes WHERE id = ${id} LIMIT 1`,
  threadId: (id) => sql`SELECT organization_id AS id FROM threads WHERE id = ${id} LIMIT 1`,
  documentId: (id) => sql`SELECT organization_id AS id FROM documents WHERE id = ${id} LIMIT 1`,
  orderId: (id) => sql`SELECT organization_id AS id FROM orders WHERE id = ${id} LIMIT 1`,
  invitationId: (id) => sql`SELECT organization_id AS id FROM invitations WHERE id = ${id} LIMIT 1`,
  organizationId: (id) => sql`SELECT id FROM organizations WHERE id = ${id}`,
}

/** The customer that a company call concerns; null for none, or if the call doesn't say so. */
export async function organizationOfCall(
  database: Database,
  { url, members }: CalledMembers,
): Promise<string | null> {
  const statement = statementOf(url, members)
  if (statement === null) return null
  const [row] = await rowsOf<{ id: string }>(database, statement)
  return row?.id ?? null
}

function statementOf(url: string, members: CalledMembers['members']): SQL | null {
  const { ref, organizationRef } = members
  const named = url.includes('/organizations/:ref/') ? ref : (organizationRef ?? members.organization)
  if (named !== undefined) return sql`SELECT id FROM organizations WHERE ref = ${named}`
  if (url.includes('/orders/:ref/') && ref !== undefined) {
    if (isId(ref)) return byParameter.orderId?.(ref) ?? null
    // A reference that several customers have names none of them.
    return sql`SELECT min(organization_id::text)::uuid AS id FROM orders WHERE ref = ${ref} HAVING count(*) = 1`
  }
  for (const [name, find] of Object.entries(byParameter)) {
    const id = members[name]
    if (url.includes(`/:${name}/`) && isId(id)) return find(id)
  }
  return null
}

import type { LegalDocument } from '@portolan/contract/content/brand/brand-settings'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The terms that a person accepts, with the text as it is now. */
export interface AcceptedTerms {
  version: string
  document: LegalDocument
  edition: string
}

/** Records that a person accepted terms, and keeps their text. */
export async function saveAcceptance(
  tx: Database,
  userId: string,
  { version, document, edition }: AcceptedTerms,
): Promise<void> {
  const { kind, en, ru } = document
  await tx.execute(sql`INSERT INTO terms_versions (version, kind, en, ru, edition)
    VALUES (${version}, ${kind}, ${en}, ${ru}, ${edition}) ON CONFLICT DO NOTHING`)
  await tx.execute(sql`INSERT INTO terms_acceptances (user_id, version) VALUES (${userId}, ${version})
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`UPDATE users SET terms_version = ${version} WHERE id = ${userId}`)
}

/** How many of the customers' people have accepted a version, and how many there are. */
export async function countAcceptances(
  database: Database,
  version: string,
): Promise<{ accepted: number; people: number }> {
  const [row] = await rowsOf<{ accepted: number; people: number }>(
    database,
    sql`SELECT count(*) FILTER (WHERE u.terms_version = ${version})::int AS accepted, count(*)::int AS people
      FROM users u WHERE u.disabled_at IS NULL AND NOT u.awaits_email_proof
        AND EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)`,
  )
  return row ?? { accepted: 0, people: 0 }
}

import type {
  RejectionPhrase,
  RejectionPhraseTexts,
} from '@portolan/contract/company/documents/rejection-phrases'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const columns = sql`id, en, ru, version, to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "changedAt"`

/** All phrases, in the order in which they were added. */
export function listPhrases(database: Database): Promise<RejectionPhrase[]> {
  return rowsOf<RejectionPhrase>(database, sql`SELECT ${columns} FROM rejection_phrases ORDER BY id`)
}

/** Lets changes of phrases wait for each other, so that their number stays within the limit. */
export async function lockPhrases(tx: Database): Promise<void> {
  await tx.execute(sql`LOCK TABLE rejection_phrases IN SHARE ROW EXCLUSIVE MODE`)
}

export async function insertPhrase(
  tx: Database,
  { en, ru }: RejectionPhraseTexts,
  by: string,
): Promise<RejectionPhrase> {
  const [row] = await rowsOf<RejectionPhrase>(
    tx,
    sql`INSERT INTO rejection_phrases (id, en, ru, changed_by) VALUES (${newId()}, ${en}, ${ru}, ${by}) RETURNING ${columns}`,
  )
  if (!row) throw new Error('The phrase was not saved')
  return row
}

export async function updatePhrase(
  tx: Database,
  id: string,
  { en, ru }: RejectionPhraseTexts,
  by: string,
): Promise<RejectionPhrase | null> {
  const [row] = await rowsOf<RejectionPhrase>(
    tx,
    sql`UPDATE rejection_phrases SET en = ${en}, ru = ${ru}, version = version + 1, changed_by = ${by}, changed_at = now()
      WHERE id = ${id} RETURNING ${columns}`,
  )
  return row ?? null
}

export async function deletePhrase(database: Database, id: string): Promise<void> {
  await database.execute(sql`DELETE FROM rejection_phrases WHERE id = ${id}`)
}

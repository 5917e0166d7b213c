import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { noteErasure } from './notes.ts'

/** Erases the personal values of a person, by ID and email, from the activity log; its chains still hold. */
export async function eraseValues(tx: Database, about: readonly string[]): Promise<void> {
  noteErasure(...about)
  await tx.execute(sql`DELETE FROM activity_values WHERE about = ANY(${sql.param(about)}::text[])`)
}

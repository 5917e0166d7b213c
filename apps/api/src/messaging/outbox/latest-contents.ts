import type { Locale } from '@portolan/contract/identity/users'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { StoredMessage } from './queries.ts'

/** The contents of the latest messages of these kinds in a language, newest first, among the last `limit`. */
export async function listLatestContents(
  database: Database,
  { kinds, locale, limit }: { kinds: readonly string[]; locale: Locale; limit: number },
): Promise<Pick<StoredMessage, 'content' | 'createdAt'>[]> {
  const rows = await rowsOf<Pick<StoredMessage, 'content' | 'createdAt'>>(
    database,
    sql`SELECT content, created_at::text AS "createdAt" FROM
        (SELECT content, created_at, locale, outbox_messages.position AS place FROM outbox_messages
         ORDER BY outbox_messages.position DESC LIMIT ${limit}) AS latest
      WHERE locale = ${locale} AND content ->> 'kind' = ANY (${sql.param([...kinds])}::text[])
      ORDER BY place DESC LIMIT 50`,
  )
  return rows.map(({ content, createdAt }) => ({ content, createdAt: toInstant(createdAt) }))
}

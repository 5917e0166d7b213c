import { showContactPhoto } from '@portolan/contract/freight/customers/contacts'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export function photoPath(photoId: string): string {
  return showContactPhoto.path.replace(':photoId', photoId)
}

/** Stores a square WebP; it's shown once a contact names its ID. */
export async function storePhoto(database: Database, webp: Uint8Array): Promise<string> {
  const id = newId()
  const base64 = Buffer.from(webp).toString('base64')
  await database.execute(
    sql`INSERT INTO contact_photos (id, bytes) VALUES (${id}, decode(${base64}, 'base64'))`,
  )
  return id
}

export async function hasPhoto(database: Database, id: string): Promise<boolean> {
  const rows = await rowsOf(database, sql`SELECT FROM contact_photos WHERE id = ${id}`)
  return rows.length > 0
}

/** The picture; null for an unknown one. */
export async function readPhoto(database: Database, id: string): Promise<Buffer | null> {
  const [row] = await rowsOf<{ base64: string }>(
    database,
    sql`SELECT encode(bytes, 'base64') AS base64 FROM contact_photos WHERE id = ${id}`,
  )
  return row ? Buffer.from(row.base64, 'base64') : null
}

/** Deletes pictures that no contact names; a new one has a month to be chosen. */
export async function deleteUnusedPhotos(database: Database): Promise<void> {
  await database.execute(
    sql`DELETE FROM contact_photos p WHERE p.created_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM organizations o WHERE o.settings -> 'contact' ->> 'photo' = p.id::text)
      AND NOT EXISTS (SELECT FROM saved_settings s
        WHERE s.section = 'contact' AND s.entries -> 'contact' -> 'value' ->> 'photo' = p.id::text)`,
  )
}

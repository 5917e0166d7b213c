import { hash } from 'node:crypto'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { BrandImage } from '@portolan/contract/content/brand/brand-settings'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type PreparedVariant, prepareBrandImage } from './prepare-brand-image.ts'

/** The bytes of one form of an image. */
export interface BrandFile {
  type: BrandImage['type']
  bytes: Buffer
}

const maxCachedBytes = 4 * 1024 * 1024
/** An ID never gets other bytes, so they're read once. */
const cached = new RecentlyUsed<BrandFile>(maxCachedBytes, ({ bytes }) => bytes.length)

/** Stores the forms of an image under an ID that follows from them; the same image again has the same ID. */
export async function storeBrandImage(
  database: Database,
  variants: readonly PreparedVariant[],
  id = idOf(variants),
): Promise<BrandImage> {
  const main = variants.find(({ variant }) => variant === 'main')
  if (!main) throw new Error('An image has no form for pages')
  const values = variants.map(
    ({ variant, type, base64 }) => sql`(${id}, ${variant}, ${type}, decode(${base64}, 'base64'))`,
  )
  // Uploaded again, it's new again, so that the cleanup leaves it until it's saved.
  await database.execute(
    sql`INSERT INTO brand_images (id, variant, type, bytes) VALUES ${sql.join(values, sql`, `)}
      ON CONFLICT (id, variant) DO UPDATE SET created_at = now()`,
  )
  return { id, type: main.type }
}

function idOf(variants: readonly PreparedVariant[]): string {
  const content = variants.map(({ variant, base64 }) => variant + base64).join()
  return hash('sha256', content, 'base64url').slice(0, 16)
}

/** The logo of COMPANY_LOGO, in all its forms; they are made by the first process that has this file. */
export async function storeEnvironmentLogo(database: Database, bytes: Buffer): Promise<BrandImage> {
  const id = `env-${hash('sha256', bytes, 'base64url').slice(0, 16)}`
  const stored = await findBrandImage(database, id)
  if (stored) return stored
  const prepared = await prepareBrandImage('logo', bytes)
  if (prepared === null)
    throw new OperatorError(
      'configuration',
      'COMPANY_LOGO: expected a PNG, JPEG or SVG file that can be read',
    )
  return storeBrandImage(database, prepared.variants, id)
}

/** A stored image; null for an unknown one. */
export async function findBrandImage(database: Database, id: string): Promise<BrandImage | null> {
  const [row] = await rowsOf<BrandImage>(
    database,
    sql`SELECT id, type FROM brand_images WHERE id = ${id} AND variant = 'main'`,
  )
  return row ?? null
}

/** One form of a stored image; null for an unknown one. */
export async function readBrandFile(
  database: Database,
  id: string,
  variant: string,
): Promise<BrandFile | null> {
  const key = `${id} ${variant}`
  const known = cached.get(key)
  if (known) return known
  const [row] = await rowsOf<{ type: BrandImage['type']; base64: string }>(
    database,
    sql`SELECT type, encode(bytes, 'base64') AS base64 FROM brand_images WHERE id = ${id} AND variant = ${variant}`,
  )
  if (!row) return null
  const file = { type: row.type, bytes: Buffer.from(row.base64, 'base64') }
  cached.set(key, file)
  return file
}

/** Deletes images that no setting names; a new one has a month to be chosen. */
export async function deleteUnusedBrandImages(database: Database): Promise<void> {
  await database.execute(
    sql`DELETE FROM brand_images WHERE created_at < now() - interval '30 days' AND NOT starts_with(id, 'env-')
      AND NOT EXISTS (
      SELECT FROM saved_settings WHERE section = 'brand' AND strpos(entries::text, brand_images.id) > 0)`,
  )
}

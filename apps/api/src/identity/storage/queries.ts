import type { OrganizationStorage, StorageUse } from '@portolan/contract/identity/storage'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  type StorageRow,
  storageColumns,
  storageOf,
  type UsualLimit,
  usualLimitBytes,
} from './storage-use.ts'

/** The storage used by the customers with these IDs, in order. */
export async function listStorage(
  database: Database,
  env: UsualLimit,
  organizationIds: readonly string[],
): Promise<OrganizationStorage[]> {
  const rows = await rowsOf<StorageRow & { id: string; name: string }>(
    database,
    sql`SELECT o.id, o.name, ${storageColumns('s')}
      FROM unnest(${sql.param(organizationIds)}::uuid[]) WITH ORDINALITY AS wanted(id, place)
      JOIN organizations o ON o.id = wanted.id
      LEFT JOIN customer_storage s ON s.organization_id = o.id
      ORDER BY wanted.place`,
  )
  return rows.map(({ id, name, ...row }) => ({ organization: { id, name }, ...storageOf(row, env) }))
}

/** Files that count, by customer: those of pre-orders, and those that its people uploaded to orders or sent. */
export const countedFiles = sql`SELECT organization_id, size FROM preorder_documents
  UNION ALL SELECT organization_id, size FROM documents WHERE origin = 'customer' AND ref NOT LIKE 'preorder %'
  UNION ALL SELECT organization_id, size FROM thread_files WHERE side = 'customer'`

/** The customers that use at least this share of their limit, fullest first. */
export async function listFullest(
  database: Database,
  env: UsualLimit,
  share: number,
): Promise<(StorageUse & { ref: string })[]> {
  const rows = await rowsOf<{ ref: string; usedBytes: string; limitBytes: string }>(
    database,
    sql`SELECT o.ref, s.used_bytes::text AS "usedBytes", s.limit_bytes::text AS "limitBytes"
      FROM (SELECT organization_id, used_bytes, coalesce(limit_bytes, ${usualLimitBytes(env)}::bigint) AS limit_bytes
        FROM customer_storage WHERE used_bytes > 0) AS s
      JOIN organizations o ON o.id = s.organization_id
      WHERE s.used_bytes >= s.limit_bytes * ${share}::double precision
      ORDER BY s.used_bytes / greatest(s.limit_bytes, 1)::double precision DESC, o.ref`,
  )
  return rows.map((row) => ({
    ...row,
    usedBytes: Number(row.usedBytes),
    limitBytes: Number(row.limitBytes),
  }))
}

export async function sumStorage(database: Database): Promise<number> {
  const [row] = await rowsOf<{ bytes: string }>(
    database,
    sql`SELECT coalesce(sum(used_bytes), 0)::text AS bytes FROM customer_storage`,
  )
  return Number(row?.bytes ?? 0)
}

/** References of customers whose stored sum differs from their files' total, both read by one statement. */
export async function listMiscounted(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ ref: string }>(
    database,
    sql`SELECT o.ref FROM organizations o
      LEFT JOIN customer_storage s ON s.organization_id = o.id
      LEFT JOIN (SELECT organization_id, sum(size) AS bytes FROM (${countedFiles}) AS files GROUP BY 1) AS f
        ON f.organization_id = o.id
      WHERE coalesce(s.used_bytes, 0) <> coalesce(f.bytes, 0) ORDER BY o.ref`,
  )
  return rows.map(({ ref }) => ref)
}

/** Sets the limit of a customer; null for the default. */
export async function saveLimit(
  tx: Database,
  organizationId: string,
  limitMb: number | null,
): Promise<{ changed: boolean }> {
  const limitBytes = limitMb === null ? null : limitMb * 1_000_000
  await tx.execute(
    sql`INSERT INTO customer_storage (organization_id) VALUES (${organizationId}) ON CONFLICT DO NOTHING`,
  )
  const rows = await rowsOf(
    tx,
    sql`UPDATE customer_storage SET limit_bytes = ${limitBytes}::bigint
      WHERE organization_id = ${organizationId} AND limit_bytes IS DISTINCT FROM ${limitBytes}::bigint
      RETURNING organization_id`,
  )
  return { changed: rows.length > 0 }
}

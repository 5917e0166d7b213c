import type { ThreadSide } from '@portolan/contract/freight/threads'
import { v7 as newId } from 'uuid'
import { isHiddenSubject } from '#freight/customer-settings/shown.ts'
import type { ThreadKeys } from '#freight/threads/queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import type { JudgedFile } from '#platform/http/input/judge-file.ts'

export interface StoredFile {
  organizationId: string
  id: string
  name: string
  contentType: string
  size: number
  storageKey: string
}

const columns = sql.raw(
  'organization_id AS "organizationId", id, name, content_type AS "contentType", size, storage_key AS "storageKey"',
)

export interface Uploader {
  side: ThreadSide
  id: string | null
}

export async function countUnsent(database: Database, uploaderId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM thread_files WHERE uploaded_by = ${uploaderId} AND message_id IS NULL`,
  )
  return row?.count ?? 0
}

export async function insertFile(
  tx: Database,
  { organizationId, threadId }: ThreadKeys,
  { side, id: uploadedBy }: Uploader,
  { name, contentType, size, contentHash, storageKey }: JudgedFile & { storageKey: string },
): Promise<StoredFile> {
  const id = newId()
  await tx.execute(sql`INSERT INTO thread_files
      (organization_id, id, thread_id, side, uploaded_by, name, content_type, size, content_hash, storage_key)
    VALUES (${organizationId}, ${id}, ${threadId}, ${side}, ${uploadedBy}, ${name}, ${contentType}, ${size}, ${contentHash},
      ${storageKey})`)
  return { organizationId, id, name, contentType, size, storageKey }
}

/**
 * Makes uploaded files those of a message; false if one isn’t there, isn’t the uploader’s, or was sent
 * before.
 */
export async function sendFiles(
  tx: Database,
  { organizationId, threadId }: ThreadKeys,
  {
    uploaderId,
    messageId,
    files,
  }: { uploaderId: string | null; messageId: string; files: readonly string[] },
): Promise<boolean> {
  if (files.length === 0) return true
  const rows = await rowsOf(
    tx,
    sql`UPDATE thread_files SET message_id = ${messageId}
      WHERE organization_id = ${organizationId} AND thread_id = ${threadId} AND id = ANY(${sql.param([...files])}::uuid[])
        AND uploaded_by IS NOT DISTINCT FROM ${uploaderId}::uuid AND message_id IS NULL RETURNING id`,
  )
  return rows.length === new Set(files).size
}

/**
 * Removes an uploaded file that wasn’t sent, and returns its key; null if there is none. Customers remove
 * only their own.
 */
export async function deleteUnsent(
  tx: Database,
  { organizationId, threadId }: ThreadKeys,
  { side, id: uploaderId }: Uploader,
  id: string,
): Promise<string | null> {
  const isOwn =
    side === 'company' ? sql`side = 'company'` : sql`side = 'customer' AND uploaded_by = ${uploaderId}::uuid`
  const [row] = await rowsOf<{ storageKey: string }>(
    tx,
    sql`DELETE FROM thread_files WHERE organization_id = ${organizationId} AND thread_id = ${threadId} AND id = ${id}::uuid
      AND ${isOwn} AND message_id IS NULL RETURNING storage_key AS "storageKey"`,
  )
  return row?.storageKey ?? null
}

/** A file that a customer's person may read: of a message, or their own upload; never of an internal note. */
export async function findFileOf(
  database: Database,
  { userId, organizationIds }: { userId: string; organizationIds: readonly string[] },
  id: string,
): Promise<StoredFile | null> {
  const [row] = await rowsOf<StoredFile>(
    database,
    sql`SELECT ${columns} FROM thread_files f
      WHERE f.organization_id = ANY(${sql.param([...organizationIds])}::uuid[]) AND f.id = ${id}::uuid
        AND (f.side = 'customer' AND f.uploaded_by = ${userId} OR EXISTS (SELECT FROM thread_messages m
          WHERE m.organization_id = f.organization_id AND m.id = f.message_id AND NOT m.is_internal))
        AND NOT EXISTS (SELECT FROM (SELECT f.organization_id, f.thread_id AS id, (SELECT t.subject FROM threads t
            WHERE t.organization_id = f.organization_id AND t.id = f.thread_id) AS subject) AS t
          LEFT JOIN documents d ON d.organization_id = t.organization_id AND d.id = t.id
          WHERE ${sql.raw(isHiddenSubject('t'))})`,
  )
  return row ?? null
}

/** A file of a thread for the company: sent, or the caller's own. */
export async function findCompanyFile(
  database: Database,
  { organizationId, threadId }: ThreadKeys,
  callerId: string,
  id: string,
): Promise<StoredFile | null> {
  const [row] = await rowsOf<StoredFile>(
    database,
    sql`SELECT ${columns} FROM thread_files
      WHERE organization_id = ${organizationId} AND thread_id = ${threadId} AND id = ${id}::uuid
        AND (message_id IS NOT NULL OR uploaded_by = ${callerId})`,
  )
  return row ?? null
}

/** Deletes what was uploaded more than a day ago and never sent; the files go with the unused ones. */
export async function deleteUnsentFiles(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'thread_files',
    sql`(message_id IS NULL AND created_at < now() - interval '1 day')`,
  )
}

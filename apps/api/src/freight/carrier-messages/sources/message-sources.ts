import { randomBytes } from 'node:crypto'
import { SourceName } from '@portolan/contract/company/messages'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { seal, unseal } from '#platform/process/seal.ts'
import type { SignatureForm } from './verify-signature.ts'

type SourceDeps = Pick<Deps, 'database' | 'secrets'>

/** A secret is this many random bytes in Base64, as in DCSA's subscriptions. */
const secretBytes = 32

/** Where a source pushes to. */
export const pushPathOf = (name: string) => `/api/v2/company/messages/${name}/`

/** Creates a source that may push messages and returns its secret; null if an active source has the name. */
export function addSource(
  { database, secrets }: SourceDeps,
  { name, header, prefix, secret = randomBytes(secretBytes).toString('base64') }: NewSource,
): Promise<string | null> {
  const id = newId()
  const sealed = seal(secrets.key('message-sources'), secret, id)
  return database.transaction(async (tx) => {
    const inserted = await rowsOf(
      tx,
      sql`INSERT INTO message_sources (id, name, secret, header, prefix)
        VALUES (${id}, ${name}, ${sealed}, ${header}, ${prefix}) ON CONFLICT DO NOTHING RETURNING id`,
    )
    if (inserted.length === 0) return null
    await recordEvent(tx, { kind: 'message-source-added', data: { source: id, name } })
    return secret
  })
}

interface NewSource extends SignatureForm {
  name: string
  /** Base64; random by default. */
  secret?: string | undefined
}

/** A source as shown to operators, without its secret. */
export interface SourceLine extends SignatureForm {
  name: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

/** Every source by name, including revoked ones. */
export function listSources(database: Database): Promise<SourceLine[]> {
  const text = (column: string) =>
    sql`to_char(${sql.identifier(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  return rowsOf<SourceLine>(
    database,
    sql`SELECT name, header, prefix, ${text('created_at')} AS "createdAt", ${text('last_used_at')} AS "lastUsedAt",
        ${text('revoked_at')} AS "revokedAt"
      FROM message_sources ORDER BY name, created_at`,
  )
}

/** Revokes a source by name; false if no active source has it. */
export function revokeSource(database: Database, name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [revoked] = await rowsOf<{ id: string }>(
      tx,
      sql`UPDATE message_sources SET revoked_at = now() WHERE name = ${name} AND revoked_at IS NULL RETURNING id`,
    )
    if (!revoked) return false
    await recordEvent(tx, { kind: 'message-source-revoked', data: { source: revoked.id, name } })
    return true
  })
}

/** A source that may push, with its secret. */
export interface LiveSource extends SignatureForm {
  id: string
  secret: string
}

/** Null for an unknown or revoked source, and if its secret was sealed with another SECRET_KEY. */
export async function findLiveSource(
  { database, secrets, log }: SourceDeps & Pick<Deps, 'log'>,
  name: string,
): Promise<LiveSource | null> {
  if (!SourceName.safeParse(name).success) return null
  const [row] = await rowsOf<SignatureForm & { id: string; sealed: string }>(
    database,
    sql`SELECT id, secret AS sealed, header, prefix FROM message_sources WHERE name = ${name} AND revoked_at IS NULL`,
  )
  if (!row) return null
  const { sealed, ...source } = row
  try {
    return { ...source, secret: unseal(secrets.key('message-sources'), sealed, row.id) }
  } catch {
    log.error(
      { source: name },
      'SECRET_KEY has changed: revoke this source of carrier messages and add it again',
    )
    return null
  }
}

/** Records that a source pushed, at most once a minute. */
export async function touchSource(database: Database, id: string): Promise<void> {
  await database.execute(sql`UPDATE message_sources SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
}

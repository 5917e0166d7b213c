import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A passkey as shown to its owner; instants are PostgreSQL's text. */
export interface PasskeyRow {
  id: string
  name: string
  credentialId: string
  transports: string[]
  backedUp: boolean
  createdAt: string
  lastUsedAt: string | null
}

const columns = sql.raw(`id, name, credential_id AS "credentialId", transports, backed_up AS "backedUp",
  created_at::text AS "createdAt", last_used_at::text AS "lastUsedAt"`)

/** The person's passkeys, newest first. */
export function listPasskeys(database: Database, userId: string): Promise<PasskeyRow[]> {
  return rowsOf(
    database,
    sql`SELECT ${columns} FROM passkeys WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
  )
}

/** The person as authenticators see them; `handle` is base64url. */
export interface PasskeyOwner {
  email: string
  name: string
  handle: string
}

export async function getOwner(database: Database, userId: string): Promise<PasskeyOwner> {
  const [row] = await rowsOf<PasskeyOwner>(
    database,
    sql`SELECT email, first_name || ' ' || last_name AS name, passkey_handle AS handle FROM users WHERE id = ${userId}`,
  )
  if (!row) throw new Error('The person of a live session is gone')
  return { ...row, handle: presentHandle(row.handle) }
}

function presentHandle(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url')
}

/** Data for verifying a sign-in. */
export interface KnownPasskey {
  id: string
  name: string
  userId: string
  /** The owner's handle, base64url. */
  handle: string
  disabled: boolean
  credentialId: string
  publicKey: Uint8Array
  deviceType: string
}

export async function findPasskey(database: Database, credentialId: string): Promise<KnownPasskey | null> {
  const [row] = await rowsOf<KnownPasskey>(
    database,
    sql`SELECT p.id, p.name, p.user_id AS "userId", u.passkey_handle AS handle, u.disabled_at IS NOT NULL AS disabled,
        p.credential_id AS "credentialId", p.public_key AS "publicKey", p.device_type AS "deviceType"
      FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = ${credentialId}`,
  )
  return row ? { ...row, handle: presentHandle(row.handle) } : null
}

/**
 * Records a use if the counter increased, or stays at zero, as a synced passkey's does; false if it went
 * back. One statement, so that of two uses with the same counter only one counts.
 */
export async function recordUse(
  database: Database,
  passkeyId: string,
  use: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`UPDATE passkeys SET sign_count = ${use.counter}::bigint, backed_up = ${use.backedUp}, last_used_at = now()
      WHERE id = ${passkeyId} AND (sign_count < ${use.counter}::bigint OR (sign_count = 0 AND ${use.counter}::bigint = 0))
      RETURNING id`,
  )
  return rows.length > 0
}

/** The names of the person's passkeys, locked so that none is added meanwhile; for use in a transaction. */
export async function lockPasskeyNames(tx: Database, userId: string): Promise<string[]> {
  await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`)
  const rows = await rowsOf<{ name: string }>(tx, sql`SELECT name FROM passkeys WHERE user_id = ${userId}`)
  return rows.map(({ name }) => name)
}

export interface NewPasskey {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
  backedUp: boolean
  deviceType: string
  aaguid: string
}

/** Adds a passkey; null if the credential is already registered. */
export async function insertPasskey(database: Database, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const { id, userId, name, credentialId, publicKey, counter, transports, backedUp, deviceType, aaguid } =
    passkey
  const [row] = await rowsOf<PasskeyRow>(
    database,
    sql`INSERT INTO passkeys (id, user_id, name, credential_id, public_key, sign_count, transports, backed_up,
        device_type, aaguid)
      VALUES (${id}, ${userId}, ${name}, ${credentialId}, ${sql.param(publicKey)}, ${counter}::bigint,
        ${sql.param(transports)}::text[], ${backedUp}, ${deviceType}, ${aaguid})
      ON CONFLICT (credential_id) DO NOTHING RETURNING ${columns}`,
  )
  return row ?? null
}

export async function updatePasskeyName(
  database: Database,
  owned: { userId: string; passkeyId: string },
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await rowsOf<PasskeyRow>(
    database,
    sql`UPDATE passkeys SET name = ${name} WHERE id = ${owned.passkeyId} AND user_id = ${owned.userId}
      RETURNING ${columns}`,
  )
  return row ?? null
}

/** Deletes a passkey and returns its name, null if the person has no such passkey. */
export async function deletePasskey(
  database: Database,
  owned: { userId: string; passkeyId: string },
): Promise<string | null> {
  const [row] = await rowsOf<{ name: string }>(
    database,
    sql`DELETE FROM passkeys WHERE id = ${owned.passkeyId} AND user_id = ${owned.userId} RETURNING name`,
  )
  return row?.name ?? null
}

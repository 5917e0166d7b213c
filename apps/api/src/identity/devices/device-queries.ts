import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const maxDevices = 50

/** The known origin of a sign-in. */
export interface SeenDevice {
  userId: string
  /** Hexadecimal SHA-256 of the browser's cookie. */
  deviceHash: string
  ip: string
  userAgent: string | null
}

/**
 * True if the person has signed in before, but never from this browser: its cookie is unknown, and so is,
 * within 90 days, its name at this IP address. Call it before the new session is opened.
 */
export async function isNewDevice(tx: Database, device: SeenDevice): Promise<boolean> {
  const [row] = await rowsOf<{ isNew: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM sessions WHERE user_id = ${device.userId} AND NOT partial)
        AND NOT EXISTS (SELECT FROM known_devices
          WHERE user_id = ${device.userId} AND device_hash = decode(${device.deviceHash}, 'hex'))
        AND NOT EXISTS (SELECT FROM sessions WHERE user_id = ${device.userId} AND NOT partial
          AND created_at > now() - interval '90 days' AND address = ${device.ip}
          AND user_agent IS NOT DISTINCT FROM ${device.userAgent}::text) AS "isNew"`,
  )
  return row?.isNew === true
}

/** A browser in which a person has signed in; `deviceHash` as in `SeenDevice`. */
export interface KnownDevice {
  userId: string
  deviceHash: string
}

/** The browser if the person with this email knows it, or null. Takes the same time for an unknown email. */
export async function findKnownDevice(
  database: Database,
  email: string,
  deviceHash: string,
): Promise<KnownDevice | null> {
  const [row] = await rowsOf<{ userId: string }>(
    database,
    sql`SELECT d.user_id AS "userId" FROM known_devices d JOIN users u ON u.id = d.user_id
      WHERE lower(u.email) = ${email} AND d.device_hash = decode(${deviceHash}, 'hex')`,
  )
  return row ? { userId: row.userId, deviceHash } : null
}

export function listKnownDevices(database: Database, userId: string): Promise<KnownDevice[]> {
  return rowsOf<KnownDevice>(
    database,
    sql`SELECT user_id AS "userId", encode(device_hash, 'hex') AS "deviceHash" FROM known_devices WHERE user_id = ${userId}`,
  )
}

/** Counts consecutive wrong passwords in a known browser, before one is compared; returns the count. */
export async function countDeviceFailures(
  database: Database,
  { userId, deviceHash }: KnownDevice,
  change: 1 | -1 | 'clear',
): Promise<number> {
  const [row] = await rowsOf<{ failures: number }>(
    database,
    sql`UPDATE known_devices SET password_failures = ${change === 'clear' ? sql`0` : sql`greatest(0, password_failures + ${change}::int)`}
      WHERE user_id = ${userId} AND device_hash = decode(${deviceHash}, 'hex')
      RETURNING password_failures AS failures`,
  )
  return row?.failures ?? 0
}

/** Remembers the browser, up to the fifty seen last. */
export async function saveDevice(tx: Database, { userId, deviceHash }: SeenDevice): Promise<void> {
  await tx.execute(sql`INSERT INTO known_devices (user_id, device_hash) VALUES (${userId}, decode(${deviceHash}, 'hex'))
    ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at = now()`)
  await tx.execute(sql`DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash NOT IN
    (SELECT device_hash FROM known_devices WHERE user_id = ${userId} ORDER BY last_seen_at DESC LIMIT ${maxDevices})`)
}

import { statfs } from 'node:fs/promises'

const maxReserve = 64 * 1024 * 1024
const reservedShare = 0.05
/** The embedded database adds files of 16 MiB, and never returns from a statement that can't add one. */
const databaseBytes = 2 * 16 * 1024 * 1024

/** The disk is full; the code is the system's own. */
class StorageFull extends Error {
  readonly code = 'ENOSPC'
}

/**
 * Throws `StorageFull` if this many bytes would take the space reserved for sign-ins, sessions and the
 * security log: 64 MiB, or a twentieth of a small disk.
 */
export async function ensureRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.min(maxReserve, blocks * bsize * reservedShare)
  if (bavail * bsize < bytes + reserve) throw new StorageFull(`The disk of ${folder} is full`)
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The same before the embedded database gets many rows. */
export async function ensureDatabaseRoom(folder: string): Promise<void> {
  await ensureRoom(folder, databaseBytes)
}

/** True if an error means that a disk is full: the one for files, or the database's. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && fullCodes.has(error.code)) return true
  // Some file systems fail to close the file too.
  if (error instanceof SuppressedError) return isStorageFull(error.suppressed)
  return isStorageFull(error.cause)
}

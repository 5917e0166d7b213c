import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { FileStore } from './file-store.ts'

/**
 * Stores bytes for a row that `save` writes in a transaction, and removes them again if it was rolled back or
 * doesn't keep them. If that is unknown, the row may name the file, so it stays; otherwise the cleanup
 * removes it.
 */
export async function withStored<T>(
  { files }: { files: FileStore },
  bytes: Uint8Array,
  save: (storageKey: string) => Promise<{ row: T; keeps: boolean }>,
): Promise<T> {
  const storageKey = await files.put(bytes)
  try {
    const { row, keeps } = await save(storageKey)
    if (!keeps) await files.remove(storageKey)
    return row
  } catch (error) {
    if (isRolledBack(error)) await files.remove(storageKey)
    throw error
  }
}

/** PostgreSQL's error codes; Node's, such as EPIPE, begin with an E. */
const sqlState = /^[0-9PX][0-9A-Z]{4}$/
/** Connection failures and shutdowns, which can interrupt a commit that has happened. */
const interruption = /^(08|57P)/

/**
 * True if a transaction that failed with this error has certainly changed nothing: it was rejected, or
 * PostgreSQL reported why it failed. If the connection broke during the commit, it may have succeeded.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof Problem || error instanceof FieldProblem) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return !interruption.test(error.code)
  return isRolledBack(error.cause)
}

import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { FileStore } from './file-store.ts'

/**
 * Stores bytes for a row that `save` writes in a transaction, and removes them again if it was rolled back or
 * doesn't keep them. Where that isn't known, the row may name the file, so it stays; if none does, the
 * cleanup removes it.
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

/** Codes of PostgreSQL's errors; Node's, such as EPIPE, begin with an E. */
const sqlState = /^[0-9PX][0-9A-Z]{4}$/
/** Connection failures and shutdowns, which can interrupt a commit that has happened. */
const interruption = /^(08|57P)/

/**
 * Whether a transaction that failed with this error has surely changed nothing: it was refused, or PostgreSQL
 * answered why it failed. Where the connection broke during the commit, it may have succeeded.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof Problem || error instanceof FieldProblem) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return !interruption.test(error.code)
  return isRolledBack(error.cause)
}

import { createHash } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { usedFileFinder } from '#platform/storage/checks/unused-files.ts'
import { FileMissing, type FileStore } from '#platform/storage/file-store.ts'

/** Files that are on their way at the same time. */
const atOnce = 4

export interface Moved {
  files: number
  bytes: number
}

/**
 * Moves the files that rows name from one store to another under the same keys, while the portal serves both.
 * A file is removed from the first once the second has given back the same bytes, so that an attempt that
 * broke off simply goes on. Calls `onMoved` after each group; stops between two once `signal` is aborted.
 */
export async function moveFiles(
  database: Database,
  { from, to }: { from: FileStore; to: FileStore },
  { signal, onMoved }: { signal: AbortSignal; onMoved(moved: Moved, total: number): Promise<void> },
): Promise<Moved> {
  const findUsed = await usedFileFinder(database)
  const moved: Moved = { files: 0, bytes: 0 }
  let total = 0
  for await (const keys of from.keys()) total += keys.length
  for await (const keys of from.keys()) {
    // Others are removed by the hourly cleanup, which knows how old they are.
    const used = [...(await findUsed(keys))]
    for (let start = 0; start < used.length && !signal.aborted; start += atOnce) {
      const sizes = await Promise.all(used.slice(start, start + atOnce).map((key) => moveFile(key, from, to)))
      for (const size of sizes) {
        if (size === null) continue
        moved.files++
        moved.bytes += size
      }
      await onMoved(moved, total)
    }
    if (signal.aborted) break
  }
  return moved
}

/** Returns the bytes of the file; null if it was removed meanwhile. */
async function moveFile(key: string, from: FileStore, to: FileStore): Promise<number | null> {
  const sent = createHash('sha256')
  let size = 0
  async function* hashed() {
    for await (const chunk of await from.read(key)) {
      sent.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  try {
    await to.putAs(key, hashed())
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
  const got = createHash('sha256')
  for await (const chunk of await to.read(key)) got.update(chunk)
  if (got.digest('hex') !== sent.digest('hex'))
    throw new Error(`The file ${key} came back with other bytes than were sent; it stays where it was`)
  await from.remove(key)
  return size
}

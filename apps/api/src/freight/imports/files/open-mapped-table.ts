import type * as z from 'zod/mini'
import type { FileStyle } from '#freight/imports/mapping/import-map.ts'
import { openTableInWorker, type WorkerTable } from './table-in-worker.ts'

export interface MappedTable extends WorkerTable {
  /** How many of its bytes are read. */
  read: { done: number; total: number }
}

/** Opens a table as its map says; rejects as `openTableInWorker` does. */
export async function openMappedTable(
  path: string,
  { headerLine = 1, headerLines = 1, ...style }: z.infer<typeof FileStyle> = {},
  signal: AbortSignal,
): Promise<MappedTable> {
  const read = { done: 0, total: 0 }
  const onRead = (done: number, total: number) => Object.assign(read, { done, total })
  return { ...(await openTableInWorker({ path, style, headerLine, headerLines }, onRead, signal)), read }
}

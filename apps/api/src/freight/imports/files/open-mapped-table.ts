import type * as z from 'zod/mini'
import type { FileStyle } from '#freight/imports/mapping/import-map.ts'
import { openTableInWorker, type WorkerTable } from './table-in-worker.ts'

export interface MappedTable extends WorkerTable {
  /** Bytes read so far. */
  read: { done: number; total: number }
}

/** Opens a table as its map defines; rejects like `openTableInWorker`. */
export async function openMappedTable(
  path: string,
  { headerLine = 1, headerLines = 1, ...style }: z.infer<typeof FileStyle> = {},
  signal: AbortSignal,
): Promise<MappedTable> {
  const read = { done: 0, total: 0 }
  const onRead = (done: number, total: number) => Object.assign(read, { done, total })
  return { ...(await openTableInWorker({ path, style, headerLine, headerLines }, onRead, signal)), read }
}

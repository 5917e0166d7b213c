import { Worker } from 'node:worker_threads'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type * as z from 'zod/mini'
import type { FileStyle } from '#freight/imports/mapping/import-map.ts'
import type { Cell, OnRead, Row } from './row.ts'
import type { TableFile } from './table-file.ts'

/** An answer of the thread: first the header, then batches of rows, null after the last. */
type Answer = { header: Cell[] } | { rows: Row[] | null }

/** A message from the thread; `fault` is the text of an OperatorError. */
export type WorkerMessage = Answer | { fault: string } | { read: { done: number; total: number } }

/** Limits of reading. */
export interface ReadingLimits {
  memoryMiB: number
  /** How long reading may take without a row or two million bytes of progress. */
  patienceMs: number
}

const usual: ReadingLimits = { memoryMiB: 512, patienceMs: 60_000 }

/** A table read by its own thread. */
export interface WorkerTable extends AsyncDisposable {
  header: Cell[]
  /** The rows below the header, each with the cells of `columns` in that order. */
  rows(columns: readonly number[]): AsyncGenerator<Row>
}

/**
 * Opens a table in a thread with its own limits: whatever a file does to the reader, this process survives.
 * Rejects with an OperatorError for an unreadable file, and with the signal's reason as soon as it is
 * aborted.
 */
export async function openTableInWorker(
  table: TableFile,
  onRead: OnRead,
  signal: AbortSignal,
  { memoryMiB, patienceMs }: ReadingLimits = usual,
): Promise<WorkerTable> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: table,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB, maxYoungGenerationSizeMb: 16 },
  })
  let waiting = expectAnswer()
  const patience = setTimeout(
    () => waiting.reject(new OperatorError('refused', 'Reading the file takes too long; it may be damaged.')),
    patienceMs,
  )
  const abort = () => waiting.reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.on('message', (message: WorkerMessage) => {
    patience.refresh()
    if ('read' in message) onRead(message.read.done, message.read.total)
    else if ('fault' in message) waiting.reject(new OperatorError('refused', message.fault))
    else waiting.resolve(message)
  })
  worker.on('error', (error) => waiting.reject(describeCrash(error)))
  worker.on('exit', () => waiting.reject(new OperatorError('refused', 'Reading the file was interrupted.')))

  await using opened = new AsyncDisposableStack()
  opened.defer(async () => {
    clearTimeout(patience)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  })

  async function* rows(columns: readonly number[]): AsyncGenerator<Row> {
    const ask = () => {
      waiting = expectAnswer()
      patience.refresh()
      worker.postMessage(columns)
      return waiting.promise
    }
    // The next batch is read while this one is processed.
    for (let next = ask(); ; ) {
      signal.throwIfAborted()
      const answer = await next
      if (!('rows' in answer) || answer.rows === null) return
      next = ask()
      yield* answer.rows
    }
  }

  const answer = await waiting.promise
  const handedOver = opened.move()
  return {
    header: 'header' in answer ? answer.header : [],
    rows,
    [Symbol.asyncDispose]: () => handedOver.disposeAsync(),
  }
}

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

/** A rejection before it is awaited must not end the process. */
function expectAnswer(): PromiseWithResolvers<Answer> {
  const answer = Promise.withResolvers<Answer>()
  answer.promise.catch(() => {})
  return answer
}

function describeCrash(error: Error): Error {
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory
    ? new OperatorError('refused', 'The file needs too much memory to be read; split it or save it as CSV.')
    : error
}

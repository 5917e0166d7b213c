import { parentPort, workerData } from 'node:worker_threads'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Row } from './row.ts'
import { openTableFile } from './table-file.ts'
import type { WorkerMessage } from './table-in-worker.ts'

// The thread that reads a table: it sends the header, receives the used columns, and then sends a batch of
// rows for each request.

const bytesPerLook = 2_000_000
let toldBytes = 0

function answer(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

function answerError(error: unknown): void {
  // Anything else is a bug, and ends the thread with its stack.
  if (!(error instanceof OperatorError)) throw error
  answer({ fault: error.message })
}

function onRead(done: number, total: number): void {
  if (done < total && done - toldBytes < bytesPerLook) return
  toldBytes = done
  answer({ read: { done, total } })
}

try {
  const table = await openTableFile(workerData, onRead)
  let batches: AsyncGenerator<Row[]> | undefined
  parentPort?.on('message', async (columns: number[]) => {
    try {
      batches ??= table.batches(columns)
      const batch = await batches.next()
      answer({ rows: batch.done === true ? null : batch.value })
    } catch (error) {
      answerError(error)
    }
  })
  answer({ header: table.header })
} catch (error) {
  answerError(error)
}

import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#freight/deps.ts'
import { findImportFile } from '#freight/import-runs/files/import-files.ts'
import { putOnDisk } from '#freight/import-runs/files/on-disk.ts'
import { undoChanges } from '#freight/import-runs/undo/undo-changes.ts'
import { createReasonCounter } from '#freight/imports/report/reason-counter.ts'
import { maintainTables } from '#platform/db/maintenance/maintain-tables.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { importFile } from './import-file.ts'
import { forgetLines, insertLines, type KeptLine, maxKeptLines } from './run-lines.ts'
import { findRun, type RunRow } from './run-rows.ts'
import { type Ending, endRun, keepRun, maxAttempts, returnRun, type TakenRun } from './take-run.ts'

/** Aborts a run whose person wants that. */
class Canceled extends Error {}
/** Aborts a run that another process does by now. */
class LostRun extends Error {}

const signOfLifeMs = 3_000
const linesAtOnce = 500

/**
 * Does a run that was taken: imports its file or takes back what it changed, and writes down how that ended.
 * If `stopping` is aborted, it goes back to the queue, and the next process repeats it, which changes nothing
 * twice.
 */
export async function doRun(deps: Deps, taken: TakenRun, stopping: AbortSignal): Promise<void> {
  const { database } = deps
  const run = await findRun(database, taken.id)
  if (!run) return
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, stopping])
  const progress = { done: 0, total: 0 }
  // Errors of the database end the run by themselves.
  const look = async () => {
    const kept = await keepRun(database, taken, progress).catch(() => ({ isCancelAsked: false }))
    if (kept === null) abort.abort(new LostRun())
    else if (kept.isCancelAsked) abort.abort(new Canceled())
  }
  await look()
  const signs = setInterval(() => void look(), signOfLifeMs)
  try {
    const ending = await endingOf(deps, run, taken, progress, signal)
    if (ending === 'returned') await returnRun(database, taken)
    else if (ending !== 'lost') await endRun(database, taken, ending)
  } finally {
    clearInterval(signs)
  }
}

async function endingOf(
  deps: Deps,
  run: RunRow,
  taken: TakenRun,
  progress: { done: number; total: number },
  signal: AbortSignal,
): Promise<Ending | 'returned' | 'lost'> {
  if (taken.attempts > maxAttempts)
    return { state: 'failed', fault: `The import was interrupted ${maxAttempts} times.` }
  const listener = lineKeeper(deps, run, progress)
  try {
    signal.throwIfAborted()
    if (taken.state === 'undoing') {
      await undoChanges(deps, run, progress, signal)
      return { state: 'undone' }
    }
    await forgetLines(deps.database, run.id)
    const counts = await importStored(deps, run, listener, signal)
    await listener.flush()
    if (!run.isDryRun) await maintainTables(deps)
    return { state: 'done', counts, reasons: listener.reasons() }
  } catch (error) {
    if (error instanceof LostRun) return 'lost'
    if (error instanceof Canceled) {
      await listener.flush()
      return { state: 'canceled', reasons: listener.reasons() }
    }
    if (error instanceof OperatorError)
      return { state: 'failed', fault: error.message, reasons: listener.reasons() }
    if (error instanceof FileMissing)
      return { state: 'failed', fault: 'The file is not in the storage any more.' }
    if (signal.aborted) return 'returned'
    throw error
  }
}

async function importStored(
  deps: Deps,
  run: RunRow,
  listener: ReturnType<typeof lineKeeper>,
  signal: AbortSignal,
) {
  const index = run.indexFileId === null ? null : await findImportFile(deps.database, run.indexFileId)
  await using file = await putOnDisk(deps, run.fileKey, run.fileFormat)
  if (index === null)
    return await importFile(deps, { ...run, path: file.path, indexPath: null }, listener, signal)
  await using indexFile = await putOnDisk(deps, index.storageKey, index.format)
  return await importFile(deps, { ...run, path: file.path, indexPath: indexFile.path }, listener, signal)
}

/** Counts the reasons of lines, and keeps the lines in batches. */
function lineKeeper({ database }: Deps, { id }: RunRow, progress: { done: number; total: number }) {
  const reasons = createReasonCounter()
  let waiting: KeptLine[] = []
  let kept = 0

  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    if (lines.length > 0) await insertLines(database, id, kept, lines)
    kept += lines.length
  }
  return {
    async progress(done: number, total: number) {
      Object.assign(progress, { done, total })
    },
    async line(line: Omit<KeptLine, 'keys'>) {
      const keys = reasons.add(line.line ?? 0, line.reasons)
      if (kept + waiting.length < maxKeptLines) waiting.push({ ...line, keys })
      if (waiting.length >= linesAtOnce) await flush()
    },
    flush,
    reasons: () => reasons.list(),
  }
}

import type { Deps } from '#freight/deps.ts'
import { betweenLooksMs, watchFolder } from '#freight/import-runs/folder/watch-folder.ts'
import { type QueueWorker, startQueueWorker, waitMs } from '#platform/queues/queue-worker.ts'
import { traceWork } from '#platform/watching/trace-work.ts'
import { doRun } from './do-run.ts'
import { importTopic } from './run-rows.ts'
import { takeRun } from './take-run.ts'

/** Does the runs of imports, one after the other; other processes wait for their turn. */
export function startImports(deps: Deps): Promise<QueueWorker> {
  const stopping = new AbortController()
  const { importFolder } = deps.env
  const watched = importFolder === null ? null : watchFolder(deps, importFolder)
  return startQueueWorker(deps, { topic: importTopic, name: 'imports' }, () => ({
    async work() {
      if (watched) await watched.look()
      const { run, seconds } = await takeRun(deps.database)
      if (run === null) return Math.min(waitMs(seconds), watched ? betweenLooksMs : Number.POSITIVE_INFINITY)
      const name = run.state === 'undoing' ? 'undo import' : 'import'
      const work = { name, kind: 'internal', attributes: { 'portolan.attempt': run.attempts } } as const
      await traceWork(deps, work, () => doRun(deps, run, stopping.signal))
      return 0
    },
    async close() {},
  })).then((worker) => ({
    async close() {
      stopping.abort()
      await worker.close()
    },
  }))
}

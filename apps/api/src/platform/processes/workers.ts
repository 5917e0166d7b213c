import cluster, { type Worker } from 'node:cluster'
import { relayFigures } from './shared-figures.ts'

const shortestPauseMs = 500
const longestPauseMs = 30_000
/** One that ran for so long didn't fail at its start. */
const steadyMs = 60_000

interface WorkersOptions {
  /** The script of each process; the first gets `--worker=first`, all later ones `--worker=further`. */
  script: string
  args: readonly string[]
  count: number
  /** Variables of all processes but the first. */
  further: Readonly<Record<string, string>>
  warn(details: { code: number | null; signal: string | null; againIn: number }): void
}

interface Workers {
  /** Sends the signal to all; those under way finish by themselves. */
  stop(signal: NodeJS.Signals): void
  /** The exit code: 0 once all ended after `stop`, the first one's if it never served. */
  ended: Promise<number>
}

/**
 * Runs several processes that share one port, which this process only accepts connections for. The first
 * serves before the others start. One that ends is replaced, later each time if it doesn't last.
 */
export function startWorkers({ script, args, count, further, warn }: WorkersOptions): Workers {
  /** With the number of each, from 1; one that replaces another takes its number. */
  const living = new Map<Worker, string>()
  const relay = relayFigures(living)
  const ended = Promise.withResolvers<number>()
  let hasServed = false
  let isStopping = false

  function start(index: number, pauseMs: number): void {
    const isFirst = index === 0 && !hasServed
    cluster.setupPrimary({
      exec: script,
      args: [...args, isFirst ? '--worker=first' : '--worker=further'],
    })
    const worker = cluster.fork(index === 0 ? {} : further)
    const startedAt = performance.now()
    living.set(worker, String(index + 1))
    worker.on('message', (message: unknown) => relay(worker, message))
    worker.once('exit', (code, signal) => {
      living.delete(worker)
      if (isStopping) {
        if (living.size === 0) ended.resolve(0)
      } else if (hasServed) {
        const isSteady = performance.now() - startedAt > steadyMs
        const againIn = isSteady ? shortestPauseMs : pauseMs
        warn({ code, signal, againIn })
        setTimeout(() => {
          if (!isStopping) start(index, Math.min(longestPauseMs, againIn * 2))
        }, againIn)
      } else ended.resolve(code ?? 1)
    })
  }

  cluster.once('listening', () => {
    hasServed = true
    for (let index = 1; index < count && !isStopping; index++) start(index, shortestPauseMs)
  })
  start(0, shortestPauseMs)
  return {
    stop(signal) {
      isStopping = true
      if (living.size === 0) ended.resolve(0)
      for (const worker of living.keys()) worker.process.kill(signal)
    },
    ended: ended.promise,
  }
}

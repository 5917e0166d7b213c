import type { Deps } from '#platform/process/deps.ts'
import { matchWaiting } from './match-waiting.ts'
import { matchingChannel } from './queue-keys.ts'

const longestWaitMs = 60_000

/**
 * Matches what waits from now on: immediately when a transaction has queued something, and every minute. Several processes on one
 * database share the work.
 */
export async function startMatching(deps: Deps): Promise<{ close(): Promise<void> }> {
  const stopping = new AbortController()
  let woken = true
  let wakeUp = () => {}
  const wake = () => {
    woken = true
    wakeUp()
  }

  async function rest(): Promise<void> {
    if (woken || stopping.signal.aborted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs).unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false
      try {
        await matchWaiting(deps, stopping.signal)
      } catch (error) {
        deps.log.warn({ err: error }, 'events of carrier messages could not be matched')
        deps.reports.error(error, 'matching')
        // Not even new ones hurry a database that does not answer.
        woken = false
      }
      await rest()
    }
  }

  const unlisten = await deps.listen(matchingChannel, wake)
  const running = run()
  return {
    async close() {
      stopping.abort()
      wake()
      await unlisten()
      await running
    },
  }
}

import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#platform/process/deps.ts'
import { deliverAttachments } from './attachments.ts'
import type { MatchedEvent } from './match-events.ts'
import { matchPending, type SafeDeps, takeKeys } from './match-safely.ts'
import { addOlderKeys } from './older-keys.ts'
import { stepSizes } from './step-sizes.ts'

type WaitingDeps = SafeDeps & Pick<Deps, 'files' | 'documentSubscribers'>

interface Working {
  signal?: AbortSignal | undefined
  /**
   * Rests after each step as long as it took: the embedded database does one thing at a time, and a page asks
   * it several.
   */
  rests?: boolean
}

/**
 * Matches everything that waits: events that are new or whose references orders got, again and again until
 * what orders learn brings nothing more. Each step is short, and others have their turn between two. Several
 * processes on one database share the work. Answers how many events got an order that they didn't have.
 */
export async function matchWaiting(deps: WaitingDeps, working: Working = {}): Promise<number> {
  const { database, env } = deps
  const sizes = stepSizes(env)
  let count = 0
  const add = (matched: readonly MatchedEvent[]) => {
    count += matched.filter(({ isNew }) => isNew).length
  }
  while (!working.signal?.aborted) {
    const older = await inSteps(working, async () => Number(await addOlderKeys(database, sizes.stored)))
    const keys = older > 0 ? 0 : await inSteps(working, () => takeKeys(deps, sizes, add))
    const events = await inSteps(working, async () => {
      const matched = await matchPending(deps, sizes.events)
      add(matched)
      return matched.length
    })
    const files = await inSteps(working, () => deliverAttachments(deps))
    if (older + keys + events + files === 0) break
  }
  return count
}

/** What events taught is looked up after as many of them: several teach the same. */
const maxSteps = 30

/** Takes steps until there is nothing left, or enough; answers how much they took. */
async function inSteps({ signal, rests }: Working, step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let steps = 0; steps < maxSteps && !signal?.aborted; steps++) {
    const startedAt = performance.now()
    const taken = await step()
    sum += taken
    if (taken === 0) break
    if (rests) await sleep(performance.now() - startedAt)
    else await setImmediate()
  }
  return sum
}

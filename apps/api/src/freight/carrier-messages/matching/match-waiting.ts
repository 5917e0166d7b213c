import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#freight/deps.ts'
import { deliverAttachments } from './attachments.ts'
import type { MatchedEvent } from './match-events.ts'
import { matchPending, type SafeDeps, takeKeys } from './match-safely.ts'
import { addOlderKeys } from './older-keys.ts'
import { stepSizes } from './step-sizes.ts'

type WaitingDeps = SafeDeps & Pick<Deps, 'files' | 'documentSubscribers'>

interface Working {
  signal?: AbortSignal | undefined
  /**
   * Rests after each step as long as it took: the embedded database does one thing at a time, and a page
   * makes several queries.
   */
  rests?: boolean
}

/**
 * Matches everything that waits: new events, and those whose references an order got, until orders learn
 * nothing more. Steps are short, and others get their turn between them. Several processes on one database
 * share the work. Returns the number of events that got a new order.
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

/** Steps before taught references are looked up, since several events teach the same ones. */
const maxSteps = 30

/** Takes steps until nothing is left, or until the maximum; returns the total. */
async function inSteps({ signal, rests }: Working, step: () => Promise<number>): Promise<number> {
  let sum = 0
  for (let steps = 0; steps < maxSteps && !signal?.aborted; steps++) {
    const startedAt = performance.now()
    const count = await step()
    sum += count
    if (count === 0) break
    if (rests) await sleep(performance.now() - startedAt)
    else await setImmediate()
  }
  return sum
}

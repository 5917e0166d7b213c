import { setImmediate } from 'node:timers/promises'
import type { Deps } from '#platform/process/deps.ts'
import { deliverAttachments } from './attachments.ts'
import { matchPending, type SafeDeps, takeKeys } from './match-safely.ts'
import { addOlderKeys } from './older-keys.ts'
import { stepSizes } from './step-sizes.ts'

type WaitingDeps = SafeDeps & Pick<Deps, 'files' | 'documentSubscribers'>

/**
 * Matches everything that waits: events that are new or whose references orders got, again and again until what orders learn brings
 * nothing more. Each step is short, and others have their turn between two. Several processes on one database share the work. Answers
 * how many events got an order that they didn't have.
 */
export async function matchWaiting(deps: WaitingDeps, signal?: AbortSignal): Promise<number> {
  const sizes = stepSizes(deps.env)
  let count = 0
  while (!signal?.aborted) {
    const isBehind = await addOlderKeys(deps.database, sizes.stored)
    const keys = isBehind ? 0 : await inSteps(() => takeKeys(deps, sizes), signal)
    const events = await inSteps(async () => {
      const matched = await matchPending(deps, sizes.events)
      count += matched.filter(({ isNew }) => isNew).length
      return matched.length
    }, signal)
    const files = await deliverAttachments(deps)
    if (!isBehind && keys === 0 && events === 0 && files === 0) break
  }
  return count
}

/** Several keys find one event, and several events teach one key: what is done together is done once. */
const mostSteps = 30

/** Takes steps until there is nothing left, or enough; answers how much they took. */
async function inSteps(step: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let sum = 0
  for (let steps = 0; steps < mostSteps && !signal?.aborted; steps++) {
    const taken = await step()
    sum += taken
    if (taken === 0) break
    // The embedded database answers within one turn of the event loop.
    await setImmediate()
  }
  return sum
}

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
    const keys = isBehind ? 0 : await takeKeys(deps, sizes)
    const matched = await matchPending(deps, sizes.events)
    const files = await deliverAttachments(deps)
    count += matched.filter(({ isNew }) => isNew).length
    if (!isBehind && keys === 0 && matched.length === 0 && files === 0) break
    // The embedded database answers within one turn of the event loop.
    await setImmediate()
  }
  return count
}

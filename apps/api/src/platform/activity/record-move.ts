import type { Deps } from '#platform/process/deps.ts'
import { noteChange, noteOrganization, noteTarget } from './notes.ts'

/** Something that goes from one customer to another. */
export interface ActivityMove {
  /** The name of the endpoint, which the next customer's chain has. */
  act: string
  target: Readonly<Record<string, string>>
  from: { id: string; ref: string }
  to: { id: string; ref: string }
  /** Null for a command. */
  by: { actor: string; requestId: string } | null
}

/** Notes before a move whom it concerns: the running call or command is recorded for the former customer. */
export function noteMove({ target, from }: Pick<ActivityMove, 'target' | 'from'>): void {
  noteTarget(target)
  noteOrganization(from.id)
}

/** Records a move that was made, so that the chains of both customers have it. */
export async function recordMove(
  { activity }: Pick<Deps, 'activity'>,
  { act, target, from, to, by }: ActivityMove,
): Promise<void> {
  noteChange({ customer: from.ref }, { customer: to.ref })
  await activity.record({
    organizationId: to.id,
    actor: by?.actor ?? 'command',
    act,
    outcome: 'done',
    target,
    changes: [{ name: 'customer', before: from.ref, after: to.ref }],
    personal: [],
    requestId: by?.requestId ?? null,
  })
}

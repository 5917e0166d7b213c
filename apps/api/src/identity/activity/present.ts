import type { ActivityActor, ActivityEntry } from '@portolan/contract/company/activity/activity'
import { companyChain } from '#platform/activity/chain.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { EntryRow } from './queries.ts'

/** Names of actors; an actor without one is the text itself. */
export type NameOf = (actor: string) => string

export function presentActor(actor: string, nameOf: NameOf): ActivityActor {
  const kind = actor.startsWith('desk:') ? 'staff' : actor.startsWith('key ') ? 'key' : 'command'
  const name = nameOf(actor)
  return { id: actor, kind, name: name === actor ? null : name }
}

export function presentEntry(row: EntryRow, nameOf: NameOf): ActivityEntry {
  const { id, act, outcome, target, changes, requestId, chain, organizationRef, organizationName } = row
  const names = Object.keys(row.digests)
  return {
    id,
    at: toInstant(row.at),
    actor: presentActor(row.actor, nameOf),
    act,
    outcome,
    organization: chain === companyChain ? null : { id: chain, ref: organizationRef, name: organizationName },
    target,
    changes,
    personal: Object.fromEntries(names.map((name) => [name, row.personal[name] ?? null])),
    requestId,
  }
}

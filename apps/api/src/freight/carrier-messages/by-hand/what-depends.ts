import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { narrowestOf, taughtBy } from '#freight/carrier-messages/matching/teach-references.ts'
import { type StoredReference, storedReference } from '#freight/order-record/references/references-of.ts'
import { groupOf, spellingsOf } from '#freight/references/match-orders.ts'

/** An event that an order has. */
export interface AttachedEvent {
  id: string
  source: string
  sourceEventId: string
  references: readonly OrderReference[]
  /** True if it was attached by hand. */
  isByHand: boolean
}

export type NamedReference = Pick<StoredReference, 'type' | 'value' | 'issuer'>

interface Taken {
  /** IDs of events that are taken from the order. */
  events: ReadonlySet<string>
  /** References that are taken from it. */
  references: readonly Pick<NamedReference, 'type' | 'value'>[]
}

interface Reach {
  /**
   * IDs of events reachable from the order's own references, or from references that those events teach, and
   * so on.
   */
  events: Set<string>
  taught: Map<string, NamedReference>
}

/**
 * Other events and learned references that an order has only through what is taken from it. An event of
 * unknown origin, such as one named by a former reference, stays and counts as attached by hand.
 */
export function whatDepends(
  own: readonly NamedReference[],
  attached: readonly AttachedEvent[],
  removal: Taken,
): { events: AttachedEvent[]; references: NamedReference[] } {
  const none = { events: new Set<string>(), references: [] }
  const byHand = new Set(attached.filter(({ isByHand }) => isByHand).map(({ id }) => id))
  const led = reachOf(own, attached, byHand, none)
  const seeds = new Set([...byHand, ...attached.filter(({ id }) => !led.events.has(id)).map(({ id }) => id)])
  const before = reachOf(own, attached, seeds, none)
  const after = reachOf(own, attached, seeds, removal)
  return {
    events: attached.filter(({ id }) => !removal.events.has(id) && !after.events.has(id)),
    references: [...before.taught]
      .filter(([key]) => !after.taught.has(key))
      .map(([, reference]) => reference),
  }
}

function reachOf(
  own: readonly NamedReference[],
  attached: readonly AttachedEvent[],
  seeds: ReadonlySet<string>,
  removal: Taken,
): Reach {
  const refused = new Set(removal.references.map(({ type, value }) => `${type} ${value}`))
  const isRefused = ({ type, value }: NamedReference) => refused.has(`${type} ${value}`)
  const ownKeys = new Set(own.filter((reference) => !isRefused(reference)).map(findableKey))
  const remaining = attached.filter(({ id }) => !removal.events.has(id))
  const reach: Reach = { events: new Set(), taught: new Map() }
  const ids = new Set<string>()
  // References taught by one event lead to others, which teach more.
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const event of remaining) {
      const { id, source, sourceEventId, references } = event
      const by = seeds.has(id) ? 'FF' : narrowestOf(typesOf(references, ownKeys))
      const key = `${source} ${sourceEventId}`
      // A retraction follows the events of its ID.
      if (by === null && !ids.has(key)) continue
      if (!reach.events.has(id)) isGrowing = true
      reach.events.add(id)
      ids.add(key)
      for (const reference of by === null ? [] : taughtBy(references, by)) {
        const stored = storedReference(reference, 'message')
        if (stored === null || isRefused(stored) || reach.taught.has(keyOf(stored))) continue
        reach.taught.set(keyOf(stored), stored)
        ownKeys.add(findableKey(stored))
        isGrowing = true
      }
    }
  }
  return reach
}

/** The types of known references that name an event. */
function typesOf(
  references: readonly OrderReference[],
  ownKeys: ReadonlySet<string>,
): OrderReference['type'][] {
  return references.flatMap((reference) => {
    const { type } = reference
    const isKnown = spellingsOf(reference).some((value) => ownKeys.has(`${groupOf(type)} ${value}`))
    return groupOf(type) !== null && isKnown ? [type] : []
  })
}

function findableKey({ type, value }: NamedReference): string {
  return `${groupOf(type)} ${value}`
}

function keyOf({ type, value, issuer }: NamedReference): string {
  return JSON.stringify([type, value, issuer])
}

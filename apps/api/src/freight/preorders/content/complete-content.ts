import {
  type BookedUnit,
  type ContentChanges,
  emptyContent,
  type PreorderContent,
  type SentContent,
} from '@portolan/contract/freight/preorders/preorder-content'
import { readContainerType } from '@portolan/freight/booking/equipment/container-types'
import { v7 as newId } from 'uuid'

/**
 * The whole booking from what was sent: what was left out is empty, trade names of containers become ISO 6346
 * codes and every line has an id. A line without one, in a booking that replaces another, is the line that
 * was in its place.
 */
export function completeContent(sent: SentContent, before: PreorderContent | null): PreorderContent {
  const content: PreorderContent = { ...emptyContent, ...withoutUndefined(sent) }
  return {
    ...content,
    units: withIds(content.units, before?.units ?? []),
    containers: content.containers.map((container) => ({
      ...container,
      isoType: readContainerType(container.isoType) ?? container.isoType,
    })),
  }
}

/** A booking with some members changed. */
export function changedContent(before: PreorderContent, changes: ContentChanges): PreorderContent {
  return completeContent({ ...before, ...withoutUndefined(changes) }, before)
}

/** Members that are undefined would hide those they are spread over. */
function withoutUndefined<T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never
}

function withIds(units: readonly BookedUnit[], before: readonly BookedUnit[]): BookedUnit[] {
  const taken = new Set(units.flatMap(({ id }) => id ?? []))
  const seen = new Set<string>()
  return units.map(({ id, ...unit }, index) => {
    const place = before[index]?.id
    const kept = id ?? (place !== undefined && !taken.has(place) ? place : undefined)
    // The same id twice would make two lines one.
    const own = kept === undefined || seen.has(kept) ? newId() : kept
    seen.add(own)
    return { id: own, ...unit }
  })
}

import {
  type BookedUnit,
  type ContentChanges,
  emptyContent,
  type PreorderContent,
  type SentContent,
} from '@portolan/contract/freight/preorders/preorder-content'
import { readContainerType } from '@portolan/freight/booking/container-types'
import { v7 as newId } from 'uuid'

/**
 * Completes a booking: fills omitted members with empty values, converts trade names of containers to ISO
 * 6346 codes, and gives every line an ID. If the booking replaces another, a line without an ID is the one at
 * its position.
 */
export function completeContent(sentContent: SentContent, before: PreorderContent | null): PreorderContent {
  const content: PreorderContent = { ...emptyContent, ...withoutUndefined(sentContent) }
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

/** Spreading undefined members would overwrite existing ones. */
function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}

function withIds(units: readonly BookedUnit[], before: readonly BookedUnit[]): BookedUnit[] {
  const usedIds = new Set(units.flatMap(({ id }) => id ?? []))
  const seenIds = new Set<string>()
  return units.map(({ id, ...unit }, index) => {
    const place = before[index]?.id
    const unitId = id ?? (place !== undefined && !usedIds.has(place) ? place : undefined)
    // A repeated ID would merge two lines.
    const own = unitId === undefined || seenIds.has(unitId) ? newId() : unitId
    seenIds.add(own)
    return { id: own, ...unit }
  })
}

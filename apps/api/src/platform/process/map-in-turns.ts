import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Maps a list `atOnce` entries at a time, yielding to the event loop in between, so that a long list blocks
 * no other request.
 */
export async function mapInTurns<T, R>(
  entries: readonly T[],
  atOnce: number,
  map: (entry: T) => R,
): Promise<R[]> {
  const mapped: R[] = []
  for (const [place, entry] of entries.entries()) {
    if (place > 0 && place % atOnce === 0) await nextTurn()
    mapped.push(map(entry))
  }
  return mapped
}

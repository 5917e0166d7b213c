import { counting } from './limits.ts'

/** How many orders match; where `isCapped`, more than `count`. */
export interface CappedCount {
  count: number
  isCapped: boolean
}

/** The count that is shown where a sample has so many matches: 100 of 144. */
export function floorOf(matches: number): number {
  return counting.floors.find((floor) => floor < matches) ?? 1
}

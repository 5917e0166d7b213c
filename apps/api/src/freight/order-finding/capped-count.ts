import { counting } from './limits.ts'

/** How many orders match; if `isCapped`, more than `count`. */
export interface CappedCount {
  count: number
  isCapped: boolean
}

/** The count to show for a sample with this many matches, such as 100 for 144. */
export function floorOf(matches: number): number {
  return counting.floors.find((floor) => floor < matches) ?? 1
}

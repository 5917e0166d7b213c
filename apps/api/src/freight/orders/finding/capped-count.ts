import { counting } from './limits.ts'

/** How many orders match; where `isCapped`, more than `count`. */
export interface CappedCount {
  count: number
  isCapped: boolean
}

/** What is shown of a sample with so many matches: “500+”. */
export function floorOf(matches: number): number {
  return counting.floors.find((floor) => floor < matches) ?? 1
}

import type { Follow, FollowedFilter } from '@portolan/contract/freight/follows'

/** A text that is the same for equal filters, regardless of the order of lists and members. */
function textOf(filter: FollowedFilter): string {
  const members = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value.length === 0) return []
    return [[name, Array.isArray(value) ? [...new Set<string>(value)].sort().join() : value]]
  })
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The follow of an equal filter. */
export function findFilterFollow(follows: readonly Follow[], filter: FollowedFilter): Follow | undefined {
  const wanted = textOf(filter)
  return follows.find((follow) => follow.filter && textOf(follow.filter) === wanted)
}

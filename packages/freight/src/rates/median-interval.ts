const confidence = 0.95
const ranks = new Map<number, { low: number; high: number } | null>()
const maxRemembered = 10_000

/**
 * The ranks, from 1, of the narrowest symmetric pair of order statistics that holds the true median with at
 * least 95 % confidence, whatever the distribution; null below 6 samples, where even the smallest and the
 * greatest don't.
 */
export function medianIntervalRanks(count: number): { low: number; high: number } | null {
  const cachedRanks = ranks.get(count)
  if (cachedRanks !== undefined) return cachedRanks
  const low = greatestLowRank(count)
  const computed = low === 0 ? null : { low, high: count + 1 - low }
  if (ranks.size >= maxRemembered) ranks.clear()
  ranks.set(count, computed)
  return computed
}

/**
 * The pair of the ranks r and n + 1 − r misses the median with twice the chance of fewer than r heads in n
 * throws. The chance of a number of heads is a logarithm, because 2⁻ⁿ underflows from 1,075 throws on.
 */
function greatestLowRank(count: number): number {
  let logChance = count * Math.log(0.5)
  let below = Math.exp(logChance)
  let rank = 0
  while (2 * below <= 1 - confidence && 2 * rank < count) {
    rank++
    logChance += Math.log((count - rank + 1) / rank)
    below += Math.exp(logChance)
  }
  return rank
}

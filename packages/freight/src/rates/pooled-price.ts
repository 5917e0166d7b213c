/** How many samples there are, and their median price; null of none. */
export interface Level {
  count: number
  median: number | null
}

/** The lane and the wider scopes that hold it. */
export interface Levels<T> {
  lane: T
  countryPair: T
  mode: T
}

/**
 * The median of a thin lane shrunk towards those of the wider scopes, on the logarithm of the price: the
 * country pair weighs n ÷ (n + k) against the mode, then the lane n ÷ (n + k) against both. Null where a
 * price that weighs is 0 or unknown.
 */
export function poolPrices(
  { lane, countryPair, mode }: Levels<Level>,
  k: number,
): { value: number; weights: Levels<number> } | null {
  const ofLane = lane.count / (lane.count + k)
  const ofPair = (1 - ofLane) * (countryPair.count / (countryPair.count + k))
  const weights = { lane: ofLane, countryPair: ofPair, mode: 1 - ofLane - ofPair }
  const parts: [Level, number][] = [
    [lane, weights.lane],
    [countryPair, weights.countryPair],
    [mode, weights.mode],
  ]
  let logarithm = 0
  for (const [{ median }, weight] of parts) {
    if (weight === 0) continue
    if (median === null || median <= 0) return null
    logarithm += weight * Math.log(median)
  }
  return { value: Math.exp(logarithm), weights }
}

import type { Levels } from './pooled-price.ts'
import { enoughSamples } from './scope.ts'

/** Prices per unit. */
interface Spread {
  low: number
  expected: number
  high: number
}

/** Samples of a range with their quartiles; null of none. */
interface Quartiles {
  count: number
  p25: number | null
  median: number | null
  p75: number | null
}

/**
 * A pooled price with the relative spread of the scope that weighs most among those with enough samples; null
 * where none has enough.
 */
export function spreadPooled(
  { value, weights }: { value: number; weights: Levels<number> },
  levels: Levels<Quartiles>,
): Spread | null {
  const scopes = (['lane', 'countryPair', 'mode'] as const)
    .filter((scope) => levels[scope].count >= enoughSamples)
    .toSorted((a, b) => weights[b] - weights[a])
  const [scope] = scopes
  const { p25 = null, median = null, p75 = null } = scope === undefined ? {} : levels[scope]
  if (p25 === null || median === null || p75 === null || median === 0) return null
  return { low: (value * p25) / median, expected: value, high: (value * p75) / median }
}

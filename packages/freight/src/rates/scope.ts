import type { Levels } from './pooled-price.ts'

/** From so many samples on percentiles and an estimate are shown, and the search stops widening. */
export const enoughSamples = 10
/** From so many on the lane, or on the country pair, an estimate is trusted more. */
const manySamples = 30

/** The narrowest scope with enough samples, else the widest. */
export function chooseScope(counts: Levels<number>): keyof Levels<unknown> {
  if (counts.lane >= enoughSamples) return 'lane'
  return counts.countryPair >= enoughSamples ? 'countryPair' : 'mode'
}

export function confidenceOf({ lane, countryPair }: Levels<number>): 'high' | 'medium' | 'low' {
  if (lane >= manySamples) return 'high'
  return countryPair >= manySamples ? 'medium' : 'low'
}

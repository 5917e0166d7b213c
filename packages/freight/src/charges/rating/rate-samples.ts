import { plainRate, type RateBreak, type RatedCargo, type RateLine } from './rate-line.ts'

// Samples for the tests of rates.

/** Freight per container in US dollars, with what a test changes. */
export function sampleRate(changes: Partial<RateLine> = {}): RateLine {
  return { ...plainRate, code: 'BAS', leg: 'main', basis: 'container', currency: 'USD', ...changes }
}

/** Cargo by air of which nothing is known, with what a test changes. */
export function sampleCargo(changes: Partial<RatedCargo> = {}): RatedCargo {
  return {
    transportMode: 'air',
    loadType: 'not-set',
    grossWeightKg: null,
    volumeM3: null,
    packages: null,
    loadingMeters: null,
    containers: [],
    ...changes,
  }
}

export function sampleBreaks(prices: Readonly<Record<string, string>>): RateBreak[] {
  return Object.entries(prices).map(([from, amount]) => ({ from, amount }))
}

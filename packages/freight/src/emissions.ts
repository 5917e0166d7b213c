/** Ways to move that a factor is known for. */
type Mode = 'air' | 'sea' | 'truck' | 'rail'

/** The scope of the figures: with the production of the fuel, or only its burning. */
export const emissionScopes = ['well-to-wheel', 'tank-to-wheel'] as const
export type EmissionScope = (typeof emissionScopes)[number]

/**
 * Grams of CO2e a tonne-kilometre for legs under, or up to and with, a length; the last step has no bound.
 */
export interface FactorStep {
  underKm?: number | undefined
  upToKm?: number | undefined
  grams: number
}

/** A set of factors as it was published. */
export interface EmissionFactors {
  /** Publication and year, such as `GLEC 2022`. */
  edition: string
  scope: EmissionScope
  /** By mode, shortest legs first. */
  gramsPerTonneKm: Record<Mode, readonly FactorStep[]>
}

/** A leg with its length; null where it isn't known. */
export interface MeasuredLeg {
  mode: Mode
  distanceKm: number | null
}

/** The emissions of one leg. */
export interface EmissionFigures {
  distanceKm: number
  gramsPerTonneKm: number
  co2eKg: number
}

/** The factor for a leg of so many kilometers; throws a RangeError where the set has no step for it. */
export function factorFor(factors: EmissionFactors, mode: Mode, distanceKm: number): number {
  const step = factors.gramsPerTonneKm[mode].find(
    ({ underKm = Number.POSITIVE_INFINITY, upToKm = Number.POSITIVE_INFINITY }) =>
      distanceKm < underKm && distanceKm <= upToKm,
  )
  if (!step) throw new RangeError(`${factors.edition} has no factor for ${distanceKm} km by ${mode}`)
  return step.grams
}

const toGrams = (kilograms: number) => Math.round(kilograms * 1000) / 1000

/**
 * CO2e by leg and in all, in kilograms to the gram: gross tonnes × km × g/tkm. Null as soon as the weight or
 * the length of one leg isn't known, or there are no legs: a part would pass for the whole.
 */
export function routeEmissions<L extends MeasuredLeg>(
  factors: EmissionFactors,
  legs: readonly L[],
  grossWeightKg: number | null,
): { co2eKg: number; legs: (L & EmissionFigures)[] } | null {
  if (grossWeightKg === null || legs.length === 0) return null
  const counted: (L & EmissionFigures)[] = []
  let sum = 0
  for (const leg of legs) {
    const { mode, distanceKm } = leg
    if (distanceKm === null) return null
    const gramsPerTonneKm = factorFor(factors, mode, distanceKm)
    const co2eKg = ((grossWeightKg / 1000) * distanceKm * gramsPerTonneKm) / 1000
    sum += co2eKg
    counted.push({ ...leg, distanceKm, gramsPerTonneKm, co2eKg: toGrams(co2eKg) })
  }
  return { co2eKg: toGrams(sum), legs: counted }
}

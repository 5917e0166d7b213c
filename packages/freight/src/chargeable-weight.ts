// The divisors are those of the trade: IATA's 6,000 cm³ by air, 1 m³ = 1,000 kg by sea, 333 kg by road, 500
// kg by rail.

/** A cargo's gross weight in kilograms and volume in cubic meters; null where it isn't known. */
export interface Cargo {
  grossWeightKg: number | null
  volumeM3: number | null
}

/** Removes what binary fractions leave behind, so that 1.92 m³ × 333 is 639.36 and no hair less. */
export function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** How a tariff counts kilograms, where it differs from the trade's way. */
export interface WeightTariff {
  /** Cubic centimeters that count as one kilogram: 5,000 of express parcels. */
  volumetricDivisor?: number | null
  /** Kilograms that a weight is rounded up to a multiple of. */
  roundingStepKg?: number | null
}

/**
 * Kilograms: the greater of gross and volume ÷ 6,000 cm³, rounded up to the next half, unless the tariff says
 * otherwise.
 */
export function airChargeableWeightKg(
  grossWeightKg: number,
  volumeM3: number,
  { volumetricDivisor, roundingStepKg }: WeightTariff = {},
): number {
  const volumetric = (volumeM3 * 1e6) / (volumetricDivisor ?? 6000)
  return roundUp(Math.max(grossWeightKg, volumetric), roundingStepKg ?? 0.5)
}

function roundUp(weightKg: number, stepKg: number): number {
  return exact(Math.ceil(exact(weightKg / stepKg)) * stepKg)
}

/** Revenue tonnes of a less-than-container load: the greater of m³ and tonnes, at least 1. */
export function seaRevenueTonnes(grossWeightKg: number, volumeM3: number): number {
  return exact(Math.max(volumeM3, grossWeightKg / 1000, 1))
}

/** Kilograms: the greater of gross and m³ × 333. */
export function roadChargeableWeightKg(grossWeightKg: number, volumeM3: number): number {
  return exact(Math.max(grossWeightKg, volumeM3 * 333))
}

/** Kilograms: the greater of gross and m³ × 500. */
export function railChargeableWeightKg(grossWeightKg: number, volumeM3: number): number {
  return exact(Math.max(grossWeightKg, volumeM3 * 500))
}

type Mode = 'air' | 'sea' | 'truck' | 'rail'
type LoadType = 'not-set' | 'FCL' | 'LCL'

/**
 * True if freight is counted by the revenue tonne: 1,000 of the kilograms that `chargeableWeightKg` gives.
 */
export function isCountedInRevenueTonnes(mode: Mode, loadType: LoadType): boolean {
  return mode === 'sea' && loadType !== 'FCL'
}

/** True if freight is charged by the container, so that no weight is charged. */
export function isChargedByContainer(mode: Mode, loadType: LoadType): boolean {
  return loadType === 'FCL' && (mode === 'sea' || mode === 'rail')
}

/**
 * The totals as people and files get them: full containers have no chargeable weight, even if a company's
 * system or an earlier version stored one.
 */
export function shownTotals<Totals extends { chargeableWeightKg: number | null }>(
  mode: Mode,
  loadType: LoadType,
  totals: Totals,
): Totals {
  return isChargedByContainer(mode, loadType) ? { ...totals, chargeableWeightKg: null } : totals
}

/**
 * Kilograms that freight is counted by; revenue tonnes by sea are given as 1,000 kg each. Full containers are
 * charged by the container, so theirs is the gross weight. Null while a figure that decides isn't known.
 */
export function chargeableWeightKg(
  mode: Mode,
  loadType: LoadType,
  { grossWeightKg, volumeM3 }: Cargo,
  tariff: WeightTariff = {},
): number | null {
  if (isChargedByContainer(mode, loadType)) return grossWeightKg
  if (grossWeightKg === null || volumeM3 === null) return null
  switch (mode) {
    case 'air':
      return airChargeableWeightKg(grossWeightKg, volumeM3, tariff)
    case 'sea':
      return exact(seaRevenueTonnes(grossWeightKg, volumeM3) * 1000)
    case 'truck':
      return byTariff(roadChargeableWeightKg, grossWeightKg, volumeM3, tariff)
    case 'rail':
      return byTariff(railChargeableWeightKg, grossWeightKg, volumeM3, tariff)
  }
}

function byTariff(
  usual: (grossWeightKg: number, volumeM3: number) => number,
  grossWeightKg: number,
  volumeM3: number,
  { volumetricDivisor, roundingStepKg }: WeightTariff,
): number {
  const weight = volumetricDivisor
    ? exact(Math.max(grossWeightKg, (volumeM3 * 1e6) / volumetricDivisor))
    : usual(grossWeightKg, volumeM3)
  return roundingStepKg ? roundUp(weight, roundingStepKg) : weight
}

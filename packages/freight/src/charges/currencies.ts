import Big, { type BigSource } from 'big.js'

// ISO 4217's minor units where they aren't 2. Intl has those of daily use, which differ, such as 0 for AFN.
const minorUnits: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: ['CLF', 'UYW'],
}
const decimals: ReadonlyMap<string, number> = new Map(
  Object.entries(minorUnits).flatMap(([places, codes]) => codes.map((code) => [code, Number(places)])),
)

/** How many decimals the amounts of a currency have: 2 of USD, 0 of JPY, 3 of KWD. */
export function minorUnitOf(currency: string): number {
  return decimals.get(currency) ?? 2
}

/** An amount rounded half up to the currency's minor unit, with all its decimals: 7814.00. */
export function roundedAmount(amount: BigSource, currency: string): string {
  return new Big(amount).toFixed(minorUnitOf(currency), Big.roundHalfUp)
}

/**
 * Checks that an amount has no more decimals than its currency: 100.5 has too many for JPY, and 1.005 for
 * EUR.
 */
export function fitsCurrency(amount: BigSource, currency: string): boolean {
  return new Big(amount).eq(roundedAmount(amount, currency))
}

/** Describes an amount's fault for reports of imports; null if it fits. */
export function describeUnfit(amount: string, currency: string): string | null {
  if (fitsCurrency(amount, currency)) return null
  const places = minorUnitOf(currency)
  return `${currency} ${amount} has more decimals than ${currency} has (${places})`
}

import Big from 'big.js'

/**
 * Adds up amounts of one currency exactly, formatted as the contract does: with two decimals, or up to four
 * if needed.
 */
export function sumAmounts(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total.plus(amount), new Big(0))
  return sum.toFixed(4).replace(/0{1,2}$/, '')
}

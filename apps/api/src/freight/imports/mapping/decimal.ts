import Big from 'big.js'

/** How numbers are written in a file: the decimal mark, and the mark between thousands (none: ''). */
export interface NumberStyle {
  decimal: string
  group: string
}

const plainStyle: NumberStyle = { decimal: '.', group: '' }

/** Reads `1,234.50`, `-3`, `1.2e-3`; undefined for anything that is not wholly a number. */
export function parseDecimal(text: string, style: NumberStyle = plainStyle): Big | undefined {
  const [mantissa = '', exponent = '0', ...more] = text.trim().toLowerCase().split('e')
  if (more.length > 0 || !/^[+-]?0?\d{1,2}$/.test(exponent)) return undefined
  const [whole = '', fraction, ...rest] = mantissa.split(style.decimal)
  const digits = style.group === '' ? whole : ungrouped(whole, style.group)
  if (rest.length > 0 || !/^[+-]?\d{1,30}$/.test(digits) || !/^\d{1,30}$/.test(fraction ?? '0'))
    return undefined
  return new Big(`${digits.replace('+', '')}.${fraction ?? '0'}e${exponent}`)
}

/** Thousands may be marked or not, but a mark anywhere else means that this is no such number. */
function ungrouped(whole: string, group: string): string {
  const parts = whole.split(group)
  const isWellGrouped = parts.slice(1).every((part) => /^\d{3}$/.test(part))
  return isWellGrouped && (parts.length === 1 || /^[+-]?\d{1,3}$/.test(parts[0] ?? '')) ? parts.join('') : ''
}

/**
 * Divides a total in proportion to `weights` so that the parts add up to it exactly; each part is a multiple
 * of 10^-`places` (or finer, where the total is). Where all weights are zero the parts are equal.
 */
export function apportion(total: Big, weights: readonly Big[], places: number): Big[] {
  const scale = Math.max(places, total.c.length - 1 - total.e)
  const RoundedDown = Big()
  RoundedDown.DP = scale
  RoundedDown.RM = Big.roundDown
  const shares = weights.some((weight) => weight.gt(0)) ? weights : weights.map(() => new Big(1))
  const sum = shares.reduce((all, share) => all.plus(share))
  const parts = shares.map((share, index) => {
    const product = new RoundedDown(total).times(share)
    const value = product.div(sum)
    return { index, value, remainder: product.minus(value.times(sum)) }
  })
  let left = parts.reduce((rest, { value }) => rest.minus(value), total)
  // The largest remainders get what rounding down left over; ties go to the earlier part.
  for (const part of parts.toSorted((a, b) => b.remainder.cmp(a.remainder))) {
    if (left.lte(0)) break
    part.value = part.value.plus(`1e-${scale}`)
    left = left.minus(`1e-${scale}`)
  }
  return parts.map(({ value }) => value)
}

import Big from 'big.js'

/** The number style of a file: the decimal mark, and the mark between thousands ('' for none). */
export interface NumberStyle {
  decimal: string
  group: string
}

// No parsed figure has more than 30 places and an exponent of 99, so even division is never rounded.
const Exact = Big()
Exact.DP = 129

const plainStyle: NumberStyle = { decimal: '.', group: '' }

/** Always allowed between thousands: spaces of any width and apostrophes, which are decimal marks nowhere. */
const freeMarks = /[\p{Zs}\t'\u2018\u2019\u02bc]/u

/**
 * Parses `1,234.50`, `7 420,5`, `-3`, `.5`, `7420.`, `1.2e-3`, `12,–`, and the minus of accounting systems,
 * `3-` or `(3)`; undefined for anything that isn't entirely a number.
 */
export function parseDecimal(text: string, style: NumberStyle = plainStyle): Big | undefined {
  const plain = withSign(text.trim().toLowerCase(), style.decimal)
  const [mantissa = '', exponent = '0', ...more] = plain.split('e')
  if (more.length > 0 || !/^[+-]?0?\d{1,2}$/.test(exponent)) return undefined
  const [whole = '', fraction, ...rest] = mantissa.split(style.decimal)
  const digits = ungrouped(whole, style.group)
  if (
    digits === undefined ||
    rest.length > 0 ||
    !/^[+-]?\d{0,30}$/.test(digits) ||
    !/^\d{0,30}$/.test(fraction ?? '')
  )
    return undefined
  if (!/\d/.test(`${digits}${fraction ?? ''}`)) return undefined
  return new Big(
    `${digits.replace(/^[+-]?/, (sign) => (sign === '-' ? '-0' : '0'))}.${fraction || '0'}e${exponent}`,
  )
}

/** Moves a minus to the front; the dash of `12,–` and `12.--` means no hundredths. */
function withSign(text: string, decimal: string): string {
  const whole = text.replace(/[-\u2212\u2013\u2014]{1,2}$/, '')
  if (whole !== text && whole.endsWith(decimal)) return whole
  const inner = /^\((.*)\)$/.exec(text)?.[1] ?? /^(.*[^e-])[-\u2212]$/.exec(text)?.[1]
  return inner === undefined ? text.replace(/^\u2212/, '-') : `-${inner.trim()}`
}

/** Thousands may be marked or not, but a misplaced mark makes the number invalid. */
function ungrouped(whole: string, group: string): string | undefined {
  const mark = freeMarks.test(whole) ? freeMarks : group
  if (mark === '') return whole
  const parts = whole.split(mark)
  const last = parts.at(-1) ?? ''
  const between = parts.slice(1, -1)
  // In India, groups before the last three digits have two: 12,34,567.
  const isWellGrouped =
    parts.length === 1 ||
    (/^\d{3}$/.test(last) && [/^\d{3}$/, /^\d{2}$/].some((size) => between.every((part) => size.test(part))))
  return isWellGrouped && (parts.length === 1 || /^[+-]?\d{1,3}$/.test(parts[0] ?? ''))
    ? parts.join('')
    : undefined
}

/**
 * Divides a total in proportion to `weights` so that the parts add up to it exactly; each part is a multiple
 * of 10^-`places` (or finer, if the total is). If all weights are zero, the parts are equal.
 */
export function apportion(total: Big, weights: readonly Big[], places: number): Big[] {
  const scale = Math.max(places, total.c.length - 1 - total.e)
  const unit = new Big(`1e-${scale}`)
  const shares = weights.some((weight) => weight.gt(0)) ? weights : weights.map(() => new Big(1))
  const sum = shares.reduce((all, share) => all.plus(share))
  const parts = shares.map((share, index) => {
    const product = new Exact(total).times(share)
    const remainder = product.mod(sum.times(unit))
    return { index, value: product.minus(remainder).div(sum), remainder }
  })
  let remaining = parts.reduce((rest, { value }) => rest.minus(value), total)
  // The largest remainders get what rounding down left; ties go to the earlier part.
  for (const part of parts.toSorted((a, b) => b.remainder.cmp(a.remainder))) {
    if (remaining.lte(0)) break
    part.value = part.value.plus(unit)
    remaining = remaining.minus(unit)
  }
  return parts.map(({ value }) => value)
}

/** An exact decimal number: `digits` × 10^-`places`. Money and weights are never added as binary fractions. */
export interface Decimal {
  digits: bigint
  places: number
}

/** How numbers are written in a file: the decimal mark, and the mark between thousands (none: ''). */
export interface NumberStyle {
  decimal: string
  group: string
}

const plainStyle: NumberStyle = { decimal: '.', group: '' }

/** Reads `1,234.50`, `-3`, `1.2e-3`; undefined for anything that is not wholly a number. */
export function parseDecimal(text: string, style: NumberStyle = plainStyle): Decimal | undefined {
  const [mantissa = '', exponent = '0', ...more] = text.trim().toLowerCase().split('e')
  if (more.length > 0 || !/^[+-]?\d{1,3}$/.test(exponent)) return undefined
  const [whole = '', fraction = '', ...rest] = mantissa.split(style.decimal)
  const digits = style.group === '' ? whole : ungrouped(whole, style.group)
  if (rest.length > 0 || !/^[+-]?\d{1,30}$/.test(digits) || !/^\d{0,30}$/.test(fraction)) return undefined
  if (mantissa.endsWith(style.decimal)) return undefined
  const shifted = { digits: BigInt(digits + fraction), places: fraction.length - Number(exponent) }
  return shifted.places >= 0 ? shifted : rescaled(shifted, 0)
}

/** Thousands may be marked or not, but a mark anywhere else means that this is no such number. */
function ungrouped(whole: string, group: string): string {
  const parts = whole.split(group)
  const isWellGrouped = parts.slice(1).every((part) => /^\d{3}$/.test(part))
  return isWellGrouped && (parts.length === 1 || /^[+-]?\d{1,3}$/.test(parts[0] ?? '')) ? parts.join('') : ''
}

function rescaled(value: Decimal, places: number): Decimal {
  return { digits: value.digits * 10n ** BigInt(places - value.places), places }
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { digits: rescaled(a, places).digits + rescaled(b, places).digits, places }
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, places: a.places + b.places }
}

/** Rounds half away from zero where there are more places than asked for. */
export function roundDecimal(value: Decimal, places: number): Decimal {
  if (value.places <= places) return value
  const unit = 10n ** BigInt(value.places - places)
  const half = value.digits < 0n ? -unit / 2n : unit / 2n
  return { digits: (value.digits + half) / unit, places }
}

/** Plain decimal text without exponent, padded to at least `minPlaces`, otherwise without trailing zeros. */
export function formatDecimal(value: Decimal, minPlaces = 0): string {
  const isNegative = value.digits < 0n
  const digits = (isNegative ? -value.digits : value.digits).toString().padStart(value.places + 1, '0')
  const whole = digits.slice(0, digits.length - value.places)
  const fraction = digits
    .slice(digits.length - value.places)
    .replace(/0+$/, '')
    .padEnd(minPlaces, '0')
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Divides a total in proportion to `weights` so that the parts add up to it exactly; each part is a multiple
 * of 10^-`places` (or finer, where the total is). Where all weights are zero the parts are equal.
 */
export function apportion(total: Decimal, weights: readonly Decimal[], places: number): Decimal[] {
  const scale = Math.max(total.places, places)
  const amount = rescaled(total, scale).digits
  const weightPlaces = Math.max(0, ...weights.map((weight) => weight.places))
  const given = weights.map((weight) => rescaled(weight, weightPlaces).digits)
  const shares = given.some((share) => share > 0n) ? given : given.map(() => 1n)
  const sum = shares.reduce((all, share) => all + share, 0n)
  const parts = shares.map((share, index) => ({
    index,
    digits: (amount * share) / sum,
    remainder: (amount * share) % sum,
  }))
  let left = amount - parts.reduce((all, part) => all + part.digits, 0n)
  // The largest remainders get what rounding down left over; ties go to the earlier part.
  for (const part of parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )) {
    if (left <= 0n) break
    part.digits += 1n
    left -= 1n
  }
  return parts.map((part) => ({ digits: part.digits, places: scale }))
}

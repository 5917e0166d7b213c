import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'

/** Members of the form with numbers as typed. */
const numeric = new Set([
  'quantity',
  'grossWeightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'volumeM3',
  'temperatureC',
  'netKg',
  'neqKg',
  'min',
  'max',
  'setpoint',
  'amount',
])

/** A number as a person types it. */
export function typedNumber(value: number | null | undefined, mark: DecimalMark): string {
  return value === null || value === undefined ? '' : String(value).replace('.', mark)
}

/**
 * Converts the numbers of values to another language: `1,250` is a thousand times more in English than in
 * Russian. Values without such numbers stay the same object.
 */
export function withMark<T>(values: T, from: DecimalMark, to: DecimalMark): T {
  const isList = Array.isArray(values)
  if (typeof values !== 'object' || values === null) return values
  const members = Object.entries(values).map(([name, value]): [string, unknown] => {
    if (!numeric.has(name) || typeof value !== 'string') return [name, withMark(value, from, to)]
    const number = readNumber(value, from)
    return [name, number === null ? value : typedNumber(number, to)]
  })
  if (members.every(([name, value]) => value === Reflect.get(values, name))) return values
  return (isList ? members.map(([, value]) => value) : Object.fromEntries(members)) as T
}

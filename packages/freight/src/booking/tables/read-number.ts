export type DecimalMark = '.' | ','

/** Without spaces and apostrophes between groups of three digits: `1 234,5` becomes `1234,5`. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
}

const isNumeric = (text: string) => /^[+-]?[.,]?\d[\d.,]*$/.test(text)

/**
 * Returns the decimal mark, judged by this number only; null if both readings are possible, as in `1,234`.
 */
function ownMark(text: string): DecimalMark | null {
  const [dots, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (dots > 0 && commas > 0) return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  if (dots + commas === 0) return null
  if (dots + commas > 1) return dots > 0 ? ',' : '.'
  const isAmbiguous = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (isAmbiguous) return null
  return dots > 0 ? '.' : ','
}

/** The decimal mark that most of the numbers show, else the fallback. */
export function decimalMarkOf(texts: Iterable<string>, fallback: DecimalMark): DecimalMark {
  let lead = 0
  for (const text of texts) {
    const number = compact(text)
    const mark = isNumeric(number) ? ownMark(number) : null
    if (mark !== null) lead += mark === ',' ? 1 : -1
  }
  if (lead === 0) return fallback
  return lead > 0 ? ',' : '.'
}

/**
 * The number that a text means, with any thousands separators; null where it is none. `mark` decides about
 * `1,234`.
 */
export function readNumber(text: string, mark: DecimalMark): number | null {
  const decimal = readDecimal(text, mark)
  return decimal === null ? null : Number(decimal)
}

/** The same as a decimal text with all its digits, such as `1234.50`. */
export function readDecimal(text: string, mark: DecimalMark): string | null {
  const number = compact(text)
  if (!isNumeric(number)) return null
  const decimal = ownMark(number) ?? mark
  const [whole = '', fraction, ...more] = number.split(decimal)
  const thousands = decimal === '.' ? ',' : '.'
  const isGrouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole) || !whole.includes(thousands)
  if (more.length > 0 || !isGrouped || fraction?.includes(thousands)) return null
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.replaceAll(thousands, '').replace(/^[+-]/, '') || '0'
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}`
}

/** A number and what follows it, such as `12,5 kg` or `10 CTNS`. */
export function readQuantity(text: string, mark: DecimalMark): { number: number; rest: string } | null {
  const match = /^([+-]?[\d.,\s'’]*\d)(?!\d)[.,]?\s*(\D*.*)$/su.exec(text.normalize('NFKC').trim())
  const number = match ? readNumber(match[1] ?? '', mark) : null
  return number === null ? null : { number, rest: match?.[2]?.trim() ?? '' }
}

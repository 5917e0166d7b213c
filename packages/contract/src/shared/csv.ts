// Settings that a spreadsheet of the language expects: with any other it puts a row in one cell, or reads
// 12.05 as 12 May.
const dialects = {
  en: { delimiter: ',', decimal: '.' },
  ru: { delimiter: ';', decimal: ',' },
} as const
type Dialect = keyof typeof dialects

/** Excel takes a file for UTF-8 only if it begins with this. */
export const byteOrderMark = '\uFEFF'

// https://owasp.org/www-community/attacks/CSV_Injection: what begins a formula or a command.
const formula = /^[=+\-@|%\u2212]/
/** Characters that spreadsheets drop, or don't show, before a formula. */
const dropped = /^[\s\p{Cc}\p{Cf}\p{DI}]+/u

// A spreadsheet that expects another delimiter begins a cell there, and a row at a line break.
const innerFormula = /([,;\t\r\n][\s\p{Cf}\p{DI}]*)(?=[=@\uff1d\uff20\ufe66\ufe6b])/gu

function isFormula(text: string): boolean {
  // Spreadsheets of Asia take signs of any width for the plain ones.
  const [first = ''] = text.replace(dropped, '')
  return formula.test(first.normalize('NFKC')) || /^[\t\r\n]/.test(text)
}

/** Text that a spreadsheet will not take for a formula, in quotes where it needs them. */
export function csvText(text: string, locale: Dialect): string {
  const inner = text.replace(innerFormula, "$1'")
  const safe = isFormula(text) ? `'${inner}` : inner
  const isQuoted = /["\r\n]/.test(safe) || safe.includes(dialects[locale].delimiter)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number with the decimal mark of the language. */
export function csvNumber(value: number, locale: Dialect): string {
  return String(value).replace('.', dialects[locale].decimal)
}

/** An exact decimal such as `1234.50`, with the decimal mark of the language. */
export function csvDecimal(text: string, locale: Dialect): string {
  return text.replace('.', dialects[locale].decimal)
}

/** Written cells as one line. */
export function csvRow(cells: readonly string[], locale: Dialect): string {
  return `${cells.join(dialects[locale].delimiter)}\r\n`
}

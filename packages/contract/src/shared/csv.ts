import type { Locale } from '#identity/users.ts'

// What a spreadsheet of the language expects: with any other it puts a row in one cell, or reads 12.05 as 12 May.
const dialects: Record<Locale, { delimiter: string; decimal: string }> = {
  en: { delimiter: ',', decimal: '.' },
  ru: { delimiter: ';', decimal: ',' },
}

/** Excel takes a file for UTF-8 only if it begins with this. */
export const byteOrderMark = '\uFEFF'

// https://owasp.org/www-community/attacks/CSV_Injection: also after spaces, which spreadsheets drop.
const formula = /^[\s\u00a0]*[=+\-@|%\t\r]/

/** Text that a spreadsheet will not take for a formula, in quotes where it needs them. */
export function csvText(text: string, locale: Locale): string {
  const safe = formula.test(text) ? `'${text}` : text
  const isQuoted = /["\r\n]/.test(safe) || safe.includes(dialects[locale].delimiter)
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number with the decimal mark of the language. */
export function csvNumber(value: number, locale: Locale): string {
  return String(value).replace('.', dialects[locale].decimal)
}

/** An exact decimal such as `1234.50`, with the decimal mark of the language. */
export function csvDecimal(text: string, locale: Locale): string {
  return text.replace('.', dialects[locale].decimal)
}

/** Written cells as one line. */
export function csvRow(cells: readonly string[], locale: Locale): string {
  return `${cells.join(dialects[locale].delimiter)}\r\n`
}

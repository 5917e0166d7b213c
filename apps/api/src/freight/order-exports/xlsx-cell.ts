import type { Cell } from './cell.ts'
import { styles } from './xlsx-parts.ts'

// Characters invalid in XML 1.0.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Maximum length of a text in an Excel cell. */
const longestText = 32_767

/** Text escaped for XML, between tags or in an attribute. */
export function xmlText(text: string): string {
  return text.replace(unfit, '').replace(/[&<>"]/g, (character) => special[character] ?? '')
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const day = 86_400_000
// With 1899-12-30, the numbers of all days since March 1900 are right.
const dayZero = Date.UTC(1899, 11, 30)

/** Days since the epoch of spreadsheets; `text` is a moment or a date. */
function serialOf(text: string): number {
  const at = Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? ':00Z' : ''}`)
  return (at - dayZero) / day
}

/** A value as a cell of a sheet; nothing for an empty one. `at` is its reference, such as `B7`. */
export function writeXlsxCell(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (cell.kind === 'text') {
    const text = xmlText(cell.text.slice(0, longestText))
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }
  if (cell.kind === 'decimal') return `<c r="${at}"><v>${cell.text}</v></c>`
  if (cell.kind === 'number') return `<c r="${at}"><v>${cell.value}</v></c>`
  return `<c r="${at}" s="${styles[cell.kind]}"><v>${serialOf(cell.text)}</v></c>`
}

/** The delimiters of a pasted table. */
export const delimiters = ['\t', ';', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** Rows of cells; the first has the number 1 in messages. */
export type Table = readonly (readonly string[])[]

/** A quote that isn't closed within this many characters is a character of its cell, such as an inch mark. */
const longestQuoted = 5000
/** How many rows are looked at to tell the delimiter. */
const sampleRows = 20

/**
 * Splits at most `maxRows` rows: RFC 4180 with any line ends, a byte order mark dropped and stray quotes
 * kept.
 */
function split(text: string, delimiter: Delimiter, maxRows: number): string[][] {
  const cell = new RegExp(
    `(?:"((?:[^"]|""){0,${longestQuoted}})"|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
  const rows: string[][] = []
  let row: string[] = []
  while (rows.length < maxRows) {
    const match = cell.exec(text)
    if (!match) break
    const [, quoted, plain, end] = match
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === delimiter) continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell === '')

/** The first delimiter that splits at least half of the rows; commas where none does. */
function delimiterOf(text: string): Delimiter {
  const splitsMost = (delimiter: Delimiter) => {
    const rows = split(text, delimiter, sampleRows).filter((row) => !isBlank(row))
    return rows.filter((row) => row.length > 1).length * 2 >= rows.length
  }
  return delimiters.find(splitsMost) ?? ','
}

/** Splits pasted or uploaded text into cells; blank rows stay, so that row numbers are those of the text. */
export function splitTable(text: string, maxRows: number): { table: string[][]; delimiter: Delimiter } {
  const plain = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(plain)
  const table = split(plain, delimiter, maxRows)
  while (table.length > 0 && isBlank(table.at(-1) ?? [])) table.pop()
  return { table, delimiter }
}

import type { CompiledMap } from '#freight/imports/mapping/compile-map.ts'
import type { Reading } from '#freight/imports/mapping/rule.ts'
import type { SourceRow } from '#freight/imports/mapping/source-columns.ts'

/** One line of the file with all that it says, and what became of it. */
export interface SourceLine {
  /** Its number in the file. */
  number: number
  /** Its own name where the map tells one. */
  id: string | null
  /** What it says, by field name. */
  readings: Map<string, Reading>
  /** Its part of a figure that lines share, by field name. */
  shareBy: Map<string, string | null>
  /** Whether it holds characters that its encoding does not know. */
  isGarbled: boolean
  /** What of it could not be used, each as a sentence without its full stop. */
  problems: string[]
  /** Why nothing of it could be used. */
  refusal: string | null
  /** Whether it takes part in a figure that another line holds. */
  isSharing: boolean
}

/** Reads all fields of a line. */
export function readLine(row: SourceRow, compiled: CompiledMap): SourceLine {
  const charges = compiled.charges.flatMap(({ amount, currency }) => [amount, currency])
  const fields = [...compiled.orderFields, ...compiled.unitFields, ...charges]
  return {
    number: row.line,
    id: String(compiled.lineId(row)) || null,
    readings: new Map(fields.map((field) => [field.name, field.read(row)])),
    shareBy: new Map(
      fields.flatMap((field) =>
        field.shareBy === undefined ? [] : [[field.name, field.shareBy(row).value]],
      ),
    ),
    isGarbled: row.cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')),
    problems: [],
    refusal: null,
    isSharing: false,
  }
}

/** What a line says about a field; a field that the map leaves out says nothing. */
export function readingOf(line: SourceLine, field: string): Reading {
  return line.readings.get(field) ?? { value: null }
}

/** Forgets what an attempt to make the order found out, so that the next one starts clean. */
export function resetLine(line: SourceLine): void {
  line.isSharing = false
  line.problems = line.isGarbled
    ? ['characters unknown to the encoding that the map names became \ufffd']
    : []
}

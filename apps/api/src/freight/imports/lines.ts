import type { Row } from '#freight/imports/files/row.ts'
import type { CompiledMap, Field } from '#freight/imports/mapping/compile-map.ts'
import type { Reading } from '#freight/imports/mapping/rule.ts'
import { quoted } from './quoted.ts'

/** One line of the file with its values and its outcome. */
export interface Line {
  /** The line number in the file. */
  number: number
  /** The line's own name, if the map defines one. */
  id: string | null
  /** Its values, by field name. */
  readings: Map<string, Reading>
  /** Its part of a shared figure, by field name. */
  shareBy: Map<string, string | null>
  /** True if it has characters invalid in its encoding. */
  isGarbled: boolean
  /** Problems with parts of it, each a sentence without the period. */
  problems: string[]
  /** Reasons why none of it could be used. */
  refusals: string[]
  /** True if it shares a figure that another line has. */
  isSharing: boolean
}

/** Reads all fields of a line. */
export function readLine(row: Row, compiled: CompiledMap): Line {
  const readings = new Map<string, Reading>()
  const shareBy = new Map<string, string | null>()
  for (const { name, read, shareBy: readShare } of compiled.allFields) {
    readings.set(name, read(row))
    if (readShare !== undefined) shareBy.set(name, readShare(row).value)
  }
  return {
    number: row.line,
    id: String(compiled.lineId(row)) || null,
    readings,
    shareBy,
    isGarbled: row.cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')),
    problems: [],
    refusals: [],
    isSharing: false,
  }
}

/** The value of a field in a line; empty if the map lacks the field. */
export function readingOf(line: Line, field: string): Reading {
  return line.readings.get(field) ?? nothing
}

const nothing: Reading = { value: null }

/** Like `readingOf`, for a value used in the order: reports a line without it. */
export function takeReading(line: Line, field: string): Reading {
  const reading = readingOf(line, field)
  if (reading.problem !== undefined) line.problems.push(`${field}: ${reading.problem}`)
  return reading
}

/** Resets the findings of an attempt to build the order, so that the next one starts clean. */
export function resetLine(line: Line): void {
  line.isSharing = false
  line.problems = line.isGarbled
    ? ['characters unknown to the encoding that the map names became \ufffd']
    : []
}

/** Reasons why an order can't be imported: values missing in all lines, and all other errors. */
export class OrderRefusal extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join('; '))
  }
}

/** Everything wrong with a rejected line, including problems that didn't cause the rejection. */
export function faultsOf({ refusals, problems, readings }: Line): string[] {
  const unread = [...readings].flatMap(([name, { value, problem }]) =>
    value === null && problem !== undefined ? [`${name}: ${problem}`] : [],
  )
  const rest = [...unread, ...problems].filter(
    (reason) => !refusals.some((refusal) => refusal.includes(reason)),
  )
  return [...new Set([...refusals, ...rest])]
}

/**
 * Merges all lines of an order to one value for each field, by field name. Reports lines with no value, an
 * assumed value, or a different value. Required fields without a value are added to `missing`.
 */
export function mergeLines(
  lines: readonly Line[],
  fields: readonly Field[],
  missing: string[],
): Map<string, string> {
  const merged = new Map<string, string>()
  for (const field of fields) {
    const choice = choose(lines, field)
    if (choice === undefined && field.isRequired) missing.push(`${field.name}: ${whyMissing(lines, field)}`)
    for (const line of lines) {
      const { value } = takeReading(line, field.name)
      if (value === null || choice === undefined || field.mayDiffer || value === choice.value) continue
      line.problems.push(
        `${field.name}: says ${quoted(value)} where line ${choice.line.number} of the order says ${quoted(choice.value)}, which is used`,
      )
    }
    if (choice !== undefined) merged.set(field.name, choice.value)
  }
  return merged
}

function whyMissing(lines: readonly Line[], field: Field): string {
  return (
    lines.map((line) => readingOf(line, field.name).problem).find((problem) => problem !== undefined) ??
    'blank'
  )
}

function choose(lines: readonly Line[], { name, pick }: Field) {
  let choice: { line: Line; value: string } | undefined
  for (const line of lines) {
    const { value } = readingOf(line, name)
    if (value === null) continue
    if (choice === undefined || isPreferred[pick](value, choice.value)) choice = { line, value }
  }
  return choice
}

/** True if a later line's value replaces that of the lines before it. */
const isPreferred: Record<Field['pick'], (value: string, before: string) => boolean> = {
  first: () => false,
  last: () => true,
  earliest: (value, before) => value < before,
  latest: (value, before) => value >= before,
}

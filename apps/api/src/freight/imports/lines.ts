import type { Row } from '#freight/imports/files/row.ts'
import type { CompiledMap, Field } from '#freight/imports/mapping/compile-map.ts'
import type { Reading } from '#freight/imports/mapping/rule.ts'
import { quoted } from './quoted.ts'

/** One line of the file with all that it says, and what became of it. */
export interface Line {
  /** Its number in the file. */
  number: number
  /** Its own name where the map gives one. */
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
  refusals: string[]
  /** Whether it takes part in a figure that another line holds. */
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

/** What a line says about a field; a field that the map leaves out says nothing. */
export function readingOf(line: Line, field: string): Reading {
  return line.readings.get(field) ?? nothing
}

const nothing: Reading = { value: null }

/** The same where the answer goes into the order: a line with a missing value is reported. */
export function takeReading(line: Line, field: string): Reading {
  const reading = readingOf(line, field)
  if (reading.problem !== undefined) line.problems.push(`${field}: ${reading.problem}`)
  return reading
}

/** Forgets what an attempt to make the order found out, so that the next one starts clean. */
export function resetLine(line: Line): void {
  line.isSharing = false
  line.problems = line.isGarbled
    ? ['characters unknown to the encoding that the map names became \ufffd']
    : []
}

/** Why an order cannot come in: what no line of it gives, and all else that is wrong with it. */
export class OrderRefusal extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.join('; '))
  }
}

/** All that is wrong with a line of which nothing could be used, what doesn't refuse it, too. */
export function faultsOf({ refusals, problems, readings }: Line): string[] {
  const unread = [...readings].flatMap(([name, { value, problem }]) =>
    value === null && problem !== undefined ? [`${name}: ${problem}`] : [],
  )
  const rest = [...unread, ...problems].filter((reason) => !refusals.some((said) => said.includes(reason)))
  return [...new Set([...refusals, ...rest])]
}

/**
 * One value for each field from all lines of an order, by field name. A line that gives no value, an assumed
 * one, or another than the order takes, is reported. Required fields without a value are added to `missing`.
 */
export function mergeLines(
  lines: readonly Line[],
  fields: readonly Field[],
  missing: string[],
): Map<string, string> {
  const merged = new Map<string, string>()
  for (const field of fields) {
    const taken = choose(lines, field)
    if (taken === undefined && field.isRequired) missing.push(`${field.name}: ${whyMissing(lines, field)}`)
    for (const line of lines) {
      const { value } = takeReading(line, field.name)
      if (value === null || taken === undefined || field.mayDiffer || value === taken.value) continue
      line.problems.push(
        `${field.name}: says ${quoted(value)} where line ${taken.line.number} of the order says ${quoted(taken.value)}, which is used`,
      )
    }
    if (taken !== undefined) merged.set(field.name, taken.value)
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
  let taken: { line: Line; value: string } | undefined
  for (const line of lines) {
    const { value } = readingOf(line, name)
    if (value === null) continue
    if (taken === undefined || isPreferred[pick](value, taken.value)) taken = { line, value }
  }
  return taken
}

/** Whether the value of a later line is taken instead of what the lines before it say. */
const isPreferred: Record<Field['pick'], (value: string, before: string) => boolean> = {
  first: () => false,
  last: () => true,
  earliest: (value, before) => value < before,
  latest: (value, before) => value >= before,
}

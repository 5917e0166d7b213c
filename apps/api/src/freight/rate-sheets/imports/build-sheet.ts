import { SheetContent } from '@portolan/contract/company/rate-sheets'
import type { Row } from '#freight/imports/files/row.ts'
import { parseInput } from '#platform/http/input/read-input.ts'
import type { CompiledSheetMap, SheetField } from './compile-sheet-map.ts'
import { readZone } from './read-zone.ts'

export interface LineProblem {
  line: number
  reason: string
}

/** What the rows of one sheet came to: a sheet, or why it is none. */
export type BuiltSheet =
  | { content: SheetContent; problems?: never }
  | { content?: never; problems: LineProblem[] }

type Values = Record<string, string>

/** A sheet with a wrong line would be a wrong price, so one is only built if all of its rows are good. */
export function buildSheet(rows: readonly Row[], compiled: CompiledSheetMap): BuiltSheet {
  const problems: LineProblem[] = []
  const [first] = rows
  if (first === undefined) return { problems }
  const sheet = readValues(first, compiled.sheet, problems)
  const lanes = new Map<string, { values: Values; row: Row; lines: { line: object; row: Row }[] }>()
  for (const row of rows) {
    if (row !== first) compareValues(row, first, sheet, compiled.sheet, problems)
    const values = readValues(row, compiled.lane, problems)
    const key = values.ref ?? laneName(values)
    const lane = lanes.get(key) ?? { values: { ...values, ref: key }, row, lines: [] }
    if (lane.row !== row) compareValues(row, lane.row, lane.values, compiled.lane, problems)
    lanes.set(key, lane)
    for (const line of buildLines(row, compiled, problems)) lane.lines.push({ line, row })
  }
  if (problems.length > 0) return { problems }
  const all = [...lanes.values()]
  const parsed = parseInput(
    SheetContent,
    {
      ...sheet,
      lanes: all.map(({ values, lines }) => buildLane(values, lines, compiled)),
    },
    'en',
  )
  if (parsed.success) return { content: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message }) => {
      const lane = path[0] === 'lanes' ? all[Number(path[1])] : undefined
      const line = path[2] === 'lines' ? lane?.lines[Number(path[3])] : undefined
      const member = path.slice(line ? 4 : lane ? 2 : 0).join('.')
      const part = line ? 'line' : lane ? 'lane' : 'sheet'
      return {
        line: (line ?? lane ?? { row: first }).row.line,
        reason: `${part}.${member}: ${message}`,
      }
    }),
  }
}

/** The lane of a row without a reference of its own. */
function laneName({ from, to, mode, loadType, carrier, service, via }: Values): string {
  const parts = [`${from ?? ''}–${to ?? ''}`, mode, loadType, carrier, service, via]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** What a row says, by the last part of each field's name. */
function readValues(row: Row, fields: readonly SheetField[], problems: LineProblem[]): Values {
  const values: Values = {}
  for (const { name, read } of fields) {
    const { value, problem } = read(row)
    const member = name.slice(name.indexOf('.') + 1)
    if (problem !== undefined) problems.push({ line: row.line, reason: `${name}: ${problem}` })
    if (value !== null) values[member] = isDate(member) ? value.slice(0, 'YYYY-MM-DD'.length) : value
  }
  return values
}

const isDate = (member: string) => member === 'validFrom' || member === 'validTo'

/** What a sheet or lane is must not depend on which of its rows comes first. */
function compareValues(
  row: Row,
  first: Row,
  expected: Values,
  fields: readonly SheetField[],
  problems: LineProblem[],
): void {
  const own = readValues(row, fields, [])
  for (const { name } of fields) {
    const member = name.slice(name.indexOf('.') + 1)
    if (own[member] !== expected[member] && !(member === 'ref' && own.ref === undefined))
      problems.push({ line: row.line, reason: `${name}: differs from line ${first.line}` })
  }
}

function* buildLines(
  row: Row,
  { line: fields, prices, breaks, map }: CompiledSheetMap,
  problems: LineProblem[],
): Generator<object> {
  const { percentOf, zone, ...values } = readValues(row, fields, problems)
  const common = {
    ...values,
    percentOf: percentOf?.split(/[\s,;/+]+/).filter((code) => code !== '') ?? [],
    zone: zone === undefined ? null : readZone(zone, map.zones ?? {}).zone,
    breaks: breaks.flatMap(({ from, amount }) => {
      const value = readPrice(row, amount, problems)
      return value === null ? [] : [{ from, amount: value }]
    }),
  }
  if (common.breaks.length > 0) return yield common
  const before = problems.length
  let count = 0
  for (const { equipment, amount, text } of prices) {
    const included = map.line.included.includes(text(row).value ?? '')
    const value = readPrice(row, amount, problems)
    if (value === null && !included) continue
    count++
    yield { ...common, ...(equipment !== null && { equipment }), amount: value, included }
  }
  if (count === 0 && problems.length === before)
    problems.push({ line: row.line, reason: 'line.amount: blank' })
}

function readPrice(row: Row, { name, read }: SheetField, problems: LineProblem[]): string | null {
  const { value, problem } = read(row)
  if (problem !== undefined) problems.push({ line: row.line, reason: `${name}: ${problem}` })
  return value
}

function buildLane(
  { transitDaysMin, transitDaysMax, from = '', to = '', maxWeightKg, maxVolumeM3, ...values }: Values,
  lines: readonly { line: object }[],
  { map }: CompiledSheetMap,
): object {
  const days = transitDaysMin ?? transitDaysMax
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return {
    ...values,
    from: readZone(from, map.zones ?? {}).zone,
    to: readZone(to, map.zones ?? {}).zone,
    transitDays:
      days === undefined
        ? null
        : { min: Number(transitDaysMin ?? days), max: Number(transitDaysMax ?? days) },
    maxWeightKg: number(maxWeightKg),
    maxVolumeM3: number(maxVolumeM3),
    lines: lines.map(({ line }) => line),
  }
}

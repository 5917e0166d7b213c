import { maxLanes, SheetContent } from '@portolan/contract/company/sheet-content'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Row } from '#freight/imports/files/row.ts'
import { parseInTurns } from '#platform/http/turns/parse-in-turns.ts'
import { Pace } from '#platform/process/pace.ts'
import { buildLines } from './build-lines.ts'
import type { CompiledSheetMap, SheetField } from './compile-sheet-map.ts'
import { LaneLines } from './lane-lines.ts'
import { type LineProblem, memberOf, readValues, type Values } from './read-values.ts'

/** The result of one sheet's rows: a sheet, or the reasons why there is none. */
export type BuiltSheet =
  | { content: SheetContent; problems?: never }
  | { content?: never; problems: LineProblem[] }

/** A sheet with a wrong line would be a wrong price, so it's only built if all its rows are good. */
export async function buildSheet(rows: readonly Row[], compiled: CompiledSheetMap): Promise<BuiltSheet> {
  const problems: LineProblem[] = []
  const [first] = rows
  if (first === undefined) return { problems }
  const sheet = readValues(first, compiled.sheet, problems)
  const lanes = new Map<string, { values: Values; row: Row; lines: LaneLines }>()
  const pace = new Pace()
  for (const row of rows) {
    await pace.step()
    if (row !== first) compareValues(row, first, sheet, compiled.sheet, problems)
    const values = readValues(row, compiled.lane, problems)
    const key = values.ref ?? laneName(values)
    const lane = lanes.get(key) ?? { values: { ...values, ref: key }, row, lines: new LaneLines() }
    if (lane.row !== row) {
      gatherTexts(lane.values, values)
      compareValues(row, lane.row, lane.values, compiled.lane, problems)
    }
    lanes.set(key, lane)
    if (lanes.size > maxLanes) {
      const reason = `sheet.lanes: more than ${maxLanes} lanes`
      return { problems: [...problems, { line: row.line, reason }] }
    }
    for (const line of buildLines(row, compiled, problems)) {
      const fault = lane.lines.add(line, row.line)
      if (fault !== null) problems.push({ line: row.line, reason: fault })
    }
  }
  if (problems.length > 0) return { problems: distinct(problems) }
  const all = [...lanes.values()]
  const built = await pace.map(all, ({ values, lines }) => buildLane(values, lines, compiled))
  const parsed = await parseInTurns(SheetContent, 'lanes', { ...sheet, lanes: built }, 'en', inputRules)
  if (parsed.success) return { content: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message }) => {
      const lane = path[0] === 'lanes' ? all[Number(path[1])] : undefined
      const line = path[2] === 'lines' ? lane?.lines.all[Number(path[3])] : undefined
      const member = path.slice(line ? 4 : lane ? 2 : 0).join('.')
      const part = line ? 'line' : lane ? 'lane' : 'sheet'
      return {
        line: line?.from ?? (lane?.row ?? first).line,
        reason: `${part}.${member}: ${message}`,
      }
    }),
  }
}

/** The name of a lane for rows without a reference. */
function laneName({ from, to, mode, loadType, carrier, service, via }: Values): string {
  const parts = [`${from ?? ''}–${to ?? ''}`, mode, loadType, carrier, service, via]
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Texts that may differ between the rows of a lane. */
const gathered: ReadonlySet<string> = new Set(['freeTime', 'remarks'])

function gatherTexts(lane: Values, values: Values): void {
  for (const member of gathered) {
    const { [member]: text } = values
    const before = lane[member]
    if (text === undefined || before?.split('\n').includes(text)) continue
    lane[member] = before === undefined ? text : `${before}\n${text}`
  }
}

/** Columns across split a row into several, which repeat the same problems of the sheet. */
function distinct(problems: readonly LineProblem[]): LineProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.line} ${problem.reason}`, problem])).values()]
}

/** The members of a sheet or lane must not depend on which row comes first. */
function compareValues(
  row: Row,
  first: Row,
  expected: Values,
  fields: readonly SheetField[],
  problems: LineProblem[],
): void {
  const own = readValues(row, fields, [])
  for (const { name } of fields) {
    const member = memberOf({ name })
    if (gathered.has(member)) continue
    if (own[member] !== expected[member] && !(member === 'ref' && own.ref === undefined))
      problems.push({ line: row.line, reason: `${name}: differs from line ${first.line}` })
  }
}

function buildLane(
  { transitDaysMin, transitDaysMax, from = '', to = '', maxWeightKg, maxVolumeM3, ...values }: Values,
  { all: lines }: LaneLines,
  { readZone }: CompiledSheetMap,
): object {
  const days = transitDaysMin ?? transitDaysMax
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return {
    ...values,
    from: readZone(from).zone,
    to: readZone(to).zone,
    transitDays:
      days === undefined
        ? null
        : { min: Number(transitDaysMin ?? days), max: Number(transitDaysMax ?? days) },
    maxWeightKg: number(maxWeightKg),
    maxVolumeM3: number(maxVolumeM3),
    lines: lines.map(({ line }) => line),
  }
}

import { readContainerType } from '@portolan/freight/booking/container-types'
import type { Row } from '#freight/imports/files/row.ts'
import type { CompiledLine, CompiledSheetMap } from './compile-sheet-map.ts'
import { type LineProblem, readValues } from './read-values.ts'

/** A line of a tariff, to be validated by the contract. */
export type BuiltLine = Readonly<Record<string, unknown>>

/** The lines of a row. */
export function* buildLines(
  row: Row,
  { lines, readZone }: CompiledSheetMap,
  problems: LineProblem[],
): Generator<BuiltLine> {
  for (const line of lines) {
    const before = problems.length
    let count = 0
    for (const built of linesOf(row, line, readZone, problems)) {
      count++
      yield built
    }
    if (count === 0 && line.isRequired && problems.length === before)
      problems.push({ line: row.line, reason: `${line.name}.amount: blank` })
  }
}

function* linesOf(
  row: Row,
  line: CompiledLine,
  readZone: CompiledSheetMap['readZone'],
  problems: LineProblem[],
): Generator<BuiltLine> {
  const faults: LineProblem[] = []
  const { percentOf, zone, ...values } = readValues(row, line.fields, faults)
  const breaks = line.breaks.flatMap(({ from, amount: { name, read } }) => {
    const { value, problem } = read(row)
    if (problem !== undefined) problems.push({ line: row.line, reason: `${name}: ${problem}` })
    return value === null ? [] : [{ from, amount: value }]
  })
  const common = {
    ...values,
    percentOf: percentOf?.split(/[\s,;/+]+/).filter((code) => code !== '') ?? [],
    zone: zone === undefined ? null : readZone(zone).zone,
    breaks,
  }
  const prices = breaks.length > 0 ? [common] : pricesOf(row, line, common, problems)
  let count = 0
  for (const built of prices) {
    count++
    yield built
  }
  // A row without a price doesn't set the charge, so its other values for it don't matter.
  if (count > 0 || line.isRequired) problems.push(...faults)
}

function* pricesOf(
  row: Row,
  { prices }: CompiledLine,
  common: BuiltLine,
  problems: LineProblem[],
): Generator<BuiltLine> {
  for (const { name, equipment, read } of prices) {
    const reading = read(row)
    if (reading.kind === 'fault') problems.push({ line: row.line, reason: `${name}: ${reading.fault}` })
    if (reading.kind === 'fault' || reading.kind === 'none') continue
    const own = {
      ...common,
      ...(equipment !== null && { equipment }),
      amount: reading.kind === 'price' ? reading.amount : null,
      included: reading.kind === 'included',
    }
    yield* byEquipment(reading.kind === 'price' ? withUnit(own, reading) : own)
  }
}

/** A line for `40DV, 40HC` becomes one for each. */
function* byEquipment(line: BuiltLine): Generator<BuiltLine> {
  const types =
    typeof line.equipment === 'string' ? line.equipment.split(/[,;/+]/).map((type) => type.trim()) : []
  if (types.length < 2 || types.some((type) => readContainerType(type) === null)) yield line
  else for (const equipment of types) yield { ...line, equipment }
}

/**
 * `EUR 30/BL` in a column for 20-foot containers is a price per document, whatever the map says about the
 * column.
 */
function withUnit(
  line: BuiltLine,
  { basis, currency }: { basis: string | null; currency: string | null },
): BuiltLine {
  return {
    ...line,
    ...(currency !== null && { currency }),
    ...(basis !== null && { basis, ...(basis !== 'container' && { equipment: null }) }),
  }
}

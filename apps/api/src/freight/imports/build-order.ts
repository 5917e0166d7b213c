import { OrderRecord } from '@portolan/contract/company/orders'
import { quoted } from '#freight/imports/files/quoted.ts'
import { readingOf, readLine, resetLine, type SourceLine } from '#freight/imports/files/source-line.ts'
import type { CompiledMap } from '#freight/imports/mapping/compile-map.ts'
import type { SourceRow } from '#freight/imports/mapping/source-columns.ts'
import { errorMap } from '#platform/http/input/field-messages.ts'
import { buildUnits } from './build-units.ts'
import { mergeLines, OrderRefusal } from './merge-lines.ts'
import { buildEvents, placeAt, timesAt } from './order-route.ts'
import { sumCharges } from './sum-charges.ts'

/** What the rows of one order came to; without a record every line bears its refusal. */
export interface BuiltOrder {
  ref: string | null
  record: OrderRecord | null
  lines: SourceLine[]
}

/**
 * Makes an order of its rows. A line whose unit is not good fails alone; the order itself fails where no line
 * is good or where what they say together is no order.
 */
export function buildOrder(rows: readonly SourceRow[], compiled: CompiledMap): BuiltOrder {
  const lines = rows.map((row) => readLine(row, compiled))
  const ref = rows[0] === undefined ? null : compiled.orderRef.read(rows[0]).value
  refuseDoubles(lines)
  for (const line of lines) refuseBadUnit(line, compiled)
  try {
    return { ref, record: assembleGoodLines(lines, rows[0], compiled), lines }
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error
    for (const line of lines) line.refusal ??= `the order cannot come in: ${error.message}`
    return { ref, record: null, lines }
  }
}

function refuseDoubles(lines: readonly SourceLine[]): void {
  const first = new Map<string, SourceLine>()
  for (const line of lines) {
    const earlier = line.id === null ? undefined : first.get(line.id)
    if (earlier !== undefined)
      line.refusal = `line ${quoted(line.id ?? '')} of this order stands already in line ${earlier.number}`
    else if (line.id !== null) first.set(line.id, line)
  }
}

function refuseBadUnit(line: SourceLine, compiled: CompiledMap): void {
  for (const { name, isRequired } of compiled.unitFields) {
    const { value, problem } = readingOf(line, name)
    if (isRequired && value === null) line.refusal ??= `${name}: ${problem ?? 'blank'}`
  }
}

/** Drops the lines whose units the contract refuses until the rest is an order. */
function assembleGoodLines(
  all: SourceLine[],
  row: SourceRow | undefined,
  compiled: CompiledMap,
): OrderRecord {
  for (;;) {
    const lines = all.filter((line) => line.refusal === null)
    if (row === undefined || lines.length === 0) throw new OrderRefusal('none of its lines is good')
    lines.forEach(resetLine)
    const parsed = OrderRecord.safeParse(assemble(lines, row, compiled), { error: errorMap('en') })
    if (parsed.success) return parsed.data
    const refusals = parsed.error.issues.map((issue) => {
      const line = issue.path[0] === 'units' ? lines[Number(issue.path[1])] : undefined
      const path = issue.path.slice(line === undefined ? 0 : 2).join('.')
      return { line, reason: `${line === undefined ? '' : 'unit.'}${path}: ${issue.message}` }
    })
    const ofOrder = refusals.find(({ line }) => line === undefined)
    if (ofOrder !== undefined) throw new OrderRefusal(ofOrder.reason)
    for (const { line, reason } of refusals) if (line !== undefined) line.refusal ??= reason
  }
}

function assemble(lines: SourceLine[], row: SourceRow, compiled: CompiledMap): unknown {
  const merged = mergeLines(lines, compiled.orderFields)
  const get = (name: string) => merged.get(name) ?? null
  const places = { from: placeAt('from', merged, compiled.map), to: placeAt('to', merged, compiled.map) }
  const onward = { mode: get('transportMode'), carrier: get('carrier'), conveyance: get('conveyance') }
  return {
    ref: compiled.orderRef.read(row).value,
    organization: { ref: compiled.organizationRef.read(row).value, name: get('organization.name') },
    number: get('number'),
    status: get('status'),
    shipmentStatus: get('shipmentStatus'),
    transportMode: get('transportMode'),
    loadType: get('loadType'),
    incoterms: get('incoterms'),
    customerReference: get('customerReference'),
    cargo: get('cargo'),
    route: [
      { leg: 'from', place: places.from, arrival: null, departure: timesAt('departure', merged), ...onward },
      {
        leg: 'to',
        place: places.to,
        arrival: timesAt('arrival', merged),
        departure: null,
        mode: null,
        carrier: null,
        conveyance: null,
      },
    ],
    units: compiled.unitFields.length === 0 ? [] : buildUnits(lines),
    events: buildEvents(merged, compiled.map.order.events, places),
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: sumCharges(lines, compiled),
    contacts: [],
    position: null,
    createdAt: get('createdAt'),
    updatedAt: get('updatedAt'),
  }
}

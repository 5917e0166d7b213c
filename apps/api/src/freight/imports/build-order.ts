import { OrderRecord } from '@portolan/contract/company/orders'
import { Place, TransportMode } from '@portolan/contract/freight/places'
import { statedMoment, statedTimes } from '@portolan/freight/time/moment'
import Big from 'big.js'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Row } from '#freight/imports/files/row.ts'
import type { CompiledMap } from '#freight/imports/mapping/compile-map.ts'
import type { EventRule, ImportMap } from '#freight/imports/mapping/import-map.ts'
import { isLocalTime, withOffset } from '#freight/imports/mapping/local-time.ts'
import { placeOf, wholePlace } from '#freight/imports/places/read-place.ts'
import { parseInput } from '#platform/http/input/read-input.ts'
import { shareFigure, sumCharges } from './figures.ts'
import { type Line, mergeLines, OrderRefusal, readingOf, readLine, resetLine, takeReading } from './lines.ts'
import { quoted } from './quoted.ts'

/** Grams and cubic centimeters, to which shared or converted figures are rounded. */
const weightPlaces = 3
const volumePlaces = 6
const lengthPlaces = 3

/** The result of one order's rows; without a record, every line has its rejection. */
export interface BuiltOrder {
  ref: string | null
  record: OrderRecord | null
  lines: Line[]
}

/**
 * Builds an order from its rows. A line with an invalid unit fails on its own; the order fails if no line is
 * good or if the lines together aren't a valid order.
 */
export function buildOrder(rows: readonly Row[], compiled: CompiledMap): BuiltOrder {
  const lines = rows.map((row) => readLine(row, compiled))
  const ref = rows[0] === undefined ? null : compiled.orderRef.read(rows[0]).value
  refuseDoubles(lines)
  for (const line of lines) refuseBadUnit(line, compiled)
  try {
    return { ref, record: assembleGoodLines(lines, rows[0], compiled), lines }
  } catch (error) {
    if (!(error instanceof OrderRefusal)) throw error
    for (const line of lines) line.refusals.push(`the order cannot be imported: ${error.message}`)
    return { ref, record: null, lines }
  }
}

function refuseDoubles(lines: readonly Line[]): void {
  const first = new Map<string, Line>()
  for (const line of lines) {
    const earlier = line.id === null ? undefined : first.get(line.id)
    if (earlier !== undefined)
      line.refusals.push(`line ${quoted(line.id ?? '')} of this order is already in line ${earlier.number}`)
    else if (line.id !== null) first.set(line.id, line)
  }
}

function refuseBadUnit(line: Line, compiled: CompiledMap): void {
  for (const { name, isRequired } of compiled.unitFields) {
    const { value, problem } = readingOf(line, name)
    if (isRequired && value === null) line.refusals.push(`${name}: ${problem ?? 'blank'}`)
  }
}

/** Drops lines whose units the contract rejects until the rest is valid; null if no line is left. */
function assembleGoodLines(all: Line[], row: Row | undefined, compiled: CompiledMap): OrderRecord | null {
  for (;;) {
    const lines = all.filter(({ refusals }) => refusals.length === 0)
    if (row === undefined || lines.length === 0) {
      // Reports the order's own errors now, not only after the units are fixed.
      if (row !== undefined) assemble(all, row, compiled)
      return null
    }
    lines.forEach(resetLine)
    const parsed = parseInput(OrderRecord, assemble(lines, row, compiled), 'en', inputRules)
    if (parsed.success) return parsed.data
    const refusals = parsed.error.issues.map((issue) => {
      const line = issue.path[0] === 'units' ? lines[Number(issue.path[1])] : undefined
      const path = issue.path.slice(line === undefined ? 0 : 2).join('.')
      return { line, reason: `${line === undefined ? '' : 'unit.'}${path}: ${issue.message}` }
    })
    for (const { line, reason } of refusals) line?.refusals.push(reason)
    const ofOrder = refusals.filter(({ line }) => line === undefined)
    if (ofOrder.length > 0) throw new OrderRefusal(ofOrder.map(({ reason }) => reason))
  }
}

function assemble(lines: Line[], row: Row, compiled: CompiledMap): unknown {
  const missing: string[] = []
  const merged = mergeLines(lines, compiled.orderFields, missing)
  const get = (name: string) => merged.get(name) ?? null
  const place = (name: 'from' | 'to') => placeAt(name, merged, compiled, lines, missing)
  const places = { from: place('from'), to: place('to') }
  if (missing.length > 0) throw new OrderRefusal(missing)
  const onward = { mode: get('transportMode'), carrier: get('carrier'), conveyance: get('conveyance') }
  return {
    ref: compiled.orderRef.read(row).value,
    organization: { ref: compiled.organizationRef.read(row).value, name: get('organization.name') },
    number: get('number'),
    status: get('status'),
    shipmentStatus: get('shipmentStatus'),
    transportMode: get('transportMode'),
    loadType: get('loadType'),
    ...termAt(merged),
    customerReference: get('customerReference'),
    cargo: get('cargo'),
    route: [
      {
        leg: 'from',
        place: places.from,
        arrival: null,
        departure: timesAt('departure', places.from, merged),
        ...onward,
      },
      {
        leg: 'to',
        place: places.to,
        arrival: timesAt('arrival', places.to, merged),
        departure: null,
        mode: null,
        carrier: null,
        conveyance: null,
      },
    ],
    units: compiled.unitFields.length === 0 ? [] : buildUnits(lines, compiled),
    events: buildEvents(merged, compiled.map.order.events, places),
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: sumCharges(lines, compiled),
    contacts: buildContacts(merged, compiled.map.order.contacts),
    ...cutOffsAt(merged, compiled.map.order, places.from),
    ...cancellationAt(merged, compiled.map.order),
    ...(compiled.references && { references: buildReferences(lines, compiled.references) }),
    position: null,
    createdAt: get('createdAt'),
    updatedAt: get('updatedAt'),
  }
}

/** A place from the map, with the time zone of its times. */
type PlaceOfMap = ReturnType<typeof wholePlace>

/**
 * The completed place of the lines. Doubts about a place assembled from several lines are reported on the
 * first one.
 */
function placeAt(
  name: 'from' | 'to',
  merged: ReadonlyMap<string, string>,
  { readPlace }: CompiledMap,
  [first]: readonly Line[],
  missing: string[],
): PlaceOfMap {
  const answer = placeOf(name, merged, readPlace)
  const fault = answer === null ? 'blank' : answer.fault
  if (fault !== undefined || !answer?.sent) {
    if (!missing.some((reason) => reason.startsWith(`${name}: `))) missing.push(`${name}: ${fault}`)
    return null
  }
  if (answer.doubt !== undefined && !merged.has(name)) first?.problems.push(`${name}: ${answer.doubt}`)
  const mode = TransportMode.safeParse(merged.get('transportMode'))
  return wholePlace(answer.sent, mode.data ?? 'sea')
}

/** Combines dates with times without an offset, on the clock of the place. */
function timesAt(name: 'departure' | 'arrival', place: PlaceOfMap, merged: ReadonlyMap<string, string>) {
  const part = (field: string) => {
    const text = merged.get(`${name}.${field}`)
    return text === undefined ? null : onClockOf(place, text)
  }
  const times = { planned: part('planned'), estimated: part('estimated'), actual: part('actual') }
  return statedTimes(times, place?.timeZone ?? null)
}

/**
 * The instant of a local time on the place's clock. If the zone is unknown, that is UTC, as for all times of
 * such a place.
 */
function onClockOf(place: PlaceOfMap, text: string): string {
  return isLocalTime(text)
    ? new Date(withOffset(text, place?.timeZone ?? 'UTC')).toISOString().replace('.000Z', 'Z')
    : text
}

/** The milestones that the map defines and the lines have times for. */
function buildEvents(
  merged: ReadonlyMap<string, string>,
  rules: readonly EventRule[],
  places: { from: PlaceOfMap; to: PlaceOfMap },
): unknown[] {
  return rules.flatMap((rule, index) => {
    const at = merged.get(`events.${index}.at`)
    if (at === undefined) return []
    const place = rule.place === undefined ? null : places[rule.place]
    const same = rules.slice(0, index).filter((other) => refOf(other) === refOf(rule)).length
    return [
      {
        ref: same === 0 ? refOf(rule) : `${refOf(rule)}-${same + 1}`,
        ...statedMoment(onClockOf(place, at), undefined, place?.timeZone ?? null),
        classifier: rule.classifier,
        code: rule.code,
        place,
        unitRef: null,
        remark: merged.get(`events.${index}.remark`) ?? null,
      },
    ]
  })
}

function refOf(rule: EventRule): string {
  return `${rule.code}-${rule.classifier}`
}

/** The people named in an order's lines. */
function buildContacts(
  merged: ReadonlyMap<string, string>,
  rules: ImportMap['order']['contacts'],
): OrderRecord['contacts'] {
  return rules.flatMap((_, index) => {
    const part = (field: string) => merged.get(`contacts.${index}.${field}`) ?? null
    const name = part('name')
    return name === null ? [] : [{ name, role: part('role'), email: part('email'), phone: part('phone') }]
  })
}

/** The Incoterms code, and its place if a line names it. */
function termAt(merged: ReadonlyMap<string, string>) {
  const [incoterms = 'XXX', ...place] = (merged.get('incoterms') ?? 'XXX').split(' ')
  return { incoterms, ...(place.length > 0 && { incotermsPlace: place.join(' ') }) }
}

/**
 * The cut-offs that the lines have times for; one without an offset is on the clock of the place of
 * departure.
 */
function cutOffsAt(
  merged: ReadonlyMap<string, string>,
  { cutOffs }: ImportMap['order'],
  from: unknown,
): Pick<OrderRecord, 'cutOffs'> {
  if (cutOffs === undefined) return {}
  const zone = Place.safeParse(from).data?.timeZone ?? 'UTC'
  return {
    cutOffs: cutOffs.flatMap(({ code }) => {
      const cell = merged.get(`cutOffs.${code}.at`)
      if (cell === undefined) return []
      const isDate = cell.length === 10
      const instant = isLocalTime(cell) ? withOffset(cell, zone) : cell
      const at = isDate ? cell : new Date(instant).toISOString().replace('.000Z', 'Z')
      return [{ code, at, metAt: merged.get(`cutOffs.${code}.metAt`) ?? null }]
    }),
  }
}

/**
 * When and why the order was canceled, if the map reads that; otherwise records stay as they were before maps
 * could.
 */
function cancellationAt(merged: ReadonlyMap<string, string>, rules: ImportMap['order']) {
  if (rules.canceledAt === undefined && rules.cancelReason === undefined) return {}
  const [at, reason] = [merged.get('canceledAt') ?? null, merged.get('cancelReason') ?? null]
  return { cancellation: at === null && reason === null ? null : { at, reason } }
}

/** The references in all lines of the order, without duplicates. */
function buildReferences(
  lines: readonly Line[],
  rules: NonNullable<CompiledMap['references']>,
): OrderRecord['references'] {
  const unitTypes = lines.flatMap((line) =>
    rules.flatMap(({ type, value: field, issuer }) => {
      const { value } = takeReading(line, field.name)
      if (value === null) return []
      return [{ type, value, issuer: issuer ? takeReading(line, issuer.name).value : null }]
    }),
  )
  return [...new Map(unitTypes.map((reference) => [JSON.stringify(reference), reference])).values()]
}

/** A unit for each line, with shared figures divided between lines; the contract validates the result. */
function buildUnits(lines: readonly Line[], compiled: CompiledMap): unknown[] {
  const weights = shareFigure(lines, 'unit.grossWeightKg', weightPlaces)
  const volumes = shareFigure(lines, 'unit.volumeM3', volumePlaces)
  return lines.map((line, index) => {
    const text = (field: string) => takeReading(line, `unit.${field}`).value
    const length = (field: string) => rounded(text(field), lengthPlaces)
    return {
      ref: line.id ?? String(index + 1),
      packaging: text('packaging'),
      quantity: Number(text('quantity')),
      description: text('description'),
      grossWeightKg: rounded(weights.get(line) ?? null, weightPlaces),
      volumeM3: rounded(volumes.get(line) ?? null, volumePlaces),
      lengthCm: length('lengthCm'),
      widthCm: length('widthCm'),
      heightCm: length('heightCm'),
      container: text('container'),
      ...(compiled.map.unit?.containerType !== undefined && { containerType: text('containerType') }),
      seal: text('seal'),
      marks: text('marks'),
      delivery: text('delivery') ?? 'booked',
    }
  })
}

function rounded(text: string | null, places: number): number | null {
  if (text === null) return null
  const point = text.indexOf('.')
  const isRounded = point < 0 || text.length - point - 1 <= places
  return isRounded ? Number(text) : new Big(text).round(places).toNumber()
}

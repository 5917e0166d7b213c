import { isDeepStrictEqual } from 'node:util'
import { SheetContent, type SheetLane, type SheetLine } from '@portolan/contract/company/sheet-content'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { quoted } from '#freight/imports/quoted.ts'
import type { SheetRow } from '#freight/rate-sheets/queries.ts'
import { chargeKey } from '#freight/rate-sheets/versions/charge-key.ts'
import { keysOfZone } from '#freight/rate-sheets/zone-keys.ts'
import { parseInTurns } from '#platform/http/turns/parse-in-turns.ts'
import { Pace } from '#platform/process/pace.ts'

/** A version of a sheet to which another file adds. */
export interface BaseSheet {
  row: SheetRow
  lanes: readonly SheetLane[]
}

export interface LineCounts {
  added: number
  replaced: number
  unchanged: number
}

/** A sheet with a file's additions, or why they can't be made. */
export type AddedSheet =
  | { content: SheetContent; lines: LineCounts; faults?: never }
  | { content?: never; faults: string[] }

/**
 * Adds lanes and lines to a sheet. A lane is found by its reference if the map has one, else by its members;
 * those that the file leaves blank match any. A line replaces one for the same charge, so that adding again
 * changes nothing.
 */
export async function addToSheet(
  { row, lanes }: BaseSheet,
  added: SheetContent,
  hasRefs: boolean,
): Promise<AddedSheet> {
  const faults: string[] = []
  const { version } = row
  const sheet = {
    name: merged(row.name, added.name, 'sheet.name', version, faults),
    organizationRef: merged(
      row.organizationRef,
      added.organizationRef,
      'sheet.organizationRef',
      version,
      faults,
    ),
    validFrom: merged(row.validFrom, added.validFrom, 'sheet.validFrom', version, faults),
    validTo: merged(row.validTo, added.validTo, 'sheet.validTo', version, faults),
    terms: merged(row.terms, added.terms, 'sheet.terms', version, faults),
  }
  const lines = { added: 0, replaced: 0, unchanged: 0 }
  const all = new Map(lanes.map((lane) => [lane.ref, lane]))
  const byEnds = Map.groupBy(lanes, endsOf)
  const pace = new Pace()
  for (const lane of added.lanes) {
    await pace.step()
    const same = all.get(lane.ref)
    const existing =
      hasRefs || same
        ? [same ?? []].flat()
        : (byEnds.get(endsOf(lane)) ?? []).filter((base) => isFor(lane, base))
    for (const { ref } of existing) {
      const base = all.get(ref)
      if (base) all.set(ref, mergeLane(base, lane, version, lines, faults))
    }
    if (existing.length > 0) continue
    all.set(lane.ref, lane)
    lines.added += lane.lines.length
  }
  if (faults.length > 0) return { faults }
  const content = { ...sheet, lanes: [...all.values()] }
  const parsed = await parseInTurns(SheetContent, 'lanes', content, 'en', inputRules)
  if (parsed.success) return { content: parsed.data, lines }
  return { faults: parsed.error.issues.map(({ path, message }) => `sheet.${path.join('.')}: ${message}`) }
}

/** The value of a member, from the file if stated there; `usual` is the value of an unstated one. */
function merged<Value>(
  base: Value,
  added: Value,
  name: string,
  version: number,
  faults: string[],
  usual: Value | null = null,
): Value {
  const isBlank = (value: Value) => value === null || value === usual
  if (isBlank(added)) return base
  if (!isBlank(base) && !isDeepStrictEqual(base, added))
    faults.push(`${name}: says ${textOf(added)} where version ${version} says ${textOf(base)}`)
  return added
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return quoted(String(value))
  return `${Reflect.get(value, 'min')} to ${Reflect.get(value, 'max')} days`
}

const zoneOf = (zone: SheetLane['from']) => keysOfZone(zone).toSorted()

const endsOf = ({ mode, from, to }: SheetLane) => JSON.stringify([mode, zoneOf(from), zoneOf(to)])

function isFor(added: SheetLane, base: SheetLane): boolean {
  return (
    (added.loadType === 'not-set' || added.loadType === base.loadType) &&
    (['carrier', 'service', 'via'] as const).every(
      (part) => added[part] === null || added[part] === base[part],
    )
  )
}

function mergeLane(
  base: SheetLane,
  added: SheetLane,
  version: number,
  counts: LineCounts,
  faults: string[],
): SheetLane {
  const of = <Member extends keyof SheetLane>(member: Member, usual: SheetLane[Member] | null = null) =>
    merged(base[member], added[member], `lane.${member} of ${base.ref}`, version, faults, usual)
  return {
    ...base,
    transitDays: of('transitDays'),
    frequency: of('frequency'),
    maxWeightKg: of('maxWeightKg'),
    maxVolumeM3: of('maxVolumeM3'),
    dangerous: of('dangerous', 'ask'),
    temperature: of('temperature', 'ask'),
    freeTime: joined(base.freeTime, added.freeTime),
    remarks: joined(base.remarks, added.remarks),
    lines: mergeLines(base.lines, added.lines, counts),
  }
}

/** Joins the lines of both texts without duplicates. */
function joined(base: string | null, added: string | null): string | null {
  const texts = [base, added].flatMap((text) => text?.split('\n') ?? [])
  return texts.length === 0 ? null : [...new Set(texts)].join('\n')
}

function mergeLines(
  base: readonly SheetLine[],
  added: readonly SheetLine[],
  counts: LineCounts,
): SheetLine[] {
  const before = Map.groupBy(base, chargeKey)
  const own = Map.groupBy(added, chargeKey)
  for (const line of added) {
    const same = before.get(chargeKey(line))
    if (same === undefined) counts.added++
    else counts[same.some((one) => isDeepStrictEqual(one, line)) ? 'unchanged' : 'replaced']++
  }
  const lines = base.flatMap((line) => {
    const charge = chargeKey(line)
    const instead = own.get(charge)
    if (instead === undefined) return [line]
    // The first line for the charge is replaced by all of the file's.
    own.set(charge, [])
    return instead
  })
  return [...lines, ...added.filter((line) => !before.has(chargeKey(line)))]
}

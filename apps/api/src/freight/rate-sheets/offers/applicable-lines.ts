import type { LineOccasion, SheetLane, SheetLine } from '@portolan/contract/company/sheet-content'
import {
  type MissingCharge,
  type NotIncluded,
  type OfferService,
  offerServices,
} from '@portolan/contract/freight/offers'
import { bearerOfOnCarriage, type DutyBearer, dutiesUnder } from '@portolan/freight/booking/incoterms-duties'
import type { RateLine } from '@portolan/freight/charges/rating/rate-line'
import { keysOfDoor, keysOfZone } from '#freight/rate-sheets/zone-keys.ts'
import { type EndKeys, narrowest } from './find-lanes.ts'
import type { OfferDoor, OfferRequest } from './offer-request.ts'

/** A line of a lane with its number there, from 1. */
export interface NumberedLine extends SheetLine, RateLine {
  number: number
}

/** The parts of a lane that apply to a request, and those that don't although they could. */
export interface ApplicableLines {
  lines: NumberedLine[]
  missing: Omit<MissingCharge, 'name'>[]
  notIncluded: Omit<NotIncluded, 'name'>[]
}

type Occasion = Exclude<LineOccasion, 'always'>

/** The usual code of each service. */
const codeOf: Readonly<Record<OfferService, string>> = {
  pickup: 'PUP',
  delivery: 'DEL',
  exportClearance: 'EXC',
  importClearance: 'IMC',
  insurance: 'INS',
}

const usualOccasions: Readonly<Record<string, Occasion>> = {
  ...Object.fromEntries(offerServices.map((service) => [codeOf[service], service])),
  DTY: 'importClearance',
  DGS: 'dangerous',
  RFS: 'temperature',
}

function occasionOf({ occasion, code }: SheetLine): LineOccasion {
  return occasion ?? (Object.hasOwn(usualOccasions, code) ? usualOccasions[code] : undefined) ?? 'always'
}

/** The party that bears a line's duty under the Incoterms rule. */
function bearerOf({ incoterms }: OfferRequest, occasion: LineOccasion, leg: SheetLine['leg']): DutyBearer {
  const duties = dutiesUnder(incoterms)
  switch (occasion) {
    case 'exportClearance':
      return duties?.['export-clearance'] ?? null
    case 'importClearance':
      return duties?.['import-clearance'] ?? null
    case 'insurance':
      return duties?.insurance ?? null
    default:
      if (leg === 'origin') return duties?.['pre-carriage'] ?? null
      return leg === 'main' ? (duties?.['main-carriage'] ?? null) : bearerOfOnCarriage(incoterms)
  }
}

const legOf = { pickup: 'origin', delivery: 'destination' } as const

const isOthers = ({ party }: OfferRequest, bearer: DutyBearer) =>
  party !== null && bearer === (party === 'seller' ? 'buyer' : 'seller')

const placeOf = ({ postCode, city }: OfferDoor) => [postCode, city].filter(Boolean).join(' ')

/** The services ordered, and the properties of the cargo. */
function occasionsOf(request: OfferRequest): Set<LineOccasion> {
  const { pickUpAt, deliverTo, services, dangerous, temperature } = request
  return new Set<LineOccasion>([
    'always',
    ...(pickUpAt ? (['pickup'] as const) : []),
    ...(deliverTo ? (['delivery'] as const) : []),
    ...services,
    ...(dangerous ? (['dangerous'] as const) : []),
    ...(temperature ? (['temperature'] as const) : []),
  ])
}

/** The lines of a lane that apply to a request. */
export function applicableLines(
  { lane }: { lane: Pick<SheetLane, 'mode' | 'lines'> },
  request: OfferRequest,
  ends: EndKeys,
): ApplicableLines {
  const occasions = occasionsOf(request)
  const doors = { pickup: request.pickUpAt, delivery: request.deliverTo }
  const numbered = lane.lines.map((line, index): NumberedLine => ({ ...line, number: index + 1 }))
  const ordered = numbered.filter(
    (line) => occasions.has(occasionOf(line)) && isValidOn(line, request.readyOn),
  )
  const there = narrowestLines(ordered, (line) => {
    const occasion = occasionOf(line)
    const door = occasion === 'pickup' || occasion === 'delivery' ? doors[occasion] : null
    return door ? keysOfDoor(door) : line.leg === 'origin' ? ends.from : ends.to
  })
  const notIncluded = new Map<string, ApplicableLines['notIncluded'][number]>()
  const leaveOut = (code: string, bearer: DutyBearer, reason: NotIncluded['reason']) => {
    if (!notIncluded.has(code)) notIncluded.set(code, { code, reason, incoterms: request.incoterms, bearer })
  }
  const own = there.filter((line) => {
    const bearer = bearerOf(request, occasionOf(line), line.leg)
    if (!isOthers(request, bearer)) return true
    leaveOut(line.code, bearer, 'incoterms')
    return false
  })
  const missing: ApplicableLines['missing'] = []
  for (const service of offerServices) {
    const code = codeOf[service]
    const leg = service === 'pickup' || service === 'delivery' ? legOf[service] : 'main'
    const bearer = bearerOf(request, service, leg)
    if (!occasions.has(service)) leaveOut(code, bearer, 'not-requested')
    else if (isOthers(request, bearer)) leaveOut(code, bearer, 'incoterms')
    else if (!own.some((line) => occasionOf(line) === service)) {
      const isElsewhere = ordered.some((line) => occasionOf(line) === service)
      const door = service === 'pickup' || service === 'delivery' ? doors[service] : null
      // By road the lane itself goes from door to door, unless its sheet has such lines.
      const isDoorToDoor = door !== null && lane.mode === 'truck' && !isElsewhere
      const what = isElsewhere && door ? placeOf(door) : null
      if (!isDoorToDoor) missing.push({ code, reason: what === null ? 'line' : 'place', what })
    }
  }
  return { lines: withoutIdlePercentages(own, numbered), missing, notIncluded: [...notIncluded.values()] }
}

function isValidOn({ validFrom, validTo }: SheetLine, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
}

/** Among lines for the same charge, keeps only those of the narrowest area with the place. */
function narrowestLines(
  lines: readonly NumberedLine[],
  keysOf: (line: NumberedLine) => readonly string[],
): NumberedLine[] {
  const everywhere = -1
  const nowhere = -2
  const ranked = lines.map((line) => {
    const rank = line.zone === null ? everywhere : narrowest(keysOfZone(line.zone), keysOf(line))
    const charge = JSON.stringify([line.code, line.leg, line.equipment])
    return { line, charge, rank: line.zone !== null && rank < 0 ? nowhere : rank }
  })
  const best = new Map<string, number>()
  for (const { charge, rank } of ranked) best.set(charge, Math.max(rank, best.get(charge) ?? everywhere))
  return ranked.filter(({ charge, rank }) => rank === best.get(charge)).map(({ line }) => line)
}

/** Removes percentages of charges that the lane has but that don't apply here; nothing is missing then. */
function withoutIdlePercentages(
  lines: readonly NumberedLine[],
  all: readonly NumberedLine[],
): NumberedLine[] {
  const applying = new Set(lines.map(({ code }) => code))
  const codes = new Set(all.map(({ code }) => code))
  return lines.filter(
    ({ basis, percentOf }) =>
      basis !== 'percent' || percentOf.some((code) => applying.has(code) || !codes.has(code)),
  )
}

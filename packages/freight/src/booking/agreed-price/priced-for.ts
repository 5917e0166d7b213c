import type { BookingData } from '#booking/booking-data.ts'
import { readContainerType } from '#booking/container-types.ts'
import type { BookingContent, BookingHaulage, BookingPlace } from '#booking/content.ts'
import { oversizeOf } from '#booking/rules/pieces.ts'
import { bookingTotals } from '#booking/totals.ts'
import { exact, isChargedByContainer } from '#chargeable-weight.ts'
import { type ChargeBasis, chargeBases } from '#charges/charge-line.ts'

// A price is for what was asked: these are the members of a booking that decide what a transport costs. Cargo
// description, marks, references, parties and comments aren't among them.

export interface PricedPlace {
  city: string
  countryCode: string
  locode: string | null
}

/** The place where the company collects or delivers; `postCode` is null if only the city is known. */
export interface PricedDoor {
  city: string
  countryCode: string
  postCode: string | null
}

export interface PricedGoods {
  unNumber: string
  class: string
  packingGroup: string | null
  limitedQuantity: boolean
  netKg: number | null
  neqKg: number | null
}

export interface PricedTemperature {
  min: number | null
  max: number | null
  setpoint: number | null
}

/** The parts of a booking that a price depends on; null is not known, or not ordered. */
export interface PricedFacts {
  transportMode: BookingContent['transportMode']
  loadType: BookingContent['loadType']
  from: PricedPlace | null
  to: PricedPlace | null
  /** null: at the terminal. */
  pickUp: PricedDoor | null
  delivery: PricedDoor | null
  incoterms: string | null
  incotermsEdition: number | null
  incotermsPlace: string | null
  exportCustoms: boolean
  importCustoms: boolean
  insurance: boolean
  /** The value of insured cargo. */
  insuredValue: { amount: string; currency: string } | null
  grossWeightKg: number | null
  volumeM3: number | null
  loadingMeters: number | null
  packages: number | null
  /** How many different HS codes the cargo has; null while a line has none. */
  hsCodes: number | null
  /** By ISO 6346 size and type, each once, in their order. */
  containers: { isoType: string; quantity: number }[]
  dangerousGoods: PricedGoods[]
  temperatures: PricedTemperature[]
  /** How packages are larger than usual equipment takes. */
  oversize: ('too-long' | 'too-high' | 'too-wide' | 'main-deck-only')[]
}

/** The transport that an offer prices. */
export interface PricedFor extends PricedFacts {
  /** The first and last ready date that the price is for; null: any earlier one. */
  readyFrom: string | null
  readyUntil: string
  /** The bases of its charges. */
  countedBy: ChargeBasis[]
}

/** The parts of an offer's option that limit its validity and quantity. */
export interface PricedOption {
  validFrom?: string | null | undefined
  validUntil: string
  lines: readonly { basis: ChargeBasis }[]
}

type FiguresNeeded = Pick<BookingData, 'trailer' | 'air' | 'containers'>

export function pricedFactsOf(content: BookingContent, data: FiguresNeeded): PricedFacts {
  const { grossWeightKg, volumeM3, loadingMeters, packages } = bookingTotals(content, data)
  const codes = new Set((content.units ?? []).map(({ hsCode }) => hsCode ?? null))
  const insurance = content.insuranceWanted === true
  const { declaredValue, services } = content
  return {
    transportMode: content.transportMode,
    loadType: content.loadType,
    from: placeOf(content.from),
    to: placeOf(content.to),
    pickUp: doorOf(content.pickUp, content.from),
    delivery: doorOf(content.delivery, content.to),
    incoterms: content.incoterms ?? null,
    incotermsEdition: content.incotermsEdition ?? null,
    incotermsPlace: content.incotermsPlace ?? null,
    exportCustoms: services?.exportCustoms === true,
    importCustoms: services?.importCustoms === true,
    insurance,
    insuredValue: insurance && declaredValue ? { ...declaredValue } : null,
    grossWeightKg,
    volumeM3,
    loadingMeters,
    packages,
    hsCodes: codes.has(null) ? null : codes.size,
    containers: countByType(content.containers ?? []),
    dangerousGoods: goodsByKind(content.dangerousGoods ?? []),
    temperatures: temperaturesOf(content),
    oversize: oversizeOf(content, data),
  }
}

/** Returns the transport that an option prices: the request, ready within its validity. */
export function pricedForOf(asked: BookingContent, option: PricedOption, data: FiguresNeeded): PricedFor {
  const { validFrom = null, validUntil } = option
  // The company may offer until tomorrow what's ready in a month: the date that was asked is always covered.
  const readyOn = asked.readyOn ?? validUntil
  return {
    ...pricedFactsOf(asked, data),
    readyFrom: validFrom !== null && readyOn < validFrom ? readyOn : validFrom,
    readyUntil: readyOn > validUntil ? readyOn : validUntil,
    countedBy: chargeBases.filter((basis) => option.lines.some((line) => line.basis === basis)),
  }
}

/** True if the price is by the container, so that its load doesn't change it. */
export function isPerContainer({ transportMode, loadType, containers }: PricedFacts): boolean {
  return isChargedByContainer(transportMode, loadType) && containers.length > 0
}

function placeOf(place: BookingPlace | null | undefined): PricedPlace | null {
  if (!place?.city || !place.countryCode) return null
  return { city: place.city, countryCode: place.countryCode, locode: place.locode ?? null }
}

/** The address, or else somewhere in the city. */
function doorOf(
  haulage: BookingHaulage | null | undefined,
  place: BookingPlace | null | undefined,
): PricedDoor | null {
  if (haulage?.service !== 'DOOR') return null
  const { address } = haulage
  return {
    city: address?.city ?? place?.city ?? '',
    countryCode: address?.countryCode ?? place?.countryCode ?? '',
    postCode: address?.postCode ?? null,
  }
}

function countByType(containers: NonNullable<BookingContent['containers']>): PricedFacts['containers'] {
  const counts = new Map<string, number>()
  for (const { isoType, quantity } of containers) {
    const type = readContainerType(isoType ?? '') ?? isoType ?? ''
    counts.set(type, (counts.get(type) ?? 0) + (quantity ?? 0))
  }
  return [...counts]
    .map(([isoType, quantity]) => ({ isoType, quantity }))
    .toSorted((a, b) => (a.isoType < b.isoType ? -1 : 1))
}

/** Each kind once, with the sums of its quantities; null where one isn't given. */
function goodsByKind(all: NonNullable<BookingContent['dangerousGoods']>): PricedGoods[] {
  const kinds = new Map<string, PricedGoods>()
  const sum = (one: number | null, other: number | null) =>
    one === null || other === null ? null : exact(one + other)
  for (const goods of all) {
    const kind = {
      unNumber: goods.unNumber ?? '',
      class: goods.class ?? '',
      packingGroup: goods.packingGroup ?? null,
      limitedQuantity: goods.limitedQuantity === true,
    }
    const key = JSON.stringify(kind)
    const before = kinds.get(key) ?? { netKg: 0, neqKg: 0 }
    const netKg = sum(before.netKg, goods.netKg ?? null)
    kinds.set(key, { ...kind, netKg, neqKg: sum(before.neqKg, goods.neqKg ?? null) })
  }
  return [...kinds.values()]
}

/** The cargo's range, and what each reefer is set to. */
function temperaturesOf({ temperature, containers }: BookingContent): PricedTemperature[] {
  const ofCargo = temperature
    ? [
        {
          min: temperature.min ?? null,
          max: temperature.max ?? null,
          setpoint: temperature.setpoint ?? null,
        },
      ]
    : []
  const ofReefers = (containers ?? []).flatMap(({ temperatureC, nonOperating }) =>
    typeof temperatureC === 'number' && nonOperating !== true
      ? [{ min: null, max: null, setpoint: temperatureC }]
      : [],
  )
  return [...ofCargo, ...ofReefers]
}

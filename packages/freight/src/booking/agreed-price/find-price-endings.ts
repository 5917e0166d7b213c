import { chargeableWeightKg } from '#chargeable-weight.ts'
import type { PriceEndingCause, PriceEndingReason } from './price-ending.ts'
import {
  isPerContainer,
  type PricedDoor,
  type PricedFacts,
  type PricedFor,
  type PricedGoods,
  type PricedPlace,
  type PricedTemperature,
} from './priced-for.ts'

/**
 * How much more weight, volume or floor a price still covers: 2 %, for scales and rounding. Less keeps it
 * anyway.
 */
export const tolerance = 0.02

/** Compares two names of a country's cities; the server knows cities in several languages. */
export type IsSameCity = (one: PricedPlace | PricedDoor, other: PricedPlace | PricedDoor) => boolean

/** By how they are written, or by a code that both have. */
const isWrittenSame: IsSameCity = (one, other) => {
  const hasCode = 'locode' in one && 'locode' in other && one.locode !== null && one.locode === other.locode
  return hasCode || folded(one.city) === folded(other.city)
}

const folded = (text: string | null) =>
  (text ?? '').normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const postcode = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')

/**
 * Why a price doesn't hold for a booking; empty while it does. What a booking doesn't say yet, because it's
 * being typed, ends nothing.
 */
export function findPriceEndings(
  priced: PricedFor,
  now: PricedFacts & { readyOn: string | null },
  isSameCity: IsSameCity = isWrittenSame,
): PriceEndingCause[] {
  return [
    ...transportEndings(priced, now),
    ...placeEndings(priced, now, isSameCity),
    ...termEndings(priced, now),
    ...dateEndings(priced, now.readyOn),
    ...cargoEndings(priced, now),
    ...specialEndings(priced, now),
  ]
}

function transportEndings(priced: PricedFor, now: PricedFacts): PriceEndingCause[] {
  return (['transportMode', 'loadType'] as const)
    .filter((member) => priced[member] !== now[member])
    .map((member) => ({ reason: member, path: member, priced: priced[member], now: now[member] }))
}

function placeEndings(priced: PricedFor, now: PricedFacts, isSameCity: IsSameCity): PriceEndingCause[] {
  const isSamePlace = (one: PricedPlace, other: PricedPlace) =>
    one.countryCode === other.countryCode && one.locode === other.locode && isSameCity(one, other)
  // A street in the city that was asked for, or its postcode, only says more.
  const isSameDoor = (one: PricedDoor, other: PricedDoor) =>
    one.countryCode === other.countryCode &&
    isSameCity(one, other) &&
    (one.postCode === null ||
      (other.postCode !== null && postcode(one.postCode) === postcode(other.postCode)))
  const places = (['from', 'to'] as const).flatMap((end): PriceEndingCause[] => {
    const [before, after] = [priced[end], now[end]]
    if (before === null || after === null || isSamePlace(before, after)) return []
    return [{ reason: end, path: end, priced: placeText(before, after), now: placeText(after, before) }]
  })
  const doors = (['pickUp', 'delivery'] as const).flatMap((end): PriceEndingCause[] => {
    const [before, after] = [priced[end], now[end]]
    const isSame = before === null || after === null ? before === after : isSameDoor(before, after)
    return isSame ? [] : [{ reason: end, path: end, priced: doorText(before), now: doorText(after) }]
  })
  return [...places, ...doors]
}

/** Codes distinguish two places of one city. */
function placeText({ city, countryCode, locode }: PricedPlace, other: PricedPlace): string {
  if (folded(city) !== folded(other.city)) return city
  return `${city} (${locode ?? countryCode})`
}

function doorText(door: PricedDoor | null): string | null {
  return door && [door.countryCode, door.postCode, door.city].filter(Boolean).join(' ')
}

function termEndings(priced: PricedFor, now: PricedFacts): PriceEndingCause[] {
  const endings: PriceEndingCause[] = []
  // A named place that wasn't known when the price was asked for only says more.
  const isSameRule =
    priced.incoterms === now.incoterms &&
    priced.incotermsEdition === now.incotermsEdition &&
    (priced.incotermsPlace === null || folded(priced.incotermsPlace) === folded(now.incotermsPlace))
  if (now.incoterms !== null && !isSameRule) {
    const path =
      priced.incoterms !== now.incoterms
        ? 'incoterms'
        : priced.incotermsEdition !== now.incotermsEdition
          ? 'incotermsEdition'
          : 'incotermsPlace'
    endings.push({ reason: 'incoterms', path, priced: termText(priced), now: termText(now) })
  }
  const services = [
    ['exportCustoms', 'services.exportCustoms'],
    ['importCustoms', 'services.importCustoms'],
    ['insurance', 'insuranceWanted'],
  ] as const
  for (const [reason, path] of services)
    if (priced[reason] !== now[reason])
      endings.push({ reason, path, priced: priced[reason], now: now[reason] })
  if (priced.insurance && now.insurance && isWorthMore(priced.insuredValue, now.insuredValue))
    endings.push({
      reason: 'insuredValue',
      path: 'declaredValue',
      priced: moneyText(priced.insuredValue),
      now: moneyText(now.insuredValue),
    })
  return endings
}

function termText({ incoterms, incotermsPlace, incotermsEdition }: PricedFacts): string {
  const edition = incotermsEdition === null ? '' : ` (${incotermsEdition})`
  return `${[incoterms, incotermsPlace].filter(Boolean).join(' ')}${edition}`
}

type Money = PricedFacts['insuredValue']

function isWorthMore(priced: Money, now: Money): boolean {
  // Without a value there was nothing to price the insurance by, and now there is nothing to compare.
  if (priced === null || now === null) return priced !== now
  return priced.currency !== now.currency || isMore(Number(priced.amount), Number(now.amount))
}

const moneyText = (money: Money) => money && `${money.amount} ${money.currency}`

function dateEndings({ readyFrom, readyUntil }: PricedFor, readyOn: string | null): PriceEndingCause[] {
  if (!readyOn) return []
  const path = 'readyOn'
  if (readyOn > readyUntil) return [{ reason: 'readyTooLate', path, priced: readyUntil, now: readyOn }]
  if (readyFrom !== null && readyOn < readyFrom)
    return [{ reason: 'readyTooEarly', path, priced: readyFrom, now: readyOn }]
  return []
}

/** True if a figure exceeds the priced one; an unknown figure may be anything. */
function isMore(priced: number, now: number | null): boolean {
  return now === null || Math.round(now * 1000) > Math.round(priced * (1 + tolerance) * 1000)
}

function cargoEndings(priced: PricedFor, now: PricedFacts): PriceEndingCause[] {
  const endings: PriceEndingCause[] = []
  const end = (
    reason: PriceEndingReason,
    path: string,
    before: PriceEndingCause['priced'],
    after: PriceEndingCause['now'],
  ) => endings.push({ reason, path, priced: before, now: after })
  const counts = (basis: PricedFor['countedBy'][number]) => priced.countedBy.includes(basis)

  const [ordered, booked] = [containerText(priced), containerText(now)]
  if (ordered !== booked) end('containers', 'containers', ordered, booked)

  const { grossWeightKg, volumeM3 } = priced
  // Every line has a weight, once it's more than typed in part.
  if (grossWeightKg !== null && now.grossWeightKg !== null && isMore(grossWeightKg, now.grossWeightKg))
    end('weight', 'units', grossWeightKg, now.grossWeightKg)

  const isByVolume =
    !isPerContainer(priced) || counts('m3') || counts('revenueTonne') || counts('chargeableKg')
  if (isByVolume && (volumeM3 === null ? outweighs(priced, now) : isMore(volumeM3, now.volumeM3)))
    end('volume', 'units', volumeM3, now.volumeM3)

  const isByFloor = priced.transportMode === 'truck' || counts('loadingMetre')
  if (isByFloor && priced.loadingMeters !== null && isMore(priced.loadingMeters, now.loadingMeters))
    end('loadingMeters', 'units', priced.loadingMeters, now.loadingMeters)

  if (counts('package') && priced.packages !== null && (now.packages ?? 0) > priced.packages)
    end('packages', 'units', priced.packages, now.packages)
  if (counts('hsLine') && priced.hsCodes !== null && (now.hsCodes === null || now.hsCodes > priced.hsCodes))
    end('hsCodes', 'units', priced.hsCodes, now.hsCodes)
  return endings
}

/** True if a volume that wasn't known with the request makes the cargo count for more than its weight did. */
function outweighs(priced: PricedFor, now: PricedFacts): boolean {
  const { transportMode, loadType, grossWeightKg } = priced
  if (now.volumeM3 === null) return false
  const asked = chargeableWeightKg(transportMode, loadType, { grossWeightKg, volumeM3: 0 })
  const counted = chargeableWeightKg(transportMode, loadType, now)
  return asked !== null && counted !== null && isMore(asked, counted)
}

function containerText({ containers }: PricedFacts): string | null {
  return containers.map(({ quantity, isoType }) => `${quantity} × ${isoType}`).join(', ') || null
}

function specialEndings(priced: PricedFor, now: PricedFacts): PriceEndingCause[] {
  const goods = now.dangerousGoods.find((each) => !priced.dangerousGoods.some((one) => covers(one, each)))
  const pricedTexts = new Set(priced.temperatures.map(degreesText))
  const degrees = now.temperatures.map(degreesText).filter((text) => !pricedTexts.has(text))
  const larger = now.oversize.filter((kind) => !priced.oversize.includes(kind))
  const endings: PriceEndingCause[] = []
  if (goods)
    endings.push({ reason: 'dangerousGoods', path: 'dangerousGoods', priced: null, now: goodsText(goods) })
  if (degrees[0] !== undefined) {
    const before = [...pricedTexts].join('; ') || null
    endings.push({ reason: 'temperature', path: 'temperature', priced: before, now: degrees[0] })
  }
  if (larger[0] !== undefined)
    endings.push({ reason: 'oversize', path: 'units', priced: null, now: larger[0] })
  return endings
}

/** True if a price for these goods covers those: the same, and no more of them. */
function covers(priced: PricedGoods, now: PricedGoods): boolean {
  const isSame =
    priced.unNumber === now.unNumber &&
    priced.class === now.class &&
    priced.packingGroup === now.packingGroup &&
    priced.limitedQuantity === now.limitedQuantity
  const isWithin = (member: 'netKg' | 'neqKg') => {
    const [before, after] = [priced[member], now[member]]
    return before === null || !isMore(before, after)
  }
  return isSame && isWithin('netKg') && isWithin('neqKg')
}

function goodsText({ unNumber, packingGroup, netKg, ...goods }: PricedGoods): string {
  const weight = netKg === null ? null : `${netKg} kg`
  return [`UN ${unNumber}`, goods.class, packingGroup, weight].filter(Boolean).join(', ')
}

/** Such as `-20…-18 °C`. */
function degreesText({ min, max, setpoint }: PricedTemperature): string {
  const range = min === null && max === null ? null : `${min ?? ''}…${max ?? ''}`
  return `${[setpoint, range].filter((part) => part !== null).join(', ')} °C`
}

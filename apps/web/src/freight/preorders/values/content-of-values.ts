import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'
import { isDay } from '#platform/dates/date-words.ts'
import {
  type BookingValues,
  type ContainerValues,
  type DangerousValues,
  type HaulageValues,
  hasLoadType,
  isInContainers,
  type PartyValues,
  type UnitValues,
} from './booking-values.ts'

const textOf = (typed: string) => typed.trim() || null
const isBlank = (values: object): boolean =>
  Object.values(values).every((value) => (typeof value === 'object' ? isBlank(value) : value.trim() === ''))

/** The typed number; null if empty, NaN if invalid, which the schema rejects. */
function numberOf(typed: string, mark: DecimalMark): number | null {
  return typed.trim() === '' ? null : (readNumber(typed, mark) ?? Number.NaN)
}

/** Temperatures may be below 0, with any dash that people type. */
function degreesOf(typed: string, mark: DecimalMark): number | null {
  return numberOf(typed.replace(/^\s*[−–—]\s*/, '-'), mark)
}

function unitOf(unit: UnitValues, mark: DecimalMark) {
  return {
    id: unit.id,
    packaging: unit.packaging,
    quantity: numberOf(unit.quantity, mark),
    description: textOf(unit.description),
    grossWeightKg: numberOf(unit.grossWeightKg, mark),
    lengthCm: numberOf(unit.lengthCm, mark),
    widthCm: numberOf(unit.widthCm, mark),
    heightCm: numberOf(unit.heightCm, mark),
    volumeM3: numberOf(unit.volumeM3, mark),
    hsCode: textOf(unit.hsCode.replace(/[\s.]/g, '')),
    originCountry: textOf(unit.originCountry),
    stackable: unit.stackable === '' ? null : unit.stackable === 'yes',
    marks: textOf(unit.marks),
    poNumber: textOf(unit.poNumber),
  }
}
type UnitContent = ReturnType<typeof unitOf>

// Hundreds of lines are parsed again on every key press, but only the changed one is new.
const cache: Record<DecimalMark, WeakMap<UnitValues, UnitContent>> = {
  '.': new WeakMap(),
  ',': new WeakMap(),
}

function knownUnitOf(unit: UnitValues, mark: DecimalMark): UnitContent {
  const before = cache[mark].get(unit)
  if (before) return before
  const content = unitOf(unit, mark)
  cache[mark].set(unit, content)
  return content
}

function containerOf(container: ContainerValues, mark: DecimalMark) {
  const number = textOf(container.number)
  return {
    isoType: container.isoType,
    quantity: numberOf(container.quantity, mark),
    temperatureC: degreesOf(container.temperatureC, mark),
    nonOperating: container.nonOperating,
    number,
    // A confirmation applies to one number.
    ...(number !== null && number === textOf(container.confirmedNumber) && { confirmedNumber: number }),
    seal: textOf(container.seal),
  }
}

function haulageOf({ service, address }: HaulageValues) {
  if (service === 'TERMINAL' || isBlank(address)) return { service, address: null }
  return {
    service,
    address: {
      street: textOf(address.street),
      postCode: textOf(address.postCode),
      city: textOf(address.city),
      countryCode: textOf(address.countryCode),
    },
  }
}

function partyOf(party: PartyValues) {
  if (isBlank(party)) return null
  const { contact } = party
  return {
    name: textOf(party.name),
    street: textOf(party.street),
    postCode: textOf(party.postCode),
    city: textOf(party.city),
    countryCode: textOf(party.countryCode),
    taxId: textOf(party.taxId),
    contact: isBlank(contact)
      ? null
      : { name: textOf(contact.name), email: textOf(contact.email), phone: textOf(contact.phone) },
  }
}

function dangerousGoodsOf(goods: DangerousValues, units: readonly UnitValues[], mark: DecimalMark) {
  const unitIndex = units.findIndex(({ id }) => id === goods.unitId)
  const { name, phone } = goods.emergencyContact
  return {
    unNumber: goods.unNumber.replace(/^\s*UN\s*/i, '').trim(),
    properShippingName: textOf(goods.properShippingName),
    class: goods.class,
    packingGroup: goods.packingGroup === '' ? null : goods.packingGroup,
    limitedQuantity: goods.limitedQuantity,
    netKg: numberOf(goods.netKg, mark),
    neqKg: numberOf(goods.neqKg, mark),
    emergencyContact:
      name.trim() === '' && phone.trim() === '' ? null : { name: textOf(name), phone: textOf(phone) },
    unitIndex: unitIndex < 0 ? null : unitIndex,
  }
}

function declaredValueOf({ amount, currency }: BookingValues['declaredValue'], mark: DecimalMark) {
  const value = numberOf(amount, mark)
  if (value === null) return null
  // As typed if that is plain: 0.1 + 0.2 would be visible in money, and 96400.00 isn't a change from 96400.
  const plain = amount.trim().replace(mark, '.')
  const text = Number.isNaN(value) ? amount : String(value)
  return { amount: /^\d+(\.\d+)?$/.test(plain) ? plain : text, currency }
}

/**
 * The form's booking, complete or not: the input of rules and totals, which the schema validates before
 * sending. `mark` is the reader's decimal mark.
 */
export function contentOfValues(values: BookingValues, mark: DecimalMark) {
  const { min, max, setpoint } = values.temperature
  const { parties } = values
  return {
    transportMode: values.transportMode,
    loadType: hasLoadType(values) ? values.loadType : 'not-set',
    from: values.from,
    to: values.to,
    readyOn: isDay(values.readyOn) ? values.readyOn : '',
    pickUp: haulageOf(values.pickUp),
    delivery: haulageOf(values.delivery),
    cargo: values.cargo.trim(),
    units: values.units.map((unit) => knownUnitOf(unit, mark)),
    containers: isInContainers(values) ? values.containers.map((each) => containerOf(each, mark)) : [],
    dangerousGoods: values.dangerousGoods.map((goods) => dangerousGoodsOf(goods, values.units, mark)),
    temperature: isBlank(values.temperature)
      ? null
      : { min: degreesOf(min, mark), max: degreesOf(max, mark), setpoint: degreesOf(setpoint, mark) },
    incoterms: values.incoterms,
    incotermsEdition: values.incotermsEdition,
    incotermsPlace: textOf(values.incotermsPlace),
    parties: {
      shipper: partyOf(parties.shipper),
      consignee: partyOf(parties.consignee),
      notify: partyOf(parties.notify),
      toOrder: parties.toOrder,
    },
    declaredValue: declaredValueOf(values.declaredValue, mark),
    insuranceWanted: values.insuranceWanted,
    services: values.services,
    customerReference: textOf(values.customerReference),
    comment: textOf(values.comment),
  }
}
export type TypedContent = ReturnType<typeof contentOfValues>

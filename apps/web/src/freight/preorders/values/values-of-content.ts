import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import type { Parties, Party } from '@portolan/contract/freight/preorders/parties'
import type {
  BookedUnit,
  DangerousGoods,
  Haulage,
  PreorderContent,
} from '@portolan/contract/freight/preorders/preorder-content'
import type { PackingLine } from '@portolan/freight/booking/packing-list/read-cell'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { incoterms } from '@portolan/freight/incoterms'
import {
  type BookingValues,
  type DangerousValues,
  emptyBooking,
  emptyContainer,
  emptyParty,
  emptyUnit,
  type HaulageValues,
  isInContainers,
  type PartyValues,
  type UnitValues,
  withContainers,
} from './booking-values.ts'
import { typedNumber } from './decimal-mark.ts'

type UnitSource = Omit<BookedUnit, 'quantity' | 'description' | 'grossWeightKg'> & PackingLine

function valuesOfUnit(unit: Partial<UnitSource>, mark: DecimalMark): UnitValues {
  return {
    id: unit.id ?? crypto.randomUUID(),
    packaging: unit.packaging ?? 'PKG',
    quantity: typedNumber(unit.quantity, mark),
    description: unit.description ?? '',
    grossWeightKg: typedNumber(unit.grossWeightKg, mark),
    lengthCm: typedNumber(unit.lengthCm, mark),
    widthCm: typedNumber(unit.widthCm, mark),
    heightCm: typedNumber(unit.heightCm, mark),
    volumeM3: typedNumber(unit.volumeM3, mark),
    hsCode: unit.hsCode ?? '',
    originCountry: unit.originCountry ?? '',
    stackable: unit.stackable === null || unit.stackable === undefined ? '' : unit.stackable ? 'yes' : 'no',
    marks: unit.marks ?? '',
    poNumber: unit.poNumber ?? '',
  }
}

/** A line of a packing list, to correct if something is missing. */
export function valuesOfPackingLine(line: PackingLine, mark: DecimalMark): UnitValues {
  return valuesOfUnit(line, mark)
}

function valuesOfHaulage({ service, address }: Haulage): HaulageValues {
  return {
    service,
    address: {
      street: address?.street ?? '',
      postCode: address?.postCode ?? '',
      city: address?.city ?? '',
      countryCode: address?.countryCode ?? '',
    },
  }
}

/** A party of the address book or of an earlier booking. */
export function valuesOfParty(party: Party | null): PartyValues {
  if (!party) return emptyParty
  const { name, email, phone } = party.contact ?? {}
  return {
    name: party.name,
    street: party.street ?? '',
    postCode: party.postCode ?? '',
    city: party.city ?? '',
    countryCode: party.countryCode ?? '',
    taxId: party.taxId ?? '',
    contact: { name: name ?? '', email: email ?? '', phone: phone ?? '' },
  }
}

function valuesOfParties(parties: Parties): BookingValues['parties'] {
  return {
    shipper: valuesOfParty(parties.shipper),
    consignee: valuesOfParty(parties.consignee),
    notify: valuesOfParty(parties.notify),
    toOrder: parties.toOrder,
  }
}

function valuesOfDangerousGoods(
  goods: DangerousGoods,
  units: readonly UnitValues[],
  mark: DecimalMark,
): DangerousValues {
  const { emergencyContact, unitIndex } = goods
  return {
    id: crypto.randomUUID(),
    unNumber: goods.unNumber,
    properShippingName: goods.properShippingName,
    class: goods.class,
    packingGroup: goods.packingGroup ?? '',
    limitedQuantity: goods.limitedQuantity,
    netKg: typedNumber(goods.netKg, mark),
    neqKg: typedNumber(goods.neqKg, mark),
    emergencyContact: { name: emergencyContact?.name ?? '', phone: emergencyContact?.phone ?? '' },
    unitId: unitIndex === null ? null : (units[unitIndex]?.id ?? null),
  }
}

/** A saved booking in the form, to edit or, after `asCopy`, to send as a new one. */
export function valuesOfContent(content: PreorderContent, mark: DecimalMark): BookingValues {
  const units = content.units.map((unit) => valuesOfUnit(unit, mark))
  const { parties, temperature } = content
  return {
    transportMode: content.transportMode,
    loadType: content.loadType,
    from: content.from,
    to: content.to,
    readyOn: content.readyOn,
    pickUp: valuesOfHaulage(content.pickUp),
    delivery: valuesOfHaulage(content.delivery),
    cargo: content.cargo,
    units,
    containers: content.containers.map((container) => ({
      id: crypto.randomUUID(),
      isoType: container.isoType,
      quantity: typedNumber(container.quantity, mark),
      temperatureC: typedNumber(container.temperatureC, mark),
      nonOperating: container.nonOperating,
      number: container.number ?? '',
      confirmedNumber: container.confirmedNumber ?? '',
      seal: container.seal ?? '',
    })),
    dangerousGoods: content.dangerousGoods.map((goods) => valuesOfDangerousGoods(goods, units, mark)),
    temperature: {
      min: typedNumber(temperature?.min, mark),
      max: typedNumber(temperature?.max, mark),
      setpoint: typedNumber(temperature?.setpoint, mark),
    },
    incoterms: content.incoterms,
    incotermsEdition: content.incotermsEdition,
    incotermsPlace: content.incotermsPlace ?? '',
    parties: valuesOfParties(parties),
    declaredValue: {
      amount: content.declaredValue?.amount.replace('.', mark) ?? '',
      currency: content.declaredValue?.currency ?? 'USD',
    },
    insuranceWanted: content.insuranceWanted,
    services: content.services,
    customerReference: content.customerReference ?? '',
    comment: content.comment ?? '',
  }
}

/** The same booking as a new one: without its date, container numbers and reference, with new lines. */
export function asCopy(booked: BookingValues): BookingValues {
  const values = withContainers(booked)
  const ids = new Map(values.units.map(({ id }) => [id, crypto.randomUUID()]))
  return {
    ...values,
    readyOn: '',
    customerReference: '',
    units: values.units.map((unit) => ({ ...unit, id: ids.get(unit.id) ?? crypto.randomUUID() })),
    containers: values.containers.map((container) => ({
      ...container,
      number: '',
      confirmedNumber: '',
      seal: '',
    })),
    dangerousGoods: values.dangerousGoods.map((goods) => ({
      ...goods,
      unitId: goods.unitId === null ? null : (ids.get(goods.unitId) ?? null),
    })),
  }
}

/** The route and cargo of an order, which override the booking's. */
function factsOf(order: OrderDetail) {
  const { transportMode, loadType, from, to, cargo } = order
  return { transportMode, loadType, from, to, cargo }
}

/** The booking from which an order was approved, as a new one. */
export function valuesOfBookedOrder(order: OrderDetail, booked: BookingValues): BookingValues {
  return withContainers({ ...asCopy(booked), ...factsOf(order) })
}

/** An order without a booking, as a new booking. Its units have container numbers, not container types. */
export function valuesOfOrder(
  order: OrderDetail,
  units: readonly ShipmentUnit[],
  mark: DecimalMark,
): BookingValues {
  const facts = factsOf(order)
  const containers = new Set(units.flatMap(({ container }) => container ?? [])).size
  const copied = units.map(({ id: _, grossWeightKg, volumeM3, ...unit }) =>
    valuesOfUnit({ ...unit, grossWeightKg: grossWeightKg || null, volumeM3: volumeM3 || null }, mark),
  )
  return {
    ...emptyBooking(),
    ...facts,
    incoterms: order.incoterms,
    incotermsEdition: incoterms[order.incoterms].lastEdition ?? 2020,
    units: copied.length > 0 ? copied : [emptyUnit()],
    containers: isInContainers(facts)
      ? [{ ...emptyContainer(), quantity: String(Math.max(containers, 1)) }]
      : [],
  }
}

import type { CompanyOrder } from '@portolan/contract/company/order-calls'
import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { shownContainerNumber } from '@portolan/freight/container-number'
import { typedNumber } from '#freight/preorders/values/decimal-mark.ts'
import {
  emptyContact,
  emptyOrder,
  emptyReference,
  emptyStop,
  emptyUnit,
  type OrderValues,
  type ReferenceValues,
  type unitFigures,
} from './order-values.ts'

type Unit = Pick<
  CompanyOrder['units'][number],
  'packaging' | 'quantity' | 'description' | 'marks' | (typeof unitFigures)[number]
>

function unitValues({ packaging, quantity, description, marks, ...figures }: Unit, mark: DecimalMark) {
  return {
    ...emptyUnit(),
    packaging,
    quantity: String(quantity),
    description,
    grossWeightKg: typedNumber(figures.grossWeightKg, mark),
    volumeM3: typedNumber(figures.volumeM3, mark),
    lengthCm: typedNumber(figures.lengthCm, mark),
    widthCm: typedNumber(figures.widthCm, mark),
    heightCm: typedNumber(figures.heightCm, mark),
    marks: marks ?? '',
  }
}

/** A copy: the same way and cargo, without what is of one transport, such as dates, vessels and containers. */
export function valuesOfOrder(order: CompanyOrder, mark: DecimalMark): OrderValues {
  const { organization, transportMode, loadType, incoterms, cargo } = order
  return {
    ...emptyOrder(),
    organizationRef: organization.ref,
    transportMode,
    loadType,
    incoterms,
    incotermsPlace: order.incotermsPlace ?? '',
    cargo,
    stops: order.route.map(({ place, mode, carrier }) => ({
      ...emptyStop(),
      place,
      mode: mode !== null && mode !== transportMode ? mode : '',
      carrier: carrier ?? '',
    })),
    units: order.units.map((unit) => unitValues(unit, mark)),
    contacts: order.contacts.map(({ name, role, email, phone }) => ({
      ...emptyContact(),
      name,
      role: role ?? '',
      email: email ?? '',
      phone: phone ?? '',
    })),
  }
}

type Booking = CompanyPreorderDetail['content'] | CompanyQuoteDetail['request']

function valuesOfBooking(
  organizationRef: string,
  { from, to, units, containers, readyOn, ...booking }: Booking,
  mark: DecimalMark,
): OrderValues {
  const { transportMode, loadType, incoterms, incotermsPlace, customerReference, cargo } = booking
  return {
    ...emptyOrder(),
    organizationRef,
    transportMode,
    loadType,
    incoterms,
    incotermsPlace: incotermsPlace ?? '',
    customerReference: customerReference ?? '',
    cargo,
    stops: [
      { ...emptyStop(), place: from },
      { ...emptyStop(), place: to },
    ],
    units: units.map((unit) => unitValues(unit, mark)),
    references: referencesOf(units, containers),
  }
}

/** The booked containers and their seals, which may hold any of the lines, and the lines' purchase orders. */
function referencesOf(units: Booking['units'], containers: Booking['containers']): ReferenceValues[] {
  const named = [
    ...containers.map((container) => ({ type: 'EQ' as const, value: shownContainerNumber(container) })),
    ...containers.map(({ seal }) => ({ type: 'SEAL' as const, value: seal })),
    ...units.map(({ poNumber }) => ({ type: 'PO' as const, value: poNumber })),
  ]
  const distinct = new Map(named.map((reference) => [`${reference.type} ${reference.value}`, reference]))
  return [...distinct.values()].flatMap(({ type, value }) =>
    value === null ? [] : [{ ...emptyReference(), type, value }],
  )
}

/** The customer's booking, which the new order approves. */
export function valuesOfPreorder(preorder: CompanyPreorderDetail, mark: DecimalMark): OrderValues {
  const values = valuesOfBooking(preorder.organization.ref, preorder.content, mark)
  // As the order of an approval has them: with their volumes, and with the container if there is only one.
  const units = preorder.units.map(({ id, container, containerType, seal, ...unit }) => ({
    ...unitValues(unit, mark),
    lineId: id,
    container: container ?? '',
    containerType: containerType ?? '',
    seal: seal ?? '',
  }))
  return { ...values, units }
}

export function valuesOfQuote({ organization, request }: CompanyQuoteDetail, mark: DecimalMark): OrderValues {
  return valuesOfBooking(organization.ref, request, mark)
}

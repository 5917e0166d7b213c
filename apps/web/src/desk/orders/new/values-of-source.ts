import type { CompanyOrder } from '@portolan/contract/company/order-calls'
import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { typedNumber } from '#freight/preorders/values/decimal-mark.ts'
import {
  emptyContact,
  emptyOrder,
  emptyReference,
  emptyStop,
  emptyUnit,
  type OrderValues,
} from './order-values.ts'

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
    units: order.units.map(({ packaging, quantity, description, grossWeightKg, volumeM3 }) => ({
      ...emptyUnit(),
      packaging,
      quantity: String(quantity),
      description,
      grossWeightKg: typedNumber(grossWeightKg, mark),
      volumeM3: typedNumber(volumeM3, mark),
    })),
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
  const purchaseOrders = new Set(units.flatMap(({ poNumber }) => poNumber ?? []))
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
    units: units.map(({ packaging, quantity, description, grossWeightKg, volumeM3 }, index) => ({
      ...emptyUnit(),
      packaging,
      quantity: String(quantity),
      description,
      grossWeightKg: typedNumber(grossWeightKg, mark),
      volumeM3: typedNumber(volumeM3, mark),
      // The only container of the only line holds it.
      container: (units.length === 1 && containers.length === 1 && containers[index]?.number) || '',
    })),
    references: [...purchaseOrders].map((value) => ({ ...emptyReference(), type: 'PO' as const, value })),
  }
}

/** The customer's booking, which the new order approves. */
export function valuesOfPreorder(preorder: CompanyPreorderDetail, mark: DecimalMark): OrderValues {
  return valuesOfBooking(preorder.organization.ref, preorder.content, mark)
}

export function valuesOfQuote({ organization, request }: CompanyQuoteDetail, mark: DecimalMark): OrderValues {
  return valuesOfBooking(organization.ref, request, mark)
}

import type { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import type { Incoterms, LoadType, PackagingUnit } from '@portolan/contract/freight/orders/order-codes'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Body } from '@portolan/contract/shared/endpoint'
import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'
import type { ReferenceType } from '@portolan/freight/ledger/reference-types'

/** A stop of the typed route; carrier and conveyance are of the way onward. */
export interface StopValues {
  key: string
  place: Place | null
  mode: TransportMode | ''
  arrival: string
  departure: string
  carrier: string
  conveyance: string
}

export interface UnitValues {
  key: string
  /** The cargo line of the booking, whose HS code the order then shows; null for a new one. */
  lineId: string | null
  packaging: PackagingUnit
  quantity: string
  description: string
  grossWeightKg: string
  volumeM3: string
  lengthCm: string
  widthCm: string
  heightCm: string
  container: string
  containerType: string
  seal: string
  marks: string
}

/** The figures of a unit. */
export const unitFigures = ['grossWeightKg', 'volumeM3', 'lengthCm', 'widthCm', 'heightCm'] as const

export interface ReferenceValues {
  key: string
  type: ReferenceType
  value: string
}

export interface ContactValues {
  key: string
  name: string
  role: string
  email: string
  phone: string
}

/** A new order as it is typed. */
export interface OrderValues {
  organizationRef: string
  ref: string
  transportMode: TransportMode
  loadType: LoadType
  incoterms: Incoterms
  incotermsPlace: string
  customerReference: string
  cargo: string
  stops: StopValues[]
  units: UnitValues[]
  references: ReferenceValues[]
  contacts: ContactValues[]
}

const key = () => crypto.randomUUID()

export const emptyStop = (): StopValues => ({
  key: key(),
  place: null,
  mode: '',
  arrival: '',
  departure: '',
  carrier: '',
  conveyance: '',
})

export const emptyUnit = (): UnitValues => ({
  key: key(),
  lineId: null,
  packaging: 'CTN',
  quantity: '1',
  description: '',
  grossWeightKg: '',
  volumeM3: '',
  lengthCm: '',
  widthCm: '',
  heightCm: '',
  container: '',
  containerType: '',
  seal: '',
  marks: '',
})

export const emptyReference = (): ReferenceValues => ({ key: key(), type: 'BKG', value: '' })

export const emptyContact = (): ContactValues => ({ key: key(), name: '', role: '', email: '', phone: '' })

export const emptyOrder = (): OrderValues => ({
  organizationRef: '',
  ref: '',
  transportMode: 'sea',
  loadType: 'not-set',
  incoterms: 'XXX',
  incotermsPlace: '',
  customerReference: '',
  cargo: '',
  stops: [emptyStop(), emptyStop()],
  units: [],
  references: [],
  contacts: [],
})

/** A fault of a field; the number of its stop, unit, reference or contact goes with it. */
export interface OrderFault {
  kind: 'customer' | 'ref' | 'place' | 'quantity' | 'figure' | 'reference' | 'contact'
  position: string
}

/** The faults of typed values, by the paths that the API uses. */
export function faultsOf(values: OrderValues, mark: DecimalMark): Map<string, OrderFault> {
  const faults = new Map<string, OrderFault>()
  const add = (path: string, kind: OrderFault['kind'], index = 0) =>
    faults.set(path, { kind, position: String(index + 1) })
  const isEmpty = (text: string) => text.trim() === ''
  if (isEmpty(values.organizationRef)) add('organization.ref', 'customer')
  if (isEmpty(values.ref)) add('ref', 'ref')
  for (const [index, { place }] of values.stops.entries())
    if (place === null) add(`route.${index}.place`, 'place', index)
  for (const [index, unit] of values.units.entries()) {
    const quantity = readNumber(unit.quantity, mark)
    if (quantity === null || quantity < 1 || !Number.isInteger(quantity))
      add(`units.${index}.quantity`, 'quantity', index)
    for (const member of unitFigures)
      if (!isEmpty(unit[member]) && readNumber(unit[member], mark) === null)
        add(`units.${index}.${member}`, 'figure', index)
  }
  for (const [index, { value }] of values.references.entries())
    if (isEmpty(value)) add(`references.${index}.value`, 'reference', index)
  for (const [index, { name }] of values.contacts.entries())
    if (isEmpty(name)) add(`contacts.${index}.name`, 'contact', index)
  return faults
}

const orNull = (text: string) => text.trim() || null

const plannedOn = (day: string) => (day === '' ? null : { planned: day, estimated: null, actual: null })

/** The order as it is sent; the values have no faults. */
export function orderOf(values: OrderValues, mark: DecimalMark): Body<typeof saveCompanyOrder> {
  const last = values.stops.length - 1
  const { transportMode, loadType, incoterms, incotermsPlace, cargo } = values
  return {
    organization: { ref: values.organizationRef },
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode,
    loadType,
    incoterms,
    ...(incotermsPlace.trim() !== '' && { incotermsPlace: incotermsPlace.trim() }),
    customerReference: orNull(values.customerReference),
    cargo: cargo.trim(),
    route: values.stops.flatMap(({ place, mode, arrival, departure, carrier, conveyance }, index) => {
      if (place === null) return []
      const onward = index < last
      return [
        {
          place,
          mode: onward && mode !== '' ? mode : null,
          arrival: index > 0 ? plannedOn(arrival) : null,
          departure: onward ? plannedOn(departure) : null,
          carrier: onward ? orNull(carrier) : null,
          conveyance: onward ? orNull(conveyance) : null,
        },
      ]
    }),
    units: values.units.map(
      ({ lineId, packaging, quantity, description, container, containerType, ...unit }, index) => ({
        ref: lineId ?? String(index + 1),
        packaging,
        quantity: readNumber(quantity, mark) ?? 1,
        description: description.trim(),
        grossWeightKg: readNumber(unit.grossWeightKg, mark),
        volumeM3: readNumber(unit.volumeM3, mark),
        lengthCm: readNumber(unit.lengthCm, mark),
        widthCm: readNumber(unit.widthCm, mark),
        heightCm: readNumber(unit.heightCm, mark),
        container: orNull(container),
        ...(containerType.trim() !== '' && { containerType: containerType.trim() }),
        seal: orNull(unit.seal),
        marks: orNull(unit.marks),
        delivery: 'booked',
      }),
    ),
    events: [],
    totals: { packages: null, grossWeightKg: null, volumeM3: null, chargeableWeightKg: null },
    charges: [],
    contacts: values.contacts.map(({ name, role, email, phone }) => ({
      name: name.trim(),
      role: orNull(role),
      email: orNull(email),
      phone: orNull(phone),
    })),
    references: values.references.map(({ type, value }) => ({ type, value: value.trim() })),
    position: null,
    createdAt: null,
    updatedAt: null,
  }
}

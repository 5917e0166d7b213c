import type { Incoterms, LoadType, PackagingUnit } from '@portolan/contract/freight/orders/order-codes'
import type { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { Place } from '@portolan/contract/freight/places'
import type { PartyRole } from '@portolan/contract/freight/preorders/parties'
import type { DangerousGoods, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'

// The form's values: the members of a booking under their own names, with texts as typed.

export interface UnitValues {
  /** Identifies the line across versions and in the list. */
  id: string
  packaging: PackagingUnit
  quantity: string
  description: string
  grossWeightKg: string
  lengthCm: string
  widthCm: string
  heightCm: string
  volumeM3: string
  hsCode: string
  originCountry: string
  stackable: '' | 'yes' | 'no'
  marks: string
  poNumber: string
}

export interface ContainerValues {
  id: string
  isoType: string
  quantity: string
  temperatureC: string
  nonOperating: boolean
  number: string
  /** The number that the customer confirmed although it looks wrong. */
  confirmedNumber: string
  seal: string
}

export interface PartyValues {
  name: string
  street: string
  postCode: string
  city: string
  countryCode: string
  taxId: string
  contact: { name: string; email: string; phone: string }
}

export interface HaulageValues {
  service: 'DOOR' | 'TERMINAL'
  address: { street: string; postCode: string; city: string; countryCode: string }
}

export interface DangerousValues {
  id: string
  unNumber: string
  properShippingName: string
  class: string
  packingGroup: '' | NonNullable<DangerousGoods['packingGroup']>
  limitedQuantity: boolean
  netKg: string
  neqKg: string
  emergencyContact: { name: string; phone: string }
  /** The ID of the line with these goods; null for several lines. */
  unitId: string | null
}

export interface BookingValues {
  transportMode: (typeof transportModes)[number]
  loadType: LoadType
  from: Place | null
  to: Place | null
  readyOn: string
  pickUp: HaulageValues
  delivery: HaulageValues
  cargo: string
  units: readonly UnitValues[]
  containers: readonly ContainerValues[]
  dangerousGoods: readonly DangerousValues[]
  temperature: { min: string; max: string; setpoint: string }
  incoterms: Incoterms | null
  incotermsEdition: PreorderContent['incotermsEdition']
  incotermsPlace: string
  parties: { [Role in PartyRole]: PartyValues } & { toOrder: boolean }
  declaredValue: { amount: string; currency: string }
  insuranceWanted: boolean
  services: { exportCustoms: boolean; importCustoms: boolean }
  customerReference: string
  comment: string
}

export function emptyUnit(): UnitValues {
  return {
    id: crypto.randomUUID(),
    packaging: 'PLL',
    quantity: '',
    description: '',
    grossWeightKg: '',
    lengthCm: '',
    widthCm: '',
    heightCm: '',
    volumeM3: '',
    hsCode: '',
    originCountry: '',
    stackable: '',
    marks: '',
    poNumber: '',
  }
}

export function emptyContainer(): ContainerValues {
  return {
    id: crypto.randomUUID(),
    isoType: '45G1',
    quantity: '1',
    temperatureC: '',
    nonOperating: false,
    number: '',
    confirmedNumber: '',
    seal: '',
  }
}

export function emptyDangerousGoods(): DangerousValues {
  return {
    id: crypto.randomUUID(),
    unNumber: '',
    properShippingName: '',
    class: '',
    packingGroup: '',
    limitedQuantity: false,
    netKg: '',
    neqKg: '',
    emergencyContact: { name: '', phone: '' },
    unitId: null,
  }
}

export const emptyParty: PartyValues = {
  name: '',
  street: '',
  postCode: '',
  city: '',
  countryCode: '',
  taxId: '',
  contact: { name: '', email: '', phone: '' },
}

const atTerminal: HaulageValues = {
  service: 'TERMINAL',
  address: { street: '', postCode: '', city: '', countryCode: '' },
}

/** A new booking: by sea in full containers, the most common case. */
export function emptyBooking(): BookingValues {
  return {
    transportMode: 'sea',
    loadType: 'FCL',
    from: null,
    to: null,
    readyOn: '',
    pickUp: atTerminal,
    delivery: atTerminal,
    cargo: '',
    units: [emptyUnit()],
    containers: [emptyContainer()],
    dangerousGoods: [],
    temperature: { min: '', max: '', setpoint: '' },
    incoterms: null,
    incotermsEdition: 2020,
    incotermsPlace: '',
    parties: { shipper: emptyParty, consignee: emptyParty, notify: emptyParty, toOrder: false },
    declaredValue: { amount: '', currency: 'USD' },
    insuranceWanted: false,
    services: { exportCustoms: false, importCustoms: false },
    customerReference: '',
    comment: '',
  }
}

/** True if load types apply: only sea and rail have full or part loads. */
export function hasLoadType({ transportMode }: Pick<BookingValues, 'transportMode'>): boolean {
  return transportMode === 'sea' || transportMode === 'rail'
}

/** True if whole containers are booked. */
export function isInContainers(values: Pick<BookingValues, 'transportMode' | 'loadType'>): boolean {
  return hasLoadType(values) && values.loadType === 'FCL'
}

/** Adds a first container, if whole ones are booked and there is none. */
export function withContainers(values: BookingValues): BookingValues {
  if (!isInContainers(values) || values.containers.length > 0) return values
  return { ...values, containers: [emptyContainer()] }
}

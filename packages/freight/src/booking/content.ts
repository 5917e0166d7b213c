import type { IncotermCode, IncotermsEdition } from '#incoterms.ts'

// A customer's partial input: a form that is being filled in, a request or a stored version. Missing and null
// both mean "not given", so that all three fit.

type Maybe<T> = T | null | undefined

export interface BookingPlace {
  city?: Maybe<string>
  countryCode?: Maybe<string>
  locode?: Maybe<string>
}

/** How the cargo comes to the company or leaves it; a `DOOR` needs its address. */
export interface BookingHaulage {
  service?: Maybe<'DOOR' | 'TERMINAL'>
  address?: Maybe<{
    street?: Maybe<string>
    postCode?: Maybe<string>
    city?: Maybe<string>
    countryCode?: Maybe<string>
  }>
}

/** A cargo line: dimensions are per package, weight and volume for the whole `quantity`. */
export interface BookingUnit {
  packaging?: Maybe<string>
  quantity?: Maybe<number>
  description?: Maybe<string>
  grossWeightKg?: Maybe<number>
  lengthCm?: Maybe<number>
  widthCm?: Maybe<number>
  heightCm?: Maybe<number>
  volumeM3?: Maybe<number>
  hsCode?: Maybe<string>
  originCountry?: Maybe<string>
  stackable?: Maybe<boolean>
  marks?: Maybe<string>
}

export interface BookingContainer {
  /** ISO 6346 size and type. */
  isoType?: Maybe<string>
  quantity?: Maybe<number>
  temperatureC?: Maybe<number>
  /** A reefer that is used as a dry container, with its cooling off. */
  nonOperating?: Maybe<boolean>
  number?: Maybe<string>
  /** The number again, where it's used although it looks wrong. */
  confirmedNumber?: Maybe<string>
  seal?: Maybe<string>
}

export interface BookingParty {
  name?: Maybe<string>
  taxId?: Maybe<string>
}

export interface BookingParties {
  shipper?: Maybe<BookingParty>
  consignee?: Maybe<BookingParty>
  notify?: Maybe<BookingParty>
  /** The bill of lading is negotiable. */
  toOrder?: Maybe<boolean>
}

export interface BookedDangerousGoods {
  unNumber?: Maybe<string>
  properShippingName?: Maybe<string>
  class?: Maybe<string>
  packingGroup?: Maybe<string>
  limitedQuantity?: Maybe<boolean>
  netKg?: Maybe<number>
  /** Net explosive quantity. */
  neqKg?: Maybe<number>
}

/** The parts of a pre-order that the rules and totals read. */
export interface BookingContent {
  transportMode: 'air' | 'sea' | 'truck' | 'rail'
  loadType: 'not-set' | 'FCL' | 'LCL'
  incoterms?: Maybe<IncotermCode>
  incotermsEdition?: Maybe<IncotermsEdition>
  incotermsPlace?: Maybe<string>
  from?: Maybe<BookingPlace>
  to?: Maybe<BookingPlace>
  pickUp?: Maybe<BookingHaulage>
  delivery?: Maybe<BookingHaulage>
  /** A calendar date, such as `2026-12-01`. */
  readyOn?: Maybe<string>
  cargo?: Maybe<string>
  units?: Maybe<readonly BookingUnit[]>
  containers?: Maybe<readonly BookingContainer[]>
  parties?: Maybe<BookingParties>
  declaredValue?: Maybe<{ amount: string; currency: string }>
  insuranceWanted?: Maybe<boolean>
  /** Customs clearance by the company. */
  services?: Maybe<{ exportCustoms?: Maybe<boolean>; importCustoms?: Maybe<boolean> }>
  dangerousGoods?: Maybe<readonly BookedDangerousGoods[]>
  temperature?: Maybe<{ min?: Maybe<number>; max?: Maybe<number>; setpoint?: Maybe<number> }>
}

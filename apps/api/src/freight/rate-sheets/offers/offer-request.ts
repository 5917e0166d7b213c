import type {
  ChargeSource,
  MissingCharge,
  NoOfferReason,
  NotIncluded,
  OfferOption,
  OfferService,
} from '@portolan/contract/freight/offers'
import type { Incoterms, LoadType } from '@portolan/contract/freight/orders'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Charge } from '@portolan/freight/charges/charge-line'

/** A port, airport, terminal or city. */
export interface OfferPlace {
  city: string
  countryCode: string
  /** Without one, every port and airport of the city will do. */
  locode: string | null
}

/** Where the company collects or delivers. */
export interface OfferDoor {
  city: string
  countryCode: string
  postCode: string | null
}

/** What rates are asked for. */
export interface OfferRequest {
  /** The customer, whose own sheets come first. */
  organizationId: string
  mode: TransportMode
  loadType: LoadType
  from: OfferPlace
  to: OfferPlace
  /** null: to the terminal only. */
  pickUpAt: OfferDoor | null
  deliverTo: OfferDoor | null
  /** Calendar date; rates have to be valid on it. */
  readyOn: string
  incoterms: Incoterms
  /** Which party the customer is. null: everything that is ordered is charged. */
  party: 'seller' | 'buyer' | null
  /** Beside pick-up and delivery, which `pickUpAt` and `deliverTo` order. */
  services: readonly Exclude<OfferService, 'pickup' | 'delivery'>[]
  cargo: {
    grossWeightKg: number | null
    volumeM3: number | null
    packages: number | null
    loadingMeters: number | null
    /** By ISO 6346 code or trade name. */
    containers: readonly { isoType: string; quantity: number }[]
    hsLines: number | null
  }
  dangerous: boolean
  temperature: boolean
  /** Of the converted total. */
  currency: string
  /** Today as a calendar date, for exchange rates. */
  today: string
}

/** A charge of an option with the line of the sheet that it comes from. */
export interface OfferedCharge extends Charge {
  source: ChargeSource
}

/** An option as it is kept: names of charges come in the reader's language (`present-option.ts`). */
export interface FoundOption extends Omit<OfferOption, 'lines' | 'notIncluded' | 'missing'> {
  lines: OfferedCharge[]
  notIncluded: Omit<NotIncluded, 'name'>[]
  missing: Omit<MissingCharge, 'name'>[]
}

export interface Offers {
  /** One for each service, the fastest first, at most 26. */
  options: FoundOption[]
  /** Why lanes between the places give no price; empty where all do. */
  reasons: NoOfferReason[]
}

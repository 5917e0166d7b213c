import type {
  ChargeSource,
  MissingCharge,
  NoOfferReason,
  NotIncluded,
  OfferOption,
  OfferService,
} from '@portolan/contract/freight/offers'
import type { Incoterms, LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Charge } from '@portolan/freight/charges/charge-line'

/** A port, airport, terminal or city. */
export interface OfferPlace {
  city: string
  countryCode: string
  /** If null, any port or airport of the city matches. */
  locode: string | null
}

/** A place of pick-up or delivery. */
export interface OfferDoor {
  city: string
  countryCode: string
  postCode: string | null
}

/** A request for rates. */
export interface OfferRequest {
  /** The customer, whose own sheets take precedence. */
  organizationId: string
  mode: TransportMode
  loadType: LoadType
  from: OfferPlace
  to: OfferPlace
  /** Null means the terminal. */
  pickUpAt: OfferDoor | null
  deliverTo: OfferDoor | null
  /** Calendar date on which rates have to be valid. */
  readyOn: string
  incoterms: Incoterms
  /** The customer's role. Null charges everything that is ordered. */
  party: 'seller' | 'buyer' | null
  /** In addition to pick-up and delivery, which `pickUpAt` and `deliverTo` order. */
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
  /** Currency of the converted total. */
  currency: string
  /** Today as a calendar date, for exchange rates. */
  today: string
}

/** A charge of an option with its source line in the sheet. */
export interface OfferedCharge extends Charge {
  source: ChargeSource
}

/** An option as stored: names of charges are added in the reader's language (`present-option.ts`). */
export interface FoundOption extends Omit<OfferOption, 'lines' | 'notIncluded' | 'missing'> {
  lines: OfferedCharge[]
  notIncluded: Omit<NotIncluded, 'name'>[]
  missing: Omit<MissingCharge, 'name'>[]
}

export interface Offers {
  /** One for each service, fastest first, at most 26. */
  options: FoundOption[]
  /** Reasons why lanes between the places give no price; empty if all do. */
  reasons: NoOfferReason[]
}

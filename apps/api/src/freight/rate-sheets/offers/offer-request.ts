import type { NoOfferReason, OfferOption, OfferService } from '@portolan/contract/freight/offers'
import type { Incoterms, LoadType } from '@portolan/contract/freight/orders'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { IncotermsEdition } from '@portolan/freight/incoterms'

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
  incotermsEdition: IncotermsEdition
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
  /** Of the names of charges. */
  locale: Locale
}

/** `options`: one for each service, the cheapest way to it first tried. `reasons`: why lanes that could have matched give none. */
export interface Offers {
  options: OfferOption[]
  reasons: NoOfferReason[]
}

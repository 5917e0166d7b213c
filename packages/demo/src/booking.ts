import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Incoterms } from '@portolan/contract/freight/orders/order-codes'
import type { CargoKey } from './cargo-catalog.ts'
import type { CustomerKey } from './customers.ts'
import { airServices } from './services/air-services.ts'
import { railServices } from './services/rail-services.ts'
import { roadServices } from './services/road-services.ts'
import { seaServices } from './services/sea-services.ts'
import type { Service } from './services/service.ts'

export const services = { ...seaServices, ...airServices, ...roadServices, ...railServices }

export type ServiceKey = keyof typeof services

/** The service of a key, without the narrow type that its table gives it. */
export function serviceOf(key: ServiceKey): Service {
  return services[key]
}

/** A delay or, with negative hours, an arrival ahead of time; it moves everything that follows. */
export interface Shift {
  /** The leg, counted from 0. */
  leg: number
  at: 'departure' | 'arrival'
  hours: number
  /** How long before the planned hour the carrier said so. */
  notice: number
  reason: string
}

export type Load =
  | { containers: number; size: '20GP' | '40GP' | '40HC' }
  /** Pallets or packages of a groupage load; `of` is how high in centimeters each is loaded. */
  | { pallets: number; of: number }

/** One line of the order tables: what a customer booked, and what then happened. */
export interface Booking {
  customer: CustomerKey
  service: ServiceKey
  /** Days from today to the planned departure, negative in the past. */
  departs: number
  cargo: CargoKey
  load: Load
  terms: Incoterms
  /** The customer is the shipper; otherwise the consignee. */
  exports?: true
  shift?: Shift
  /** Days from today, before the departure. */
  canceled?: { days: number; reason: string }
  /** No one has reported anything for so many days. */
  silent?: number
  /** Customs selects the cargo for a scan when it's unloaded. */
  scanned?: true
  /** A document that should be there by now and isn't. */
  missing?: DocumentKind
  /** A document that the customer uploaded and the company hasn't looked at yet. */
  submits?: DocumentKind
  /** An invoice past its due date is paid unless it says so. */
  unpaid?: true
  /**
   * A carrier's own reports: moved estimates, a withdrawn event, two contradicting sources, the return date
   * of a delivered container, or the cut-offs of a confirmed booking.
   */
  carrierStory?: 'delayed' | 'withdrawn' | 'contradicted' | 'detention' | 'booked'
  /** Only the days of its plan are known, as of most transports by road. */
  plansDays?: true
  /** The customer gave no reference of its own. */
  noReference?: true
}

/** Full containers. */
export function full(containers: number, size: '20GP' | '40GP' | '40HC'): Load {
  return { containers, size }
}

/** Groupage on pallets loaded to a height in centimeters. */
export function pallets(count: number, of: number): Load {
  return { pallets: count, of }
}

/** Leaves a place `hours` hours late, announced `notice` hours ahead. */
export function leavesLate(leg: number, hours: number, notice: number, reason: string): Shift {
  return { leg, at: 'departure', hours, notice, reason }
}

/** Arrives `hours` hours late, or early if negative, announced `notice` hours ahead. */
export function arrivesLate(leg: number, hours: number, notice: number, reason: string): Shift {
  return { leg, at: 'arrival', hours, notice, reason }
}

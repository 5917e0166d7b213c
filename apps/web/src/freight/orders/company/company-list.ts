import type { Order } from '@portolan/contract/freight/orders'
import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'
import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode } from 'react'

interface Places {
  from: OrderPlace[]
  to: OrderPlace[]
}

/** A query of the places that orders depart from and arrive at. */
export type PlacesQuery = UseQueryOptions<Places, Error, Places, string[]>

/** How the company's list of its customers' orders differs from a customer's own. */
export interface CompanyList {
  linkTo: (orderId: string) => LinkProps
  /** The default columns, those kept longest first. */
  columns: readonly OrderColumn[]
  /** The name of a column, where it's another one than customers read. */
  nameOf: (column: OrderColumn) => string | undefined
  /** The content of a column; undefined where it's that of customers' tables. */
  cellOf: (column: OrderColumn, order: Order) => ReactNode | undefined
  placesQuery: PlacesQuery
  /** The names of chosen customers, by ID. */
  customers: ReadonlyMap<string, string>
}

/** Null around a customer's own orders. */
export const CompanyListContext = createContext<CompanyList | null>(null)

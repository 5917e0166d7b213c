import { linkOptions } from '@tanstack/react-router'
import { readListMode } from './list-mode.ts'

/**
 * The source of a new booking: a copy of an order (`from`) or a pre-order, or the request of a quote or the
 * calculator.
 */
export type BookingSource = Partial<
  Record<
    | ('from' | 'preorder')
    | ('estimateQuote' | 'estimateFrom' | 'estimateTo' | 'estimateMode' | 'estimateLoad')
    | ('estimateWeightKg' | 'estimateVolumeM3' | 'estimateContainers'),
    string
  >
>

/**
 * The calculator's search. An end of the lane is a city by its ID, or a country by its code. `quote` shows a
 * quote instead; `ask` opens the form for an offer, `new` or with a quote's request; `quotes` opens the list
 * of quotes, `all` or those of a state.
 */
export type EstimationUrl = Partial<
  Record<
    | ('from' | 'to' | 'fromCountry' | 'toCountry')
    | ('transportMode' | 'loadType' | 'season')
    | ('weightKg' | 'volumeM3' | 'containers' | 'since')
    | ('quote' | 'ask' | 'quotes'),
    string
  >
>

/** View, status and filters of the order list. */
export type OrdersUrl = { listMode: string; orderStatus: string } & Partial<
  Record<
    | ('search' | 'ordering' | 'attention' | 'organization' | 'transportMode' | 'shipmentStatus')
    | ('fromPlace' | 'toPlace' | 'departureFrom' | 'departureTo' | 'arrivalFrom' | 'arrivalTo')
    | ('deliveryFrom' | 'deliveryTo' | 'delivered'),
    unknown
  >
>

/** Filters and sort of the invoices, as in their endpoint; lists are comma-joined. */
export type InvoiceUrl = Partial<
  Record<
    ('state' | 'organization' | 'currency' | 'search' | 'ordering') | `${'issued' | 'due'}${'From' | 'To'}`,
    string
  >
>

const ordersSearch = () => ({ listMode: readListMode(localStorage), orderStatus: 'active' }) as const

/**
 * Links to the pages, for `<Link {...paths.order(id)}>` and `navigate(paths.order(id))`: no other code writes
 * URLs.
 */
export const paths = {
  login: (redirectTo?: string) => linkOptions({ to: '/login', search: redirectTo ? { redirectTo } : {} }),
  secondFactor: (redirectTo?: string) =>
    linkOptions({ to: '/second-factor', search: redirectTo ? { redirectTo } : {} }),
  passwordReset: () => linkOptions({ to: '/password-reset' }),
  newPassword: () => linkOptions({ to: '/password-reset/new' }),
  emailChange: () => linkOptions({ to: '/email-change' }),
  orders: () => linkOptions({ to: '/orders', search: ordersSearch() }),
  /**
   * Empty, a copy of an order or a pre-order, or the calculator's search. Opened over the list, it keeps the
   * list as it is.
   */
  newOrder: (source: BookingSource = {}) =>
    linkOptions({
      to: '/orders/new',
      search: (current: object) => ({
        ...ordersSearch(),
        ...('listMode' in current && (current as OrdersUrl)),
        ...source,
      }),
    }),
  order: (orderId: string) => linkOptions({ to: '/orders/$orderId', params: { orderId } }),
  preorder: (preorderId: string) => linkOptions({ to: '/preorders/$preorderId', params: { preorderId } }),
  preorderEdit: (preorderId: string) =>
    linkOptions({ to: '/preorders/$preorderId/edit', params: { preorderId } }),
  estimations: (search: EstimationUrl = {}) => linkOptions({ to: '/estimations', search }),
  /** All quotes, or those of a state; the rest of the calculator's search stays for the way back. */
  quotes: (search: EstimationUrl = {}) => paths.estimations({ quotes: 'all', ...search }),
  invoices: (search: InvoiceUrl = {}) => linkOptions({ to: '/invoices', search }),
  invoice: (invoiceId: string) => linkOptions({ to: '/invoices/$invoiceId', params: { invoiceId } }),
  notifications: () => linkOptions({ to: '/notifications' }),
  settings: (part?: string) => linkOptions({ to: '/settings', ...(part && { hash: part }) }),
  faq: (search = '') => linkOptions({ to: '/faq', search: search === '' ? {} : { search } }),
  /** `id` is the anchor of a heading. */
  faqArticle: (slug: string, id: string | null = null) =>
    linkOptions({ to: '/faq/$slug', params: { slug }, ...(id !== null && { hash: id }) }),
  keynote: (mode: 'code' | 'login' = 'code') => linkOptions({ to: '/o/keynote', search: { mode } }),
  invitationCode: () => linkOptions({ to: '/o' }),
  registration: (code: string) => linkOptions({ to: '/o/$code/form', params: { code } }),
  tutorial: (code: string) => linkOptions({ to: '/o/$code/tutorial', params: { code } }),
}

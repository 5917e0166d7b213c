import { linkOptions } from '@tanstack/react-router'
import { readListMode } from './list-mode.ts'

/**
 * What a new booking begins with: a copy of an order (`from`) or a pre-order, or what a quote or the
 * calculator was asked.
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
 * What the calculator is asked. A side of the lane is a city by its id, or a country by its code. `quote`
 * shows a quote instead; `ask` opens the form for an offer, `new` or with what a quote asked; `quotes` is the
 * state of those listed.
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

/** View, status and filters of the list of orders. */
export type OrdersUrl = { listMode: string; orderStatus: string } & Partial<
  Record<
    | ('search' | 'ordering' | 'attention' | 'organization' | 'transportMode' | 'shipmentStatus')
    | ('fromPlace' | 'toPlace' | 'departureFrom' | 'departureTo' | 'arrivalFrom' | 'arrivalTo'),
    unknown
  >
>

/** What narrows and sorts the invoices, as in their call; lists are comma-joined. */
export type InvoiceUrl = Partial<
  Record<
    ('state' | 'organization' | 'currency' | 'search' | 'ordering') | `${'issued' | 'due'}${'From' | 'To'}`,
    string
  >
>

const ordersSearch = () => ({ listMode: readListMode(localStorage), orderStatus: 'active' }) as const

/**
 * Links to the pages, for `<Link {...paths.order(id)}>` and `navigate(paths.order(id))`: no URL is written
 * by hand anywhere else.
 */
export const paths = {
  login: (redirectTo?: string) => linkOptions({ to: '/login', search: redirectTo ? { redirectTo } : {} }),
  secondFactor: (redirectTo?: string) =>
    linkOptions({ to: '/second-factor', search: redirectTo ? { redirectTo } : {} }),
  passwordReset: () => linkOptions({ to: '/password-reset' }),
  newPassword: () => linkOptions({ to: '/password-reset/new' }),
  emailChange: () => linkOptions({ to: '/email-change' }),
  orders: () => linkOptions({ to: '/orders', search: ordersSearch() }),
  /** Empty, a copy of an order or a pre-order, or what the calculator was asked. */
  newOrder: (source: BookingSource = {}) =>
    linkOptions({ to: '/orders/new', search: { ...ordersSearch(), ...source } }),
  order: (orderId: string) => linkOptions({ to: '/orders/$orderId', params: { orderId } }),
  preorder: (preorderId: string) => linkOptions({ to: '/preorders/$preorderId', params: { preorderId } }),
  preorderEdit: (preorderId: string) =>
    linkOptions({ to: '/preorders/$preorderId/edit', params: { preorderId } }),
  estimations: (search: EstimationUrl = {}) => linkOptions({ to: '/estimations', search }),
  invoices: (search: InvoiceUrl = {}) => linkOptions({ to: '/invoices', search }),
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

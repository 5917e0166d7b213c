import { linkOptions } from '@tanstack/react-router'
import { readListMode } from './list-mode.ts'

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
  /** Empty, or a copy of an order or a pre-order. */
  newOrder: (source: { from?: string; preorder?: string } = {}) =>
    linkOptions({ to: '/orders/new', search: { ...ordersSearch(), ...source } }),
  order: (orderId: string) => linkOptions({ to: '/orders/$orderId', params: { orderId } }),
  preorder: (preorderId: string) => linkOptions({ to: '/preorders/$preorderId', params: { preorderId } }),
  preorderEdit: (preorderId: string) =>
    linkOptions({ to: '/preorders/$preorderId/edit', params: { preorderId } }),
  estimations: () => linkOptions({ to: '/estimations' }),
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

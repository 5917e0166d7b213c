import { linkOptions } from '@tanstack/react-router'

/** The search of `/desk/orders`, whose list parses it. */
export type DeskOrdersUrl = Record<string, unknown>
/** The URL of the list of pre-orders; its page parses it. */
export type DeskPreordersUrl = {
  turn?: string
  about?: string
  mode?: string
  organization?: string
  search?: string
}

/**
 * Links to the desk's pages, as `paths` has them for customers, whose pages don't load these. Each room adds
 * its own line.
 */
export const deskPaths = {
  today: () => linkOptions({ to: '/desk' }),
  orders: (search: DeskOrdersUrl = {}) => linkOptions({ to: '/desk/orders', search }),
  order: (orderId: string) => linkOptions({ to: '/desk/orders/$orderId', params: { orderId } }),
  preorders: (search: DeskPreordersUrl = {}) => linkOptions({ to: '/desk/preorders', search }),
  preorder: (preorderId: string) =>
    linkOptions({ to: '/desk/preorders/$preorderId', params: { preorderId } }),
  settings: (part?: string) => linkOptions({ to: '/desk/settings', ...(part && { hash: part }) }),
}

import { linkOptions } from '@tanstack/react-router'

/** The search of `/desk/orders`, whose list parses it. */
export type DeskOrdersUrl = Record<string, unknown>

/**
 * Links to the desk's pages, as `paths` has them for customers, whose pages don't load these. Each room adds
 * its own line.
 */
export const deskPaths = {
  today: () => linkOptions({ to: '/desk' }),
  orders: (search: DeskOrdersUrl = {}) => linkOptions({ to: '/desk/orders', search }),
  order: (orderId: string) => linkOptions({ to: '/desk/$', params: { _splat: `orders/${orderId}` } }),
  settings: (part?: string) => linkOptions({ to: '/desk/settings', ...(part && { hash: part }) }),
}

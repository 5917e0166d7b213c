/** The second keys after `g` in the portal. */
export const portalKeys = {
  o: 'orders',
  i: 'invoices',
  e: 'estimations',
  q: 'quotes',
  n: 'notifications',
  s: 'settings',
  f: 'faq',
} as const

/** A page of the portal that a shortcut opens. */
export type PortalPage = (typeof portalKeys)[keyof typeof portalKeys]

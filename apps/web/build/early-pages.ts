/**
 * Requests that the browser may start before the app runs, if a person is signed in and the URL matches `at`.
 */
export interface EarlyPage {
  /** A pattern of path and search; the empty one also matches for visitors. */
  at: string
  /** API calls that the page begins with, exactly as it makes them; `$1` is the first group of `at`. */
  calls?: string[]
  /** The source of a chunk that the page needs in addition to the entry. */
  source?: string
}

const inside = '^/(orders|preorders|invoices|estimations|notifications|settings|faq|invitations|\\?|$)'
const order = 'customer/orders/$1/'

/** Sorted by when the answers are needed. A list page with filters in its URL requests its list itself. */
export const earlyPages: readonly EarlyPage[] = [
  { at: '', calls: ['config/'] },
  { at: inside, calls: ['customer/users/me/'], source: 'src/layouts/default-layout.tsx' },
  { at: '^/(orders/?)?(\\?|$)', source: 'src/freight/order-pages/list/order-list-page.tsx' },
  {
    at: '^/(orders/?)?(\\?listMode=\\w+&orderStatus=active)?$',
    calls: [
      'customer/orders/?status=active&ordering=-pinned,-updatedAt&limit=50',
      'customer/preorders/?limit=100&status=pending',
      'customer/orders/attention/?status=active',
      'customer/orders/attention/',
    ],
  },
  {
    at: '^/orders/([\\da-f-]{36})/?(\\?|$)',
    calls: [
      order,
      `${order}documents/?limit=100`,
      `${order}papers/`,
      `${order}invoice-documents/?limit=100`,
      `${order}eta-history/`,
      `${order}shipment-units/?limit=100`,
    ],
    source: 'src/freight/order-pages/order/order-page.tsx',
  },
  { at: '^/invoices/?(\\?|$)', source: 'src/freight/invoices/invoices-page.tsx' },
  {
    at: '^/invoices/?$',
    calls: ['customer/invoices/?ordering=urgency&limit=50', 'customer/invoices/totals/'],
  },
  { at: '^/desk', calls: ['customer/users/me/'], source: 'src/layouts/desk/desk-layout.tsx' },
  { at: '^/notifications/?(\\?|$)', source: 'src/messaging/notifications/notifications-page.tsx' },
  { at: '^/notifications/?$', calls: ['customer/notifications/?limit=40'] },
  { at: inside, calls: ['customer/orders/count/?status=active', 'customer/notifications/count/'] },
]

/** Pages for visitors, which shouldn't load code for signed-in pages. */
export const visitorPages =
  /src\/(identity\/(second-factor|password-reset|email-changes|invitations)\/[\w-]+-page|content\/onboarding\/[\w-]+-page|layouts\/keynote-layout|platform\/api\/query-provider)\.tsx$/

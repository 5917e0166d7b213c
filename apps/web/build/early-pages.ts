/**
 * Requests that the browser may start before the app runs, if a person is signed in and the URL matches `at`.
 */
export interface EarlyPage {
  /**
   * A pattern of path and search; the empty one also matches for visitors. Pages of the desk match for staff.
   */
  at: string
  /** API calls that the page begins with, exactly as it makes them; `$1` is the first group of `at`. */
  calls?: string[]
  /** The source of a chunk that the page needs in addition to the entry. */
  source?: string
}

const deskOrder = 'company/orders/$1/'

/** The pages of the desk, as those of customers. */
const deskPages: readonly EarlyPage[] = [
  {
    at: '^/desk',
    calls: ['customer/users/me/', 'company/me/', 'company/tasks/counts/'],
    source: 'src/layouts/desk/desk-layout.tsx',
  },
  { at: '^/desk', source: 'src/desk-routes.tsx' },
  {
    at: '^/desk/?$',
    calls: ['company/tasks/?state=open&limit=20', 'company/staff/'],
    source: 'src/desk/tasks/today-page.tsx',
  },
  { at: '^/desk/orders/?(\\?|$)', source: 'src/desk/orders/list/desk-orders-page.tsx' },
  {
    at: '^/desk/orders/?$',
    calls: [
      'company/order-attention/?status=active',
      'company/orders/?status=active&ordering=-updatedAt&limit=50',
    ],
  },
  {
    at: '^/desk/orders/([\\da-f-]{36})',
    calls: [
      `${deskOrder}view/?by=id`,
      `${deskOrder}route-lines/?by=id`,
      `${deskOrder}shipment-units/?by=id&limit=100`,
    ],
    source: 'src/desk/orders/detail/desk-order-page.tsx',
  },
  { at: '^/desk/preorders/?(\\?|$)', source: 'src/desk/preorders/list/desk-preorders-page.tsx' },
  {
    at: '^/desk/preorders/?$',
    calls: ['company/preorders/?waitsFor=company&ordering=waitsSince&limit=50', 'company/preorders/counts/'],
  },
  {
    at: '^/desk/preorders/([\\da-f-]{36})',
    calls: ['company/preorders/$1/'],
    source: 'src/desk/preorders/detail/desk-preorder-page.tsx',
  },
  { at: '^/desk/quotes/?(\\?|$)', source: 'src/desk/quotes/list/quote-list-page.tsx' },
  {
    at: '^/desk/quotes/?$',
    calls: ['company/quotes/?state=requested&ordering=askedAt&limit=40', 'company/quotes/counts/'],
  },
  {
    at: '^/desk/quotes/([\\da-f-]{36})',
    calls: ['company/quotes/$1/'],
    source: 'src/desk/quotes/detail/quote-page.tsx',
  },
  { at: '^/desk/messages/?(\\?|$)', source: 'src/desk/carrier-messages/list/messages-page.tsx' },
  { at: '^/desk/messages/?$', calls: ['company/messages/?status=unmatched&limit=50'] },
  { at: '^/desk/messages/.', source: 'src/desk/carrier-messages/message/message-page.tsx' },
  { at: '^/desk/documents', source: 'src/desk/documents/documents-page.tsx' },
  {
    at: '^/desk/documents/?$',
    calls: ['company/customer-documents/?state=submitted&ordering=createdAt&limit=50'],
  },
  { at: '^/desk/threads', source: 'src/desk/threads/list/threads-page.tsx' },
  { at: '^/desk/threads/?$', calls: ['company/threads/?limit=50', 'company/threads/counts/'] },
]

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
  ...deskPages,
  { at: '^/notifications/?(\\?|$)', source: 'src/messaging/notifications/notifications-page.tsx' },
  { at: '^/notifications/?$', calls: ['customer/notifications/?limit=40'] },
  { at: inside, calls: ['customer/orders/count/?status=active', 'customer/notifications/count/'] },
]

/** Pages for visitors, which shouldn't load code for signed-in pages. */
export const visitorPages = [
  /src\/identity\/second-factor\/[\w-]+-page\.tsx$/,
  /src\/identity\/passwords\/reset\/[\w-]+-page\.tsx$/,
  /src\/identity\/email-changes\/[\w-]+-page\.tsx$/,
  /src\/identity\/invitations\/[\w-]+-page\.tsx$/,
  /src\/content\/onboarding\/[\w-]+-page\.tsx$/,
  /src\/layouts\/keynote-layout\.tsx$/,
  /src\/layouts\/brand\/legal-page\.tsx$/,
  /src\/platform\/api\/cache\/query-provider\.tsx$/,
]

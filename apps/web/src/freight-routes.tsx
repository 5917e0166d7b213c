import { createRoute, redirect } from '@tanstack/react-router'
import { bookingSourceOf } from './freight/preorders/start/booking-source.ts'
import { defaultLayout } from './layout-routes.tsx'
import { lazyPage } from './platform/routing/lazy-page.ts'
import type { EstimationUrl, InvoiceUrl, OrdersUrl } from './platform/routing/paths.ts'
import { awaitFirst, withCache } from './with-cache.ts'

// A bare URL shows cards, as it always did; the portal's own links use the last chosen mode.
const bareList = { listMode: 'cards', orderStatus: 'active' } as const

// Loaders start the pages' queries without waiting: each part of a page shows its own skeleton.
const ordersRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/orders',
  // The list parses its filters; that code needn't load before login.
  validateSearch: (url: Record<string, unknown>): OrdersUrl => ({ ...bareList, ...url }),
  beforeLoad: ({ location: { pathname, searchStr } }) => {
    if (pathname === '/orders' && searchStr === '')
      throw redirect({ to: '/orders', search: bareList, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [queryClient, { prefetchList }] = await withCache(
      import('./freight/order-pages/list/prefetch-list.ts'),
    )
    await awaitFirst(prefetchList(queryClient, deps))
  },
  component: lazyPage(() => import('./freight/order-pages/list/order-list-page.tsx'), 'OrderListPage'),
})

const newOrderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: 'new',
  validateSearch: bookingSourceOf,
  component: lazyPage(() => import('./freight/rates/booking/new-order-page.tsx'), 'NewOrderPage'),
})

const orderRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/orders/$orderId',
  loader: async ({ params, preload }) => {
    const [queryClient, { orderQuery, prefetchParts }] = await withCache(
      import('./freight/orders/queries.ts'),
    )
    const order = queryClient.prefetchQuery(orderQuery(params.orderId))
    // A hovered link isn't opened yet.
    if (!preload) await awaitFirst(Promise.all([order, prefetchParts(queryClient, params.orderId)]))
  },
  component: lazyPage(() => import('./freight/order-pages/order/order-page.tsx'), 'OrderPage'),
})

const preorderRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/preorders/$preorderId',
  loader: async ({ params }) => {
    const [queryClient, { preorderQuery }] = await withCache(import('./freight/preorders/detail/queries.ts'))
    void queryClient.prefetchQuery(preorderQuery(params.preorderId))
  },
})

const preorderPageRoute = createRoute({
  getParentRoute: () => preorderRoute,
  path: '/',
  component: lazyPage(() => import('./freight/preorders/detail/preorder-page.tsx'), 'PreorderPage'),
})

const preorderEditRoute = createRoute({
  getParentRoute: () => preorderRoute,
  path: 'edit',
  component: lazyPage(() => import('./freight/preorders/pages/edit-preorder-page.tsx'), 'EditPreorderPage'),
})

const estimationsRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/estimations',
  // The page parses it; that code needn't load before login.
  validateSearch: (url: Record<string, unknown>): EstimationUrl => url,
  component: lazyPage(() => import('./freight/rates/rates-page.tsx'), 'EstimationsPage'),
})

const invoicesRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/invoices',
  // As for the calculator.
  validateSearch: (url: Record<string, unknown>): InvoiceUrl => url,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [queryClient, { prefetchInvoices }] = await withCache(import('./freight/invoices/queries.ts'))
    await awaitFirst(prefetchInvoices(queryClient, deps))
  },
  component: lazyPage(() => import('./freight/invoices/invoices-page.tsx'), 'InvoicesPage'),
})

const invoiceRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/invoices/$invoiceId',
  loader: async ({ params, preload }) => {
    const [queryClient, { invoiceQuery }] = await withCache(
      import('./freight/invoices/detail/invoice-query.ts'),
    )
    const invoice = queryClient.prefetchQuery(invoiceQuery(params.invoiceId))
    if (!preload) await awaitFirst(invoice)
  },
  component: lazyPage(() => import('./freight/invoices/detail/invoice-page.tsx'), 'InvoicePage'),
})

/** Orders, pre-orders, invoices and the calculator, all inside the default layout. */
export const freightRoutes = [
  ordersRoute.addChildren([newOrderRoute]),
  orderRoute,
  preorderRoute.addChildren([preorderPageRoute, preorderEditRoute]),
  estimationsRoute,
  invoicesRoute,
  invoiceRoute,
] as const

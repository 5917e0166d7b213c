import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { orderFilterOf, validateOrderSearch } from './freight/orders/filters/order-filters.ts'
import { defaultLayout } from './layout-routes.tsx'
import { loadChunk } from './platform/routing/load-chunk.ts'

/** The cache of answers, and what a page asks of it: neither is loaded before login. */
export async function withCache<Queries>(loading: Promise<Queries>) {
  const [{ queryClient }, queries] = await loadChunk(
    Promise.all([import('./platform/api/query.ts'), loading]),
  )
  return [queryClient, queries] as const
}

// Loaders start the pages' own queries and wait for none: each part of a page draws its own skeleton.
const ordersRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/orders',
  validateSearch: validateOrderSearch,
  beforeLoad: ({ location }) => {
    // A bare URL shows cards, as it always did; the portal's own links bring the mode chosen last.
    const search = { listMode: 'cards', orderStatus: 'active' } as const
    const isList = !location.pathname.endsWith('/new')
    if (isList && location.searchStr === '') throw redirect({ to: '/orders', search, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [queryClient, { orderListQuery }] = await withCache(import('./freight/orders/queries.ts'))
    void queryClient.prefetchInfiniteQuery(orderListQuery(orderFilterOf(deps)))
  },
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/orders/list/order-list-page.tsx')),
    'OrderListPage',
  ),
})

const newOrderRoute = createRoute({
  getParentRoute: () => ordersRoute,
  path: 'new',
  validateSearch: ({ from, preorder }: Record<string, unknown>): { from?: string; preorder?: string } => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof preorder === 'string' && { preorder }),
  }),
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/preorders/pages/new-order-page.tsx')),
    'NewOrderPage',
  ),
})

export const orderRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/orders/$orderId',
  loader: async ({ params }) => {
    const [queryClient, { orderQuery }] = await withCache(import('./freight/orders/queries.ts'))
    void queryClient.prefetchQuery(orderQuery(params.orderId))
  },
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/orders/detail/order-page.tsx')),
    'OrderPage',
  ),
})

export const preorderRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/preorders/$preorderId',
  loader: async ({ params }) => {
    const [queryClient, { preorderQuery }] = await withCache(import('./freight/preorders/detail/queries.ts'))
    void queryClient.prefetchQuery(preorderQuery(params.preorderId))
  },
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/preorders/detail/preorder-page.tsx')),
    'PreorderPage',
  ),
})

export const preorderEditRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/preorders/$preorderId/edit',
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/preorders/pages/edit-preorder-page.tsx')),
    'EditPreorderPage',
  ),
})

/** The list, with the form of a new order over it. */
export const orderListRoutes = ordersRoute.addChildren([newOrderRoute])

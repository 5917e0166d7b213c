import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, createRoute, redirect } from '@tanstack/react-router'
import type {
  DeskOrdersUrl,
  DeskPreordersUrl,
  DeskQuotesUrl,
  MessagesUrl,
  NewOrderSource,
} from './desk/frame/paths.ts'
import { readThreadSearch } from './desk/threads/list/thread-search.ts'
import { companyRoutes } from './desk-company-routes.tsx'
import {
  admit,
  admitAgain,
  attachLayouts,
  deskLayout,
  RoomErrorPage,
  secureLayout,
} from './desk-layout-routes.tsx'
import { safeRedirect } from './platform/routing/after-sign-in/redirect-to.ts'
import { lazyPage } from './platform/routing/lazy-page.ts'
import { awaitFirst, withCache } from './with-cache.ts'

// One chunk, which uses that of the portal's settings.
const loadAccountPages = () => import('./layouts/desk/account/account-pages.ts')

/** Starts a page's requests; the first page waits briefly for them, so that it's drawn once, with its data. */
async function ask<Queries>(
  loading: Promise<Queries>,
  begin: (queries: Queries, client: QueryClient) => Promise<unknown>,
): Promise<void> {
  const [client, queries] = await withCache(loading)
  await awaitFirst(begin(queries, client))
}

const secureRoute = createRoute({
  getParentRoute: () => secureLayout,
  path: '/desk/secure',
  validateSearch: ({ redirectTo }: Record<string, unknown>) => ({ redirectTo }),
  beforeLoad: async ({ location, search }) => {
    if ((await admitAgain({ location })) === 'admitted')
      throw redirect({ href: safeRedirect(search.redirectTo, window.location.origin), replace: true })
  },
  component: lazyPage(loadAccountPages, 'SecureAccountPage'),
})

const newOrderRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/orders/new',
  validateSearch: ({ order, preorder, quote }: Record<string, unknown>): NewOrderSource => ({
    ...(typeof order === 'string' && { order }),
    ...(typeof preorder === 'string' && { preorder }),
    ...(typeof quote === 'string' && { quote }),
  }),
  component: lazyPage(() => import('./desk/orders/new/new-order-page.tsx'), 'NewOrderPage'),
})

const milestoneRunsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/orders/milestones',
  component: lazyPage(() => import('./desk/milestone-runs/earlier/runs-page.tsx'), 'MilestoneRunsPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/settings',
  component: lazyPage(loadAccountPages, 'DeskSettingsPage'),
})

const ordersRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/orders',
  // As on customers' lists: only the page parses it.
  validateSearch: (url: Record<string, unknown>): DeskOrdersUrl => url,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    ask(import('./desk/orders/list/queries.ts'), ({ prefetchDeskList }, client) =>
      prefetchDeskList(client, deps),
    ),
  component: lazyPage(() => import('./desk/orders/list/desk-orders-page.tsx'), 'DeskOrdersPage'),
})

const preordersRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/preorders',
  validateSearch: (url: Record<string, unknown>): DeskPreordersUrl => url,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    ask(import('./desk/preorders/list/queries.ts'), ({ prefetchDeskPreorders }, client) =>
      prefetchDeskPreorders(client, deps),
    ),
  component: lazyPage(() => import('./desk/preorders/list/desk-preorders-page.tsx'), 'DeskPreordersPage'),
})

const preorderRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/preorders/$preorderId',
  loader: ({ params }) =>
    ask(import('./desk/preorders/detail/queries.ts'), ({ deskPreorderQuery }, client) =>
      client.prefetchQuery(deskPreorderQuery(params.preorderId)),
    ),
  component: lazyPage(() => import('./desk/preorders/detail/desk-preorder-page.tsx'), 'DeskPreorderPage'),
})

const quotesRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/quotes',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): DeskQuotesUrl => url,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    ask(import('./desk/quotes/list/prefetch-quotes.ts'), ({ prefetchQuotes }, client) =>
      prefetchQuotes(client, deps),
    ),
  component: lazyPage(() => import('./desk/quotes/list/quote-list-page.tsx'), 'DeskQuotesPage'),
})

const quoteRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/quotes/$quoteId',
  loader: ({ params }) =>
    ask(import('./desk/quotes/queries.ts'), ({ deskQuoteQuery }, client) =>
      client.prefetchQuery(deskQuoteQuery(params.quoteId)),
    ),
  component: lazyPage(() => import('./desk/quotes/detail/quote-page.tsx'), 'DeskQuotePage'),
})

const messagesRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/messages',
  validateSearch: (url: Record<string, unknown>): MessagesUrl => url,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    ask(import('./desk/carrier-messages/queries.ts'), ({ prefetchMessages }, client) =>
      prefetchMessages(client, deps),
    ),
  component: lazyPage(() => import('./desk/carrier-messages/list/messages-page.tsx'), 'DeskMessagesPage'),
})

const messageRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/messages/$messageId',
  component: lazyPage(() => import('./desk/carrier-messages/message/message-page.tsx'), 'DeskMessagePage'),
})

const documentsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/documents',
  validateSearch: (url: Record<string, unknown>): { document?: string } => url,
  loader: () =>
    ask(import('./desk/documents/queries.ts'), ({ waitingQuery }, client) =>
      client.prefetchInfiniteQuery(waitingQuery),
    ),
  component: lazyPage(() => import('./desk/documents/documents-page.tsx'), 'DeskDocumentsPage'),
})

const loadThreads = lazyPage(() => import('./desk/threads/list/threads-page.tsx'), 'ThreadsPage')

const threadsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/threads',
  validateSearch: readThreadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    ask(import('./desk/threads/queries.ts'), ({ prefetchThreads }, client) => prefetchThreads(client, deps)),
  component: loadThreads,
})

const threadRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/threads/$threadId',
  validateSearch: readThreadSearch,
  component: loadThreads,
})

const todayRoute = createRoute({
  getParentRoute: () => deskLayout,
  // With a slash at the end it comes before the unknown paths below.
  path: '/desk/',
  validateSearch: ({ view, mine }: Record<string, unknown>): { view?: 'snoozed'; mine?: boolean } => ({
    ...(view === 'snoozed' && { view }),
    ...(mine === true && { mine }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { view } }) =>
    ask(import('./desk/tasks/queries.ts'), ({ tasksQuery }, client) =>
      client.prefetchQuery(tasksQuery(view ?? 'open')),
    ),
  component: lazyPage(() => import('./desk/tasks/today-page.tsx'), 'TodayPage'),
})

const orderRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/orders/$orderId',
  loader: ({ params }) =>
    ask(import('./desk/orders/detail/queries.ts'), ({ orderViewQuery, prefetchParts }, client) => {
      const view = client.prefetchQuery(orderViewQuery(params.orderId))
      void prefetchParts(client, params.orderId)
      return view
    }),
  component: lazyPage(() => import('./desk/orders/detail/desk-order-page.tsx'), 'DeskOrderPage'),
})

const nowhereRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/$',
  component: lazyPage(() => import('./desk/frame/unknown-page.tsx'), 'UnknownPage'),
})

/** The desk of the company's staff: each room adds its pages here, and its line to `rooms`. */
const deskRoutes = [
  secureLayout.addChildren([secureRoute]),
  deskLayout.addChildren([
    todayRoute,
    ordersRoute,
    orderRoute,
    preordersRoute,
    preorderRoute,
    messagesRoute,
    messageRoute,
    documentsRoute,
    newOrderRoute,
    milestoneRunsRoute,
    quoteRoute,
    quotesRoute,
    threadsRoute,
    threadRoute,
    settingsRoute,
    ...companyRoutes,
    nowhereRoute,
  ]),
] as const

export type DeskRoutes = typeof deskRoutes

let router: AnyRouter
let isOpen = false

/** Adds the routes to those of customers, or removes them. */
function setRoutes(withDesk: boolean): void {
  const all: readonly unknown[] = Object.values(router.routeTree.children)
  const others = all.filter((route) => !deskRoutes.some((each) => each === route))
  for (const room of Object.values(deskLayout.children ?? {})) room.update({ errorComponent: RoomErrorPage })
  router.routeTree.addChildren(withDesk ? [...others, ...deskRoutes] : others)
  router.setRoutes(router.buildRouteTree())
  isOpen = withDesk
}

/**
 * Adds the desk's routes for a member of staff, so that customers don't load them; for everybody else they
 * don't exist.
 */
export async function openDesk(location: { href: string }, itsRouter: AnyRouter): Promise<void> {
  router = itsRouter
  attachLayouts(itsRouter, () => setRoutes(false))
  if (isOpen || (await admit({ location })) === 'stranger') return
  setRoutes(true)
  throw redirect({ href: location.href, replace: true })
}

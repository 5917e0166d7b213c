import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { validateFaqSearch } from './content/faq/search/faq-search-text.ts'
import { orderFilterOf, validateOrderSearch } from './freight/orders/filters/order-filters.ts'
import { LoginPage } from './identity/sign-in/login-page.tsx'
import {
  defaultLayout,
  guard,
  keynoteLayout,
  loginLayout,
  rootRoute,
  validateRedirect,
  visitorLayout,
} from './layout-routes.tsx'
import { partialLogins } from './platform/api/client.ts'
import { loadConfig } from './platform/api/portal-config.ts'
import { session } from './platform/api/session/current-session.ts'
import { readLocale } from './platform/i18n/locale.ts'
import { ErrorPage } from './platform/notices/error/error-page.tsx'
import { loadChunk } from './platform/routing/load-chunk.ts'
import { type NotYetPath, notYetPages } from './platform/routing/not-yet-pages.ts'
import { paths } from './platform/routing/paths.ts'
import { safeRedirect } from './platform/routing/redirect-to.ts'
import { parseSearch, stringifySearch } from './platform/routing/search-params.ts'
import { takeCardSecret, takeResetToken } from './platform/routing/secret-links.ts'
import { trailingSlash } from './platform/routing/trailing-slash.ts'

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect(paths.orders())
  },
})

const loginRoute = createRoute({
  getParentRoute: () => loginLayout,
  path: '/login',
  validateSearch: validateRedirect,
  beforeLoad({ location, search }) {
    guard('public')({ location })
    // The page is everyone's; who is in already has no use for its form.
    if (session.isSignedIn())
      throw redirect({ href: safeRedirect(search.redirectTo, window.location.origin), replace: true })
  },
  component: LoginPage,
})

const secondFactorRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/second-factor',
  validateSearch: validateRedirect,
  beforeLoad: (options) => {
    guard('public')(options)
    if (partialLogins.read()) return
    // Who is signed in needs no code any more.
    throw redirect(session.isSignedIn() ? paths.orders() : { to: '/login', search: options.search })
  },
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/second-factor/second-factor-page.tsx')),
    'SecondFactorPage',
  ),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/password-reset',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/password-reset/reset-request-page.tsx')),
    'ResetRequestPage',
  ),
})

const resetLinkRoute = createRoute({
  getParentRoute: () => loginLayout,
  path: '/password-reset/$token',
  beforeLoad: takeResetToken,
})

const newPasswordRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/password-reset/new',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/password-reset/new-password-page.tsx')),
    'NewPasswordPage',
  ),
})

/** The cache of answers, and what a page asks of it: neither is loaded before login. */
async function withCache<Queries>(loading: Promise<Queries>) {
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
    const isList = location.pathname === '/orders'
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

const orderRoute = createRoute({
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

const preorderRoute = createRoute({
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

const preorderEditRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/preorders/$preorderId/edit',
  component: lazyRouteComponent(
    () => loadChunk(import('./freight/preorders/pages/edit-preorder-page.tsx')),
    'EditPreorderPage',
  ),
})

const notificationsRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/notifications',
  component: lazyRouteComponent(
    () => loadChunk(import('./messaging/notifications/notifications-page.tsx')),
    'NotificationsPage',
  ),
})

const settingsRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/settings',
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/settings/settings-page.tsx')),
    'SettingsPage',
  ),
})

const faqLayout = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/faq',
  loader: async () => {
    const [queryClient, { articlesQuery }] = await withCache(import('./content/faq/queries.ts'))
    void queryClient.prefetchQuery(articlesQuery(readLocale(localStorage)))
  },
  component: lazyRouteComponent(() => loadChunk(import('./layouts/faq-layout.tsx')), 'FaqLayout'),
})

const faqRoute = createRoute({
  getParentRoute: () => faqLayout,
  path: '/',
  validateSearch: validateFaqSearch,
  component: lazyRouteComponent(() => loadChunk(import('./content/faq/faq-page.tsx')), 'FaqPage'),
})

const faqArticleRoute = createRoute({
  getParentRoute: () => faqLayout,
  path: '$slug',
  component: lazyRouteComponent(() => loadChunk(import('./content/faq/article-page.tsx')), 'ArticlePage'),
})

const keynoteRoute = createRoute({
  getParentRoute: () => keynoteLayout,
  path: '/o/keynote',
  validateSearch: ({ mode }: Record<string, unknown>): { mode: 'code' | 'login' } => ({
    mode: mode === 'login' ? 'login' : 'code',
  }),
  beforeLoad({ location, search }) {
    guard('public')({ location })
    // A missing mode is set, so that the URL says what the button does.
    if (parseSearch(location.searchStr).mode !== search.mode)
      throw redirect({ to: '/o/keynote', search, replace: true })
  },
  component: lazyRouteComponent(
    () => loadChunk(import('./content/onboarding/keynote-page.tsx')),
    'KeynotePage',
  ),
})

const tutorialRoute = createRoute({
  getParentRoute: () => keynoteLayout,
  path: '/o/$code/tutorial',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => loadChunk(import('./content/onboarding/tutorial-page.tsx')),
    'TutorialPage',
  ),
})

// As with password reset links: the token is removed from the URL immediately.
const emailLinkRoute = createRoute({
  getParentRoute: () => loginLayout,
  path: '/email-change/$token',
  beforeLoad: ({ params, preload }) => {
    if (!preload)
      throw redirect({ ...paths.emailChange(), state: { emailToken: params.token }, replace: true })
  },
})

const emailChangeRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/email-change',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/email-changes/email-change-page.tsx')),
    'EmailChangePage',
  ),
})

const memberInvitationRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/invitations/$invitationId',
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/member-invitations/member-invitation-page.tsx')),
    'MemberInvitationPage',
  ),
})

const invitationCodeRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/o',
  beforeLoad: guard('public'),
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/invitations/code-page.tsx')),
    'InvitationCodePage',
  ),
})

const registrationRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/o/$code/form',
  beforeLoad: takeCardSecret,
  component: lazyRouteComponent(
    () => loadChunk(import('./identity/invitations/registration-page.tsx')),
    'RegistrationPage',
  ),
})

const nowhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  loader: loadConfig,
  component: lazyRouteComponent(
    () => loadChunk(import('./layouts/unknown-path-page.tsx')),
    'UnknownPathPage',
  ),
})

const notYetComponent = lazyRouteComponent(
  () => loadChunk(import('./platform/notices/not-yet-page.tsx')),
  'NotYetPage',
)

function notYetInside<Path extends NotYetPath>(path: Path) {
  return createRoute({
    getParentRoute: () => defaultLayout,
    path,
    beforeLoad: guard(notYetPages[path].access),
    component: notYetComponent,
  })
}

const routeTree = rootRoute.addChildren([
  startRoute,
  loginLayout.addChildren([
    loginRoute,
    resetLinkRoute,
    emailLinkRoute,
    visitorLayout.addChildren([
      invitationCodeRoute,
      registrationRoute,
      secondFactorRoute,
      passwordResetRoute,
      newPasswordRoute,
      emailChangeRoute,
    ]),
  ]),
  keynoteLayout.addChildren([keynoteRoute, tutorialRoute]),
  defaultLayout.addChildren([
    ordersRoute.addChildren([newOrderRoute]),
    orderRoute,
    notificationsRoute,
    preorderRoute,
    preorderEditRoute,
    notYetInside('/estimations'),
    settingsRoute,
    memberInvitationRoute,
    faqLayout.addChildren([faqRoute, faqArticleRoute]),
  ]),
  nowhereRoute,
])

/** The router with every route of the product. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh, not the router.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  rewrite: trailingSlash,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

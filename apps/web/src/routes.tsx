import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { validateFaqSearch } from './content/faq/search/faq-search-text.ts'
import type { DeskRoutes } from './desk-routes.tsx'
import { freightRoutes } from './freight-routes.tsx'
import { LoginPage } from './identity/sign-in/login-page.tsx'
import {
  defaultLayout,
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
import { BareErrorPage, ErrorPage } from './platform/notices/error/error-page.tsx'
import { beginsAtDesk } from './platform/routing/after-sign-in/home.ts'
import { safeRedirect } from './platform/routing/after-sign-in/redirect-to.ts'
import { lazyPage } from './platform/routing/lazy-page.ts'
import { loadChunk } from './platform/routing/load-chunk.ts'
import { paths } from './platform/routing/paths.ts'
import { parseSearch, stringifySearch } from './platform/routing/search-params.ts'
import { takeCardSecret, takeResetToken } from './platform/routing/secret-links.ts'
import { trailingSlash } from './platform/routing/trailing-slash.ts'
import { awaitFirst, withCache } from './with-cache.ts'

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const home = beginsAtDesk() ? ({ to: '/desk' } as const) : paths.orders()
    throw redirect(session.isSignedIn() ? home : paths.login())
  },
})

const loginRoute = createRoute({
  getParentRoute: () => loginLayout,
  path: '/login',
  validateSearch: validateRedirect,
  beforeLoad({ search }) {
    // Anyone may open the page; signed-in people don't need its form.
    if (session.isSignedIn())
      throw redirect({ href: safeRedirect(search.redirectTo, window.location.origin), replace: true })
  },
  component: LoginPage,
})

const secondFactorRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/second-factor',
  validateSearch: validateRedirect,
  beforeLoad: ({ search }) => {
    if (partialLogins.read()) return
    // A signed-in person no longer needs a code.
    throw redirect(session.isSignedIn() ? { to: '/' } : { to: '/login', search })
  },
  component: lazyPage(() => import('./identity/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/password-reset',
  component: lazyPage(() => import('./identity/passwords/reset/reset-request-page.tsx'), 'ResetRequestPage'),
})

const resetLinkRoute = createRoute({
  getParentRoute: () => loginLayout,
  path: '/password-reset/$token',
  beforeLoad: takeResetToken,
})

const newPasswordRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/password-reset/new',
  component: lazyPage(() => import('./identity/passwords/reset/new-password-page.tsx'), 'NewPasswordPage'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/notifications',
  loaderDeps: ({ search }: { search: Record<string, unknown> }) => search,
  loader: async ({ deps }) => {
    const [queryClient, { prefetchNotifications }] = await withCache(
      import('./messaging/notifications/queries.ts'),
    )
    await awaitFirst(prefetchNotifications(queryClient, deps))
  },
  component: lazyPage(() => import('./messaging/notifications/notifications-page.tsx'), 'NotificationsPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/settings',
  component: lazyPage(() => import('./identity/settings/settings-page.tsx'), 'SettingsPage'),
})

const faqLayout = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/faq',
  loader: async () => {
    const [queryClient, { articlesQuery }] = await withCache(import('./content/faq/queries.ts'))
    void queryClient.prefetchQuery(articlesQuery(readLocale(localStorage)))
  },
  component: lazyPage(() => import('./layouts/faq-layout.tsx'), 'FaqLayout'),
})

const faqRoute = createRoute({
  getParentRoute: () => faqLayout,
  path: '/',
  validateSearch: validateFaqSearch,
  component: lazyPage(() => import('./content/faq/faq-page.tsx'), 'FaqPage'),
})

const faqArticleRoute = createRoute({
  getParentRoute: () => faqLayout,
  path: '$slug',
  component: lazyPage(() => import('./content/faq/article-page.tsx'), 'ArticlePage'),
})

const keynoteRoute = createRoute({
  getParentRoute: () => keynoteLayout,
  path: '/o/keynote',
  validateSearch: ({ mode }: Record<string, unknown>): { mode: 'code' | 'login' } => ({
    mode: mode === 'login' ? 'login' : 'code',
  }),
  beforeLoad({ location, search }) {
    // A missing mode is added, so that the URL matches the button.
    if (parseSearch(location.searchStr).mode !== search.mode)
      throw redirect({ to: '/o/keynote', search, replace: true })
  },
  component: lazyPage(() => import('./content/onboarding/keynote-page.tsx'), 'KeynotePage'),
})

const tutorialRoute = createRoute({
  getParentRoute: () => keynoteLayout,
  path: '/o/$code/tutorial',
  component: lazyPage(() => import('./content/onboarding/tutorial-page.tsx'), 'TutorialPage'),
})

// As with password reset links, the token is removed from the URL immediately.
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
  component: lazyPage(() => import('./identity/email-changes/email-change-page.tsx'), 'EmailChangePage'),
})

const memberInvitationRoute = createRoute({
  getParentRoute: () => defaultLayout,
  path: '/invitations/$invitationId',
  component: lazyPage(
    () => import('./identity/member-invitations/member-invitation-page.tsx'),
    'MemberInvitationPage',
  ),
})

const invitationCodeRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/o',
  component: lazyPage(() => import('./identity/invitations/code-page.tsx'), 'InvitationCodePage'),
})

const registrationRoute = createRoute({
  getParentRoute: () => visitorLayout,
  path: '/o/$code/form',
  beforeLoad: takeCardSecret,
  component: lazyPage(() => import('./identity/invitations/registration-page.tsx'), 'RegistrationPage'),
})

const nowhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  async beforeLoad({ location }) {
    if (!location.pathname.startsWith('/desk')) return
    const { openDesk } = await loadChunk(import('./desk-routes.tsx'))
    await openDesk(location, router)
  },
  loader: loadConfig,
  component: lazyPage(() => import('./layouts/unknown-path-page.tsx'), 'UnknownPathPage'),
  errorComponent: BareErrorPage,
})

const routes = [
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
    ...freightRoutes,
    notificationsRoute,
    settingsRoute,
    memberInvitationRoute,
    faqLayout.addChildren([faqRoute, faqArticleRoute]),
  ]),
  nowhereRoute,
] as const

// The desk's types belong here; its routes are added once a member of staff opens it.
const routeTree = rootRoute.addChildren(routes as unknown as readonly [...typeof routes, ...DeskRoutes])

/** The router with every route of the product. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache determines freshness, not the router.
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

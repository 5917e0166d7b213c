import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { LoginLayout } from './layouts/login-layout.tsx'
import { tokenStore } from './platform/api/client.ts'
import { loadConfig } from './platform/api/portal-config.ts'
import { isPending } from './platform/api/problem.ts'
import { loadPerson, session } from './platform/api/session/current-session.ts'
import { isLeaving } from './platform/api/session/leaving.ts'
import { BareErrorPage } from './platform/notices/error/error-page.tsx'
import { afterPress } from './platform/routing/after-press.ts'
import { type Access, checkAccess } from './platform/routing/guard.ts'
import { lazyPage } from './platform/routing/lazy-page.ts'
import { paths } from './platform/routing/paths.ts'

/** Admits the visitor, or redirects them to where they may be; for `beforeLoad`. */
function guard(access: Access) {
  return ({ location }: { location: { href: string } }) => {
    const outcome = checkAccess(access, session.isSignedIn())
    if (outcome === 'login') throw redirect({ to: '/login', search: { redirectTo: location.href } })
    if (outcome === 'orders') throw redirect(paths.orders())
  }
}

/** The page to open after signing in. */
export function validateRedirect(search: Record<string, unknown>): { redirectTo?: string } {
  return typeof search.redirectTo === 'string' ? { redirectTo: search.redirectTo } : {}
}

/** The parent of every page. */
export const rootRoute = createRootRoute({ beforeLoad: afterPress })

/** The login is the only page that isn't lazy: it comes with the entry, in one round trip. */
export const loginLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'login-layout',
  beforeLoad: guard('public'),
  loader: loadConfig,
  component: LoginLayout,
})

/** The pages around the login, loaded on demand together with the query cache. */
export const visitorLayout = createRoute({
  getParentRoute: () => loginLayout,
  id: 'visitor',
  component: lazyPage(() => import('#platform/api/cache/query-provider.tsx'), 'QueryProvider'),
})

/**
 * The layout fetches the person while the page fetches its data: one after the other would cost a round trip.
 */
export const defaultLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'default-layout',
  beforeLoad: guard('authorized'),
  loader: async ({ location }) => {
    void loadConfig()
    try {
      await loadPerson()
    } catch (error) {
      // A missing answer doesn't mean that the token is invalid: it's kept, and an error page offers a retry.
      if (isLeaving() || isPending(error)) throw error
      void session.expire(tokenStore.read())
      throw redirect({ to: '/login', search: { redirectTo: location.href } })
    }
  },
  component: lazyPage(() => import('./layouts/default-layout.tsx'), 'DefaultLayout'),
  errorComponent: BareErrorPage,
})

/** The frame of pages that introduce the portal. */
export const keynoteLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'keynote-layout',
  beforeLoad: guard('public'),
  loader: loadConfig,
  component: lazyPage(() => import('./layouts/keynote-layout.tsx'), 'KeynoteLayout'),
  errorComponent: BareErrorPage,
})

import { type AnyRouter, createRoute, type ErrorComponentProps, redirect } from '@tanstack/react-router'
import { admitStaff } from './desk/frame/admit-staff.ts'
import type { rootRoute } from './layout-routes.tsx'
import { session } from './platform/api/session/current-session.ts'
import { ErrorPage } from './platform/notices/error/error-page.tsx'
import { lazyPage } from './platform/routing/lazy-page.ts'

interface Opening {
  location: { href: string }
}

/**
 * The router with the routes of customers. Taking the root and the loading of the person from it saves the
 * login page, which counts every byte, from exporting them.
 */
let router: AnyRouter
let close = () => {}
const root = () => router.routeTree as typeof rootRoute

/** Puts the layouts below the root of this router; `closeDesk` removes them for a person without a desk. */
export function attachLayouts(itsRouter: AnyRouter, closeDesk: () => void): void {
  router = itsRouter
  close = closeDesk
}

/** Who opens a page of the desk; without a session, the login comes first. */
export function admit(opening: Opening) {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { redirectTo: opening.location.href } })
  return admitStaff(async () => router.routesById['/default-layout'].options.loader(opening))
}

/** As `admit`; if another person has signed in who doesn't belong to the staff, there is no desk anymore. */
export async function admitAgain(opening: Opening): Promise<'admitted' | 'unsecured'> {
  const admission = await admit(opening)
  if (admission !== 'stranger') return admission
  close()
  throw redirect({ href: opening.location.href, replace: true })
}

/** The desk's navigation leads on; the link of the usual page would lead to the portal. */
export const RoomErrorPage = (props: ErrorComponentProps) => <ErrorPage {...props} bare />

/** Without a second factor or a passkey, the page that sets one up takes the place of each page. */
export const deskLayout = createRoute({
  getParentRoute: root,
  id: 'desk-layout',
  beforeLoad: async (opening) => {
    if ((await admitAgain(opening)) === 'unsecured')
      throw redirect({ to: '/desk/secure', search: { redirectTo: opening.location.href }, replace: true })
  },
  component: lazyPage(() => import('./layouts/desk/desk-layout.tsx'), 'DeskLayout'),
  errorComponent: RoomErrorPage,
})

export const secureLayout = createRoute({
  getParentRoute: root,
  id: 'desk-secure',
  component: lazyPage(() => import('./layouts/desk/secure-layout.tsx'), 'SecureLayout'),
  errorComponent: RoomErrorPage,
})

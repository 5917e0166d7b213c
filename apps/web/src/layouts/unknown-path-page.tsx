import { useLocation } from '@tanstack/react-router'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { session } from '#platform/api/session/current-session.ts'
import { NotFoundPage } from '#platform/notices/not-found-page.tsx'
import { lazyPage } from '#platform/routing/lazy-page.ts'
import { Logo } from '#platform/ui/logo.tsx'
import { DefaultLayout } from './default-layout.tsx'

const LegalPage = lazyPage(() => import('./brand/legal-page.tsx'), 'LegalPage')

/**
 * The page for unknown paths: within the layout for signed-in people, on its own for others. The company's
 * legal documents are here too, since a route of their own would cost the login bytes.
 */
export function UnknownPathPage() {
  const { companyName } = usePortalConfig()
  const isLegal = useLocation({
    select: ({ pathname }) => /^\/legal\/(notice|privacy|terms)$/.test(pathname),
  })
  if (isLegal) return <LegalPage />
  if (session.isSignedIn()) {
    return (
      <DefaultLayout>
        <NotFoundPage />
      </DefaultLayout>
    )
  }
  return (
    <>
      <header className="px-12 pt-8 max-tablet:px-5 max-tablet:pt-5">
        <Logo companyName={companyName} />
      </header>
      <main>
        <NotFoundPage />
      </main>
    </>
  )
}

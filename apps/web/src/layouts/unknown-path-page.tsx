import { usePortalConfig } from '#platform/api/portal-config.ts'
import { session } from '#platform/api/session/current-session.ts'
import { NotFoundPage } from '#platform/notices/not-found-page.tsx'
import { Logo } from '#platform/ui/logo.tsx'
import { DefaultLayout } from './default-layout.tsx'

/** The page for unknown paths: within the layout for signed-in people, on its own for others. */
export function UnknownPathPage() {
  const { companyName } = usePortalConfig()
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

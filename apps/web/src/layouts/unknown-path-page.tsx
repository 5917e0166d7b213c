import { session } from '#platform/api/session/current-session.ts'
import { NotFoundPage } from '#platform/notices/not-found-page.tsx'
import { DefaultLayout } from './default-layout.tsx'

/** The page for unknown paths: within the layout for signed-in people, on its own for others. */
export function UnknownPathPage() {
  if (session.isSignedIn()) {
    return (
      <DefaultLayout>
        <NotFoundPage />
      </DefaultLayout>
    )
  }
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}

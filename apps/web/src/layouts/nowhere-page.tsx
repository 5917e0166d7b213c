import { session } from '#platform/api/session/current-session.ts'
import { NotFoundPage } from '#platform/notices/not-found-page.tsx'
import { DefaultLayout } from './default-layout.tsx'

/** An address that no page has: in the frame for whoever is in, by itself for everybody else. */
export function NowherePage() {
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

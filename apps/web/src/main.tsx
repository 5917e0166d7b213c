import './platform/ui/look/theme.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPending } from './platform/api/problem.ts'
import { bindReports, note, reportError } from './platform/api/report.ts'
import { bindSessionEnd, withAnswers } from './platform/api/session/current-session.ts'
import { I18nProvider } from './platform/i18n/i18n-provider.tsx'
import { readLocale } from './platform/i18n/locale.ts'
import { ChunkLoadError } from './platform/routing/load-chunk.ts'
import { paths } from './platform/routing/paths.ts'
import { router } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of the link of an invitation's card. */
    cardSecret?: string
    /** The login page wasn't asked for: the session had ended. */
    expired?: boolean
    /** The form of a registration is sent; the code of its email address is awaited. */
    provingEmail?: boolean
    /** The token of the mailed link that sets a new password. */
    resetToken?: string
    /** The token of the mailed link that changes the email address. */
    emailToken?: string
  }
}

bindReports(async (settings) => {
  const { startErrorReports } = await import('./platform/error-reports/start-error-reports.ts')
  return startErrorReports(settings, router)
})
window.addEventListener('error', ({ error }) => {
  // Without one it is another site's script, of which browsers say nothing, or a mere warning.
  if (error) note({ at: Date.now(), error, context: 'uncaught' })
})
window.addEventListener('unhandledrejection', ({ reason }) =>
  note({ at: Date.now(), error: reason, context: 'unhandled-rejection' }),
)

const locale = readLocale(localStorage)
document.documentElement.lang = locale

bindSessionEnd(async (reason) => {
  const { pathname, href } = router.state.location
  if (reason === 'second-factor') return router.navigate({ ...paths.secondFactor(href), replace: true })
  if (pathname === '/login') return
  const expired = reason === 'expired'
  // The way back leads past the login to the page, which then is once in the history.
  await router.navigate({ ...paths.login(expired ? href : undefined), state: { expired }, replace: expired })
})

/**
 * Cities, countries and articles come in the reader's language; what is shown stays until the new one is
 * there.
 */
const askAgain = () => void withAnswers((answers) => answers.askAgain())

// Asked for now, the letters usually come while the page is computed, and are there when it's drawn: the
// browser by itself would only ask then. Where they don't come, a system face stays in their place.
document.fonts.load('1em "Inter Variable"', locale === 'ru' ? 'Aя' : 'A').catch(() => {})

/** Nothing is drawn before the first page is there. */
async function start(root: HTMLElement) {
  await router.load()
  // The person behind a kept token may read another language than the browser remembered.
  const spoken = readLocale(localStorage)
  if (spoken !== locale) await withAnswers(({ forgetAnswers }) => forgetAnswers())
  createRoot(root, {
    onUncaughtError: (error) => reportError(error, 'render'),
    onCaughtError(error) {
      // The page in its place says so, and a report couldn't change it.
      if (!(error instanceof ChunkLoadError) && !isPending(error)) reportError(error, 'render')
    },
  }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <I18nProvider initial={spoken} onSwitched={askAgain}>
          <RouterProvider router={router} />
        </I18nProvider>
      </CSPProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
void start(root)

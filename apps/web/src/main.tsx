import './platform/ui/look/theme.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPending } from './platform/api/problem.ts'
import { bindReports, note, reportError } from './platform/api/report.ts'
import { bindSessionEnd, withAnswers } from './platform/api/session/current-session.ts'
import { followTranslator } from './platform/i18n/follow-translator.ts'
import { I18nProvider } from './platform/i18n/i18n-provider.tsx'
import { readLocale } from './platform/i18n/locale.ts'
import { ChunkLoadError } from './platform/routing/load-chunk.ts'
import { paths } from './platform/routing/paths.ts'
import { router } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret from the link of an invitation card. */
    cardSecret?: string
    /** True if the login page appeared because the session had ended. */
    expired?: boolean
    /** The email address of the person whose session had ended. */
    email?: string | undefined
    /** True once a registration's form is sent and the code for its email address is awaited. */
    provingEmail?: boolean
    /** The token of the emailed link that sets a new password. */
    resetToken?: string
    /** The token of the emailed link that changes the email address. */
    emailToken?: string
  }
}

bindReports(async (settings) => {
  const { startErrorReports } = await import('./platform/error-reports/start-error-reports.ts')
  return startErrorReports(settings, router)
})
window.addEventListener('error', ({ error }) => {
  // Without an error it's another site's script, about which browsers give no details, or a mere warning.
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
  // Going back skips the login to the page, which then is in the history only once.
  const email = expired ? await withAnswers(({ emailOfPerson }) => emailOfPerson()) : undefined
  await router.navigate({
    ...paths.login(expired ? href : undefined),
    state: { expired, email },
    replace: expired,
  })
})

/**
 * Cities, countries and articles come in the reader's language; the old content stays until the new one
 * arrives.
 */
const askAgain = () => void withAnswers((answers) => answers.askAgain())

// Requested now, the font usually arrives while the page is computed, and is there for the first paint: the
// browser would only request it then. Without it, a system font stays.
document.fonts.load('1em "Inter Variable"', locale === 'ru' ? 'Aя' : 'A').catch(() => {})

/** Nothing is rendered before the first page is loaded. */
async function start(root: HTMLElement) {
  await router.load()
  // The person of a stored token may use another language than the browser remembered.
  const spoken = readLocale(localStorage)
  if (spoken !== locale) await withAnswers(({ forgetAnswers }) => forgetAnswers())
  createRoot(root, {
    onUncaughtError: (error) => reportError(error, 'render'),
    onCaughtError(error) {
      // The error page already shows it, and a report couldn't change it.
      if (!(error instanceof ChunkLoadError) && !isPending(error)) reportError(error, 'render')
    },
  }).render(
    <StrictMode>
      <I18nProvider initial={spoken} onSwitched={askAgain}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
followTranslator()
if (!root) throw new Error('The page has no #root')
void start(root)

import { getCurrentUser, type Locale, type User, updateCurrentUser } from '@portolan/contract/identity/users'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { bindRefusals, call, partialLogins, tokenStore } from '#platform/api/client.ts'
import { configQuery } from '#platform/api/portal-config.ts'
import { queryClient } from '#platform/api/query.ts'
import { reportError } from '#platform/api/report.ts'
import { readLocale, readLocaleChoice, speakLocale, writeLocaleChoice } from '#platform/i18n/locale.ts'
import { createSession, type EndReason, type Session } from './session.ts'
import { stepUps } from './step-up.ts'
import { tokenKey } from './token-store.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
})

type EndListener = (reason: EndReason) => Promise<void>

let leave: EndListener = async () => {}

/** Hears when the session has ended; the router binds itself here and shows the login page. */
export function bindSessionEnd(listener: EndListener): void {
  leave = listener
}

function forgetPerson(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] })
  queryClient.getMutationCache().clear()
}

/**
 * Forgets everything of the person once the login page stands: before that, the page that is still there would
 * ask for it all again.
 */
function onEnd(reason: EndReason): void {
  stepUps.cancel()
  writeLocaleChoice(sessionStorage, null)
  void leave(reason).finally(forgetPerson)
}

/** Forgets what was asked in another language; the person and the configuration have none. */
export function forgetAnswers(): void {
  const kept: readonly unknown[] = [configQuery.queryKey[0], currentUserQuery.queryKey[0]]
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

function saveChoice(locale: Locale): void {
  call(updateCurrentUser, { body: { locale } })
    .then((user) => {
      writeLocaleChoice(sessionStorage, null)
      queryClient.setQueryData(currentUserQuery.queryKey, user)
    })
    // The choice is kept, so that the next page that loads the person tries again.
    .catch((error: unknown) => reportError(error, 'locale'))
}

/** Keeps the language chosen in this tab for the account: saved now, or when the person has signed in. */
export function keepLocaleChoice(locale: Locale): void {
  writeLocaleChoice(sessionStorage, locale)
  if (session.isSignedIn()) saveChoice(locale)
}

/** The language follows the person: the stored one is applied, unless another was chosen here, which is then stored. */
function followLocale({ locale }: User): void {
  const chosen = readLocaleChoice(sessionStorage)
  if (chosen) saveChoice(chosen)
  else if (locale !== readLocale(localStorage)) speakLocale(locale)
}

/** Fetches the person behind a token that was kept, and applies their language when it is the first time. */
export async function loadPerson(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) return
  followLocale(await queryClient.ensureQueryData(currentUserQuery))
}

/** The session of this browser. */
export const session: Session = createSession({
  call,
  tokens: tokenStore,
  partials: partialLogins,
  report: reportError,
  async onStart(user) {
    // The person before may have left without signing out.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] })
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    followLocale(user)
  },
  onEnd,
})

bindRefusals({
  onUnauthorized: (token) => session.expire(token),
  onSecondFactor: (token) => session.awaitCode(token),
})

// Signing out in one tab signs out all that share the remembered token. Where it was replaced, addresses of files here
// may have been signed for the session before.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || !event.oldValue) return
  if (!session.isSignedIn()) onEnd('signed-out')
  else if (event.key === tokenKey) void queryClient.invalidateQueries()
})

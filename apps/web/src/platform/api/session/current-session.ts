import { type Locale, type User, updateCurrentUser } from '@portolan/contract/identity/users'
import { bindRefusals, call, partialLogins, tokenStore } from '#platform/api/client.ts'
import { isPending } from '#platform/api/problem.ts'
import { reportError } from '#platform/api/report.ts'
import { readLocale, readLocaleChoice, speakLocale, writeLocaleChoice } from '#platform/i18n/locale.ts'
import { keepHome } from '#platform/routing/after-sign-in/home.ts'
import { loadChunk } from '#platform/routing/load-chunk.ts'
import { dropKept } from './kept-store.ts'
import { createSession, type EndReason, type Session } from './session.ts'
import { stepUps } from './step-up.ts'
import { tokenKey, viewKey } from './token-store.ts'

type Answers = typeof import('#platform/api/current-user.ts')

/**
 * Runs a function on the cached answers. Their code loads with the first page that makes requests, the login
 * doesn't have it; if it can't be loaded, there are none.
 */
export async function withAnswers<Value>(act: (answers: Answers) => Value): Promise<Value | undefined> {
  const answers = await import('#platform/api/current-user.ts').catch(() => null)
  return answers ? act(answers) : undefined
}

type EndListener = (reason: EndReason) => Promise<void>

let leave: EndListener = async () => {}

/** Registers the listener for the end of the session; the router uses it to show the login page. */
export function bindSessionEnd(listener: EndListener): void {
  leave = listener
}

/**
 * Drops all data of the person once the login page is rendered: earlier, the page that is still there would
 * request it all again.
 */
function onEnd(reason: EndReason): void {
  dropKept()
  stepUps.cancel()
  writeLocaleChoice(sessionStorage, null)
  void leave(reason).finally(() => withAnswers(({ forgetPerson }) => forgetPerson()))
}

function saveChoice(locale: Locale): void {
  call(updateCurrentUser, { body: { locale } })
    .then((user) => {
      writeLocaleChoice(sessionStorage, null)
      return withAnswers(({ keepPerson }) => keepPerson(user))
    })
    // The choice is stored, so that the next page that loads the person retries.
    .catch((error: unknown) => reportError(error, 'locale'))
}

/** Stores the language chosen in this tab for the account: immediately, or after signing in. */
export function keepLocaleChoice(locale: Locale): void {
  writeLocaleChoice(sessionStorage, locale)
  if (session.isSignedIn()) saveChoice(locale)
}

/**
 * The first page and the language follow the person: applies the stored language, unless another was chosen
 * here, which is then stored.
 */
function followPerson({ isStaff, locale }: User): void {
  keepHome(isStaff)
  const localeChoice = readLocaleChoice(sessionStorage)
  if (localeChoice) saveChoice(localeChoice)
  else if (locale !== readLocale(localStorage)) speakLocale(locale)
}

/** Fetches the person of a stored token, and applies their language the first time. */
export async function loadPerson(): Promise<void> {
  const { fetchPersonOnce } = await loadChunk(import('#platform/api/current-user.ts'))
  await fetchPersonOnce({
    onPerson: followPerson,
    onRefused: (error) => isPending(error) || session.expire(tokenStore.read()),
  })
}

/** The session of this browser. */
export const session: Session = createSession({
  call,
  tokens: tokenStore,
  partials: partialLogins,
  report: reportError,
  leaveView() {
    const isView = sessionStorage.getItem(viewKey) !== null
    if (isView) void import('./view-storage.ts').then((views) => views.leaveView())
    return isView
  },
  async onStart(user) {
    dropKept()
    await withAnswers(({ forgetPerson, keepPerson }) => {
      // The previous person may have left without signing out.
      forgetPerson()
      keepPerson(user)
    })
    followPerson(user)
  },
  onEnd,
})

bindRefusals({
  onUnauthorized: (token) => session.expire(token),
  onSecondFactor: (token) => session.awaitCode(token),
})

// Signing out in one tab signs out all that share the remembered token. If it was replaced, URLs of files
// here may have been signed for the previous session.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || !event.oldValue) return
  if (!session.isSignedIn()) onEnd('signed-out')
  else if (event.key === tokenKey) void withAnswers(({ askAgain }) => askAgain())
})

import { type Locale, type User, updateCurrentUser } from '@portolan/contract/identity/users'
import { bindRefusals, call, partialLogins, tokenStore } from '#platform/api/client.ts'
import { reportError } from '#platform/api/report.ts'
import { readLocale, readLocaleChoice, speakLocale, writeLocaleChoice } from '#platform/i18n/locale.ts'
import { loadChunk } from '#platform/routing/load-chunk.ts'
import { createSession, type EndReason, type Session } from './session.ts'
import { stepUps } from './step-up.ts'
import { tokenKey } from './token-store.ts'

type Answers = typeof import('#platform/api/current-user.ts')

/**
 * Does something with the answers that are kept. Their code comes with the first page that asks for
 * something, the login goes without; where it can't be loaded, there are none.
 */
export async function withAnswers(act: (answers: Answers) => void): Promise<void> {
  const answers = await import('#platform/api/current-user.ts').catch(() => null)
  if (answers) act(answers)
}

type EndListener = (reason: EndReason) => Promise<void>

let leave: EndListener = async () => {}

/** Hears when the session has ended; the router binds itself here and shows the login page. */
export function bindSessionEnd(listener: EndListener): void {
  leave = listener
}

/**
 * Forgets everything of the person once the login page is rendered: before that, the page that is still there
 * would ask for it all again.
 */
function onEnd(reason: EndReason): void {
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
    // The choice is kept, so that the next page that loads the person tries again.
    .catch((error: unknown) => reportError(error, 'locale'))
}

/** Keeps the language chosen in this tab for the account: saved now, or when the person has signed in. */
export function keepLocaleChoice(locale: Locale): void {
  writeLocaleChoice(sessionStorage, locale)
  if (session.isSignedIn()) saveChoice(locale)
}

/**
 * The language follows the person: the stored one is applied, unless another was chosen here, which is then
 * stored.
 */
function followLocale({ locale }: User): void {
  const chosen = readLocaleChoice(sessionStorage)
  if (chosen) saveChoice(chosen)
  else if (locale !== readLocale(localStorage)) speakLocale(locale)
}

/** Fetches the person behind a token that was kept, and applies their language when it is the first time. */
export async function loadPerson(): Promise<void> {
  const { fetchPersonOnce } = await loadChunk(import('#platform/api/current-user.ts'))
  const user = await fetchPersonOnce()
  if (user) followLocale(user)
}

/** The session of this browser. */
export const session: Session = createSession({
  call,
  tokens: tokenStore,
  partials: partialLogins,
  report: reportError,
  async onStart(user) {
    await withAnswers(({ forgetPerson, keepPerson }) => {
      // The person before may have left without signing out.
      forgetPerson()
      keepPerson(user)
    })
    followLocale(user)
  },
  onEnd,
})

bindRefusals({
  onUnauthorized: (token) => session.expire(token),
  onSecondFactor: (token) => session.awaitCode(token),
})

// Signing out in one tab signs out all that share the remembered token. Where it was replaced, URLs of files
// here may have been signed for the session before.
window.addEventListener('storage', (event) => {
  if (event.storageArea !== localStorage || !event.oldValue) return
  if (!session.isSignedIn()) onEnd('signed-out')
  else if (event.key === tokenKey) void withAnswers(({ askAgain }) => askAgain())
})

import { getCurrentUser } from '@portolan/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { bindRefusals, call, partialLogins, tokenStore } from './client.ts'
import { configQuery } from './portal-config.ts'
import { queryClient } from './query.ts'
import { reportError } from './report.ts'
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
  void leave(reason).finally(forgetPerson)
}

/** The session of this browser. */
export const session: Session = createSession({
  call,
  tokens: tokenStore,
  partials: partialLogins,
  report: reportError,
  onStart(user) {
    // Whoever was here before may have gone without signing out.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] })
    queryClient.setQueryData(currentUserQuery.queryKey, user)
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

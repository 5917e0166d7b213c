import { getCurrentUser } from '@portolan/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { bindUnauthorized, call, tokenStore } from './client.ts'
import { queryClient } from './query.ts'
import { reportError } from './report.ts'
import { createSession, type EndReason, type Session } from './session.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
})

type EndListener = (reason: EndReason) => void

let onEnd: EndListener = () => {}

/** Hears when the session has ended; the router binds itself here and shows the login page. */
export function bindSessionEnd(listener: EndListener): void {
  onEnd = listener
}

/** The session of this browser. */
export const session: Session = createSession({
  call,
  tokens: tokenStore,
  report: reportError,
  onEnd(reason) {
    queryClient.clear()
    onEnd(reason)
  },
})

bindUnauthorized((token) => void session.expire(token))

// Signing out in one tab signs out all that share the remembered token.
window.addEventListener('storage', (event) => {
  if (event.storageArea === localStorage && event.oldValue && !session.isSignedIn()) {
    queryClient.clear()
    onEnd('signed-out')
  }
})

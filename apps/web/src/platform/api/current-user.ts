import { getCurrentUser, type User } from '@portolan/contract/identity/users'
import { queryOptions } from '@tanstack/react-query'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { call } from './client.ts'
import { queryClient } from './query.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
})

/** Keeps what the server said of the signed-in person. */
export function keepPerson(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** Forgets all answers, and what was said about them: they belong to the person who has left. */
export function forgetPerson(): void {
  queryClient.removeQueries()
  queryClient.getMutationCache().clear()
  toasts.clear()
}

/** Forgets what was asked in another language; the person has none. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Asks again for everything; what is shown stays until the new answer is there. */
export function askAgain(): void {
  void queryClient.invalidateQueries()
}

/** Fetches the person behind a token that was kept; answers null where that has been done. */
export async function fetchPersonOnce(): Promise<User | null> {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) return null
  return queryClient.ensureQueryData(currentUserQuery)
}

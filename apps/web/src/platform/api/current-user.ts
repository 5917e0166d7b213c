import { getCurrentUser, type User } from '@portolan/contract/identity/users'
import { queryOptions } from '@tanstack/react-query'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { queryClient } from './cache/query.ts'
import { call } from './client.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
})

/** Caches the server's data of the signed-in person. */
export function keepPerson(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** Drops all cached answers and their state: they belong to the person who has left. */
export function forgetPerson(): void {
  queryClient.removeQueries()
  queryClient.getMutationCache().clear()
  toasts.clear()
}

/** Drops answers in another language; the person's data has none. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] })
}

/** Refetches everything; shown content stays until the new answer arrives. */
export function askAgain(): void {
  void queryClient.invalidateQueries()
}

/** Fetches the person of a stored token; resolves null if that has already been done. */
export async function fetchPersonOnce(): Promise<User | null> {
  if (queryClient.getQueryData(currentUserQuery.queryKey)) return null
  return queryClient.ensureQueryData(currentUserQuery)
}

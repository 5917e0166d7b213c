import { getCurrentUser, type User } from '@portolan/contract/identity/users'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { keptOffline } from './cache/kept-answers.ts'
import { keptAnswers, queryClient } from './cache/query.ts'
import { call } from './client.ts'

/** The signed-in person. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, { signal }),
  meta: keptOffline,
})

const personQuery = { queryHash: hashKey(currentUserQuery.queryKey), meta: keptOffline }

/** Caches the server's data of the signed-in person. */
export function keepPerson(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  keptAnswers.keep(personQuery, user)
}

/** The email address of the person who is or was signed in here. */
export function emailOfPerson(): string | undefined {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.email
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

interface PersonListeners {
  /** Called with the person as the server knows them now. */
  onPerson: (user: User) => void
  /** Called if the server refuses the person who is already shown. */
  onRefused: (error: unknown) => void
}

/**
 * Loads the person of a stored token, if that hasn't been done yet. A person kept by an earlier visit is
 * shown at once, and the server's answer is awaited behind the page.
 */
export async function fetchPersonOnce({ onPerson, onRefused }: PersonListeners): Promise<void> {
  const { queryKey } = currentUserQuery
  if (queryClient.getQueryData(queryKey)) return
  const kept = await keptAnswers.find(personQuery)
  if (!kept) return onPerson(await queryClient.ensureQueryData(currentUserQuery))
  queryClient.setQueryData(queryKey, kept.data as User, { updatedAt: kept.at })
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  queryClient.fetchQuery(currentUserQuery).then(onPerson, onRefused)
}

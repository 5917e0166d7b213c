import { type User, updateCurrentUser } from '@portolan/contract/identity/users'
import type { Body } from '@portolan/contract/shared/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'

/** Saves parts of the signed-in person, and updates everything that shows them. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Body<typeof updateCurrentUser>) => call(updateCurrentUser, { body: change }),
    onSuccess: (user: User) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  })
}

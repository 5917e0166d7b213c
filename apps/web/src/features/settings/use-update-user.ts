import { type User, updateCurrentUser } from '@portolan/contract/account'
import type { Body } from '@portolan/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { currentUserQuery } from '#api/current-user.ts'

/** Saves parts of the signed-in person; everything that shows them follows at once. */
export function useUpdateUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Body<typeof updateCurrentUser>) => call(updateCurrentUser, { body: change }),
    onSuccess: (user: User) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  })
}

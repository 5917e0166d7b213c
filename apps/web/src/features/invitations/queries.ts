import { getInvitation } from '@portolan/contract/invitations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Who invites with the code of a card; a dead code and too many tries are failures. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call(getInvitation, { params: { code }, signal }),
  })

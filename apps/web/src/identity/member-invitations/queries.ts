import { getMemberInvitation } from '@portolan/contract/identity/member-invitations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** An invitation to another organization; one that isn't the reader's is an error. */
export const memberInvitationQuery = (invitationId: string) =>
  queryOptions({
    queryKey: ['member-invitation', invitationId],
    queryFn: ({ signal }) => call(getMemberInvitation, { params: { invitationId }, signal }),
  })

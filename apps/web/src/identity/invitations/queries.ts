import { getInvitation, invitationSecretHeader } from '@portolan/contract/identity/invitations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** The header with the secret of a card's link; none for a typed code. */
export const secretHeaders = (secret: string | undefined) =>
  secret === undefined ? {} : { [invitationSecretHeader]: secret }

/** The invitation of a card, given its secret; an invalid code and too many attempts are errors. */
export const invitationQuery = (code: string, secret?: string) =>
  queryOptions({
    queryKey: ['invitation', code, secret],
    queryFn: ({ signal }) =>
      call(getInvitation, { params: { code }, headers: secretHeaders(secret), signal }),
  })

import { listPasskeys } from '@portolan/contract/identity/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** The passkeys of the signed-in person, newest first; refetched after each change. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})

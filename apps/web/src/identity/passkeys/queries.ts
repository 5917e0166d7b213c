import { listPasskeys } from '@portolan/contract/identity/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/**
 * The passkeys of the signed-in person, the newest first; asked again whenever one is added, renamed or
 * removed.
 */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})

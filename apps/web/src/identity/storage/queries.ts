import { getStorage } from '@portolan/contract/identity/storage'
import { queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

/** The storage that each organization's files use; refetched wherever it's shown. */
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => call(getStorage, { signal }),
  meta: agesAfter(0),
})

import { listFollows } from '@portolan/contract/freight/follows'
import { queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

/** The person's follows, newest first. */
export const followsQuery = queryOptions({
  queryKey: ['follows'],
  // Not canceled when its button unmounts: the next page has one too and would repeat the request.
  queryFn: () => call(listFollows, {}),
  select: ({ results }) => results,
  meta: agesAfter(60_000),
})

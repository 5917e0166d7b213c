import { listMessageSources } from '@portolan/contract/company/carrier-messages/sources'
import { listApiKeys } from '@portolan/contract/company/systems/keys'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

export const systemsKey = ['desk-systems'] as const
const refreshMs = 10_000
const pushing = 'push:'

/** The keys of the company's systems, those that count first. */
export const keysQuery = queryOptions({
  queryKey: [...systemsKey, 'keys'],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
  select: (keys) => keys.toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null)),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** The sources that push messages, by name; the room of messages has all senders. */
export const sourcesQuery = queryOptions({
  queryKey: [...systemsKey, 'sources'],
  queryFn: ({ signal }) => call(listMessageSources, { signal }),
  select: ({ results }) =>
    results
      .filter(({ source, isRevoked }) => source.startsWith(pushing) && !isRevoked)
      .map((each) => ({ ...each, name: each.source.slice(pushing.length) })),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

export function refreshSystems(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: systemsKey })
}

/** An act on keys or sources. */
export function useSystemsAct() {
  return useDeskAct(refreshSystems)
}

import { getSetup } from '@portolan/contract/company/setup/setup'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

const setupKey = ['desk-setup'] as const
const refreshMs = 10_000

/** How far a new portal is set up; asked again only while the checklist is shown. */
export const setupQuery = queryOptions({
  queryKey: setupKey,
  queryFn: ({ signal }) => call(getSetup, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data && !data.isDismissed && data.steps.some(({ isDone }) => !isDone) ? refreshMs : false,
  meta: agesAfter(0),
})

export function useSetupAct() {
  return useDeskAct((client: QueryClient) => client.invalidateQueries({ queryKey: setupKey }))
}

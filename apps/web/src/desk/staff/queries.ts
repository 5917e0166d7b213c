import { listStaffAccounts } from '@portolan/contract/company/people/staff-accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useDeskAct } from '#desk/frame/use-desk-act.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'

/** The company's people with role, last sign-in and second factor. */
export const staffAccountsQuery = queryOptions({
  queryKey: ['desk-staff'],
  queryFn: ({ signal }) => call(listStaffAccounts, { signal }),
  refetchInterval: 10_000,
  meta: agesAfter(0),
})

const refreshStaff = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: staffAccountsQuery.queryKey })

/** An act on the list of the staff. */
export function useStaffAct() {
  return useDeskAct(refreshStaff)
}

import { getCustomerSettings, getUsualContact } from '@portolan/contract/company/customers/customer-settings'
import {
  type CompanyInvitation,
  getTypedCodes,
  listCompanyInvitations,
} from '@portolan/contract/company/invitations'
import { type CompanyMember, listCompanyMembers } from '@portolan/contract/company/members'
import { listCompanyOrders } from '@portolan/contract/company/order-lists/order-list'
import { type CompanyCustomer, listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { getCompanyAccount, listCompanySessions } from '@portolan/contract/company/people/accounts'
import { previewCustomerRemoval } from '@portolan/contract/company/people/customer-removal'
import { previewMemberMove } from '@portolan/contract/company/people/member-moves'
import { listStaffMembers } from '@portolan/contract/identity/staff'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import { type CustomersUrl, orderingOf } from './list/list-url.ts'

const customersKey = ['desk-customers'] as const
const refreshMs = 10_000
const pageSize = 50

type Pages<Row> = InfiniteData<Page<Row>, string | undefined>
type Key = readonly unknown[]

const refreshPages = ({ state: { data } }: { state: { data: { pages: unknown[] } | undefined } }) =>
  // More pages cost more, so they are refetched less often.
  refreshMs * Math.max(1, data?.pages.length ?? 1)

/** Customers with their figures. */
export function customersQuery(url: CustomersUrl) {
  const query = { ordering: orderingOf(url), ...(url.search !== undefined && { search: url.search }) }
  return infiniteQueryOptions<Page<CompanyCustomer>, Error, Pages<CompanyCustomer>, Key, string | undefined>({
    queryKey: [...customersKey, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyOrganizations, {
        query: { ...query, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshPages,
    meta: agesAfter(0),
  })
}

/** One customer; null if there is none. */
export function customerQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...customersKey, 'customer', organizationId],
    queryFn: async ({ signal }) => {
      const { results } = await call(listCompanyOrganizations, { query: { ids: [organizationId] }, signal })
      return results[0] ?? null
    },
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The settings of a customer. */
export function settingsQuery(ref: string) {
  return queryOptions({
    queryKey: [...customersKey, 'settings', ref],
    queryFn: ({ signal }) => call(getCustomerSettings, { params: { ref }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The contact of the customers that have none of their own. */
export const usualContactQuery = queryOptions({
  queryKey: [...customersKey, 'usual-contact'],
  queryFn: ({ signal }) => call(getUsualContact, { signal }),
  meta: agesAfter(0),
})

/** Colleagues, who look after customers. */
export const colleaguesQuery = queryOptions({
  queryKey: ['desk', 'staff'],
  queryFn: ({ signal }) => call(listStaffMembers, { signal }),
  meta: agesAfter(60_000),
})

/** The orders of a customer that changed last. */
export function latestOrdersQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...customersKey, 'orders', organizationId],
    queryFn: ({ signal }) =>
      call(listCompanyOrders, { query: { organization: [organizationId], limit: 5 }, signal }),
    select: ({ results }) => results,
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** The people of a customer, the oldest account first. */
export function peopleQuery(ref: string) {
  return infiniteQueryOptions<Page<CompanyMember>, Error, Pages<CompanyMember>, Key, string | undefined>({
    queryKey: [...customersKey, 'people', ref],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyMembers, {
        params: { ref },
        query: { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    refetchInterval: refreshPages,
    meta: agesAfter(0),
  })
}

export function accountQuery(email: string) {
  return queryOptions({
    queryKey: [...customersKey, 'account', email],
    queryFn: ({ signal }) => call(getCompanyAccount, { params: { email }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

export function sessionsQuery(email: string) {
  return queryOptions({
    queryKey: [...customersKey, 'sessions', email],
    queryFn: ({ signal }) => call(listCompanySessions, { params: { email }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

/** Views of the list of invitations. */
export const invitationViews = ['open', 'used', 'over', 'all'] as const
export type InvitationView = (typeof invitationViews)[number]

const statesOf: Readonly<Record<InvitationView, CompanyInvitation['state'][] | null>> = {
  open: ['open', 'awaits-proof'],
  used: ['used'],
  over: ['expired', 'locked', 'revoked'],
  all: null,
}

/** The invitations of a customer, the newest first. */
export function invitationsQuery(organizationRef: string, view: InvitationView) {
  const state = statesOf[view]
  return infiniteQueryOptions<
    Page<CompanyInvitation>,
    Error,
    Pages<CompanyInvitation>,
    Key,
    string | undefined
  >({
    queryKey: [...customersKey, 'invitations', organizationRef, view],
    queryFn: ({ pageParam, signal }) =>
      call(listCompanyInvitations, {
        query: {
          organizationRef,
          limit: pageSize,
          ...(state && { state }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: refreshPages,
    meta: agesAfter(0),
  })
}

/** Everything that deleting a customer would do. */
export function customerRemovalQuery(ref: string) {
  return queryOptions({
    queryKey: [...customersKey, 'removal', ref],
    queryFn: ({ signal }) => call(previewCustomerRemoval, { params: { ref }, signal }),
    meta: agesAfter(0),
  })
}

/** Everything that moving a person would do; waits until the next customer is chosen. */
export function memberMoveQuery(ref: string, email: string, to: { ref: string } | null) {
  return queryOptions({
    queryKey: [...customersKey, 'member-move', ref, email, to?.ref ?? null],
    queryFn: ({ signal }) =>
      call(previewMemberMove, { params: { ref, email }, body: { to: to?.ref ?? '' }, signal }),
    enabled: to !== null,
    meta: agesAfter(0),
  })
}

/** Whether codes typed from cards are taken. */
export const typedCodesQuery = queryOptions({
  queryKey: [...customersKey, 'typed-codes'],
  queryFn: ({ signal }) => call(getTypedCodes, { signal }),
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

/** Reads again what an act at this room changes. */
export function refreshCustomers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: customersKey })
}

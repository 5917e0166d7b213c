import type { listCompanyPreorders } from '@portolan/contract/company/preorders'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { Query } from '@portolan/contract/shared/endpoint'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { DeskPreordersUrl } from '#desk/frame/paths.ts'

const tabs = ['company', 'customer', 'all'] as const
export type PreorderTab = (typeof tabs)[number]

/** The object of the wait: an answer to a booking, or to a request after the approval. */
export const subjects = ['bookings', 'amendments', 'cancellations'] as const
export type WaitingSubject = (typeof subjects)[number]

/** The list that a URL asks for. */
export interface PreorderSearch {
  tab: PreorderTab
  about: WaitingSubject | null
  mode: TransportMode | null
  /** The ID of a customer. */
  organization: string | null
  search: string
}

/** Parses a URL; missing or invalid members get their defaults, since people type and share URLs. */
export function readPreorderSearch(url: DeskPreordersUrl): PreorderSearch {
  const tab = tabs.find((name) => name === url.turn) ?? 'company'
  const about = subjects.find((name) => name === url.about) ?? null
  return {
    tab,
    about: tab === 'company' ? about : null,
    mode: transportModes.find((name) => name === url.mode) ?? null,
    organization: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(url.organization ?? '')
      ? (url.organization ?? null)
      : null,
    search: String(url.search ?? '').slice(0, orderSearchLength.longest),
  }
}

/** The URL of a list, without defaults. */
export function urlOfPreorders({ tab, about, mode, organization, search }: PreorderSearch): DeskPreordersUrl {
  return {
    ...(tab !== 'company' && { turn: tab }),
    ...(about && { about }),
    ...(mode && { mode }),
    ...(organization && { organization }),
    ...(search !== '' && { search }),
  }
}

/** True if the text is long enough to search for. */
export const isSearched = ({ search }: PreorderSearch): boolean =>
  search.trim().length >= orderSearchLength.shortest

/** True if fewer than all of the tab are listed. */
export const isNarrowed = (search: PreorderSearch): boolean =>
  search.about !== null || search.mode !== null || search.organization !== null || isSearched(search)

/** The same tab without filters. */
export const cleared = ({ tab }: PreorderSearch): PreorderSearch => readPreorderSearch({ turn: tab })

export type PreorderQuery = Omit<Query<typeof listCompanyPreorders>, 'limit' | 'cursor'>

const asked: Record<WaitingSubject, PreorderQuery> = {
  bookings: { status: ['pending'] },
  amendments: { amendment: ['requested'] },
  cancellations: { cancellation: ['requested'] },
}

/** The request to the server: those that wait longest first, or all, newest first. */
export function preorderQueryOf(search: PreorderSearch): PreorderQuery {
  const { tab, about, mode, organization } = search
  return {
    ...(tab !== 'all' && { waitsFor: tab, ordering: 'waitsSince' as const }),
    ...(about && asked[about]),
    ...(mode && { transportMode: [mode] }),
    ...(organization && { organization: [organization] }),
    ...(isSearched(search) && { search: search.search.trim() }),
  }
}

import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { messages as attentionMessages } from '#freight/orders/attention/messages.ts'
import { CompanyListContext, type PlacesQuery } from '#freight/orders/company/company-list.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { orderPlacesQuery } from '#freight/orders/queries.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import {
  isSearched,
  searchedText,
  toggled,
  withAttention,
  withDelivered,
} from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** An active filter, in words. */
export interface ActiveFilter {
  key: string
  name: string
  /** The list without it. */
  without: OrderSearch
}

/** Names the places of filters: countries, and ports, airports and cities by their code. */
function usePlaceNames(search: OrderSearch): (code: string, end: 'from' | 'to') => string {
  const { fromPlace = [], toPlace = [] } = search
  const query: PlacesQuery = useContext(CompanyListContext)?.placesQuery ?? orderPlacesQuery
  const { data } = useQuery({ ...query, enabled: fromPlace.length + toPlace.length > 0 })
  const countryName = useCountryName()
  return (code, end) => {
    if (code.length === 2) return countryName(code)
    const isPlace = ({ locode }: OrderPlace) => locode === code
    return data?.[end].find(isPlace)?.city ?? code
  }
}

/** All active filters other than active or archived, for chips and paper. */
export function useActiveFilters(search: OrderSearch): ActiveFilter[] {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const tAttention = useMessages(attentionMessages)
  const format = useFormat()
  const placeName = usePlaceNames(search)
  const organizations = useQuery(currentUserQuery).data?.organizations ?? []
  const company = useContext(CompanyListContext)
  const { attention = [], organization = [], transportMode = [], shipmentStatus = [] } = search
  const { fromPlace = [], toPlace = [] } = search

  function dates(what: 'departure' | 'arrival' | 'delivery'): ActiveFilter[] {
    const [from, to] = [search[`${what}From`], search[`${what}To`]]
    if (from === undefined && to === undefined) return []
    const { [`${what}From` as const]: _from, [`${what}To` as const]: _to, ...others } = search
    const without = others as OrderSearch
    const [first, last] = [from && format.date(from), to && format.date(to)]
    const name =
      first && last
        ? t(`${what}.between`, { from: first, to: last })
        : first
          ? t(`${what}.since`, { from: first })
          : t(`${what}.until`, { to: last ?? '' })
    return [{ key: what, name, without }]
  }

  return [
    ...(isSearched(search)
      ? [
          {
            key: 'search',
            name: t('bar.searchChip', { text: searchedText(search) }),
            without: { ...search, search: '' },
          },
        ]
      : []),
    ...attention.map((group) => ({
      key: group,
      name: tAttention(`${group}`),
      without: withAttention(search, group),
    })),
    ...organization.map((id) => ({
      key: id,
      name:
        company?.customers.get(id) ??
        organizations.find((each) => each.id === id)?.name ??
        t('unknownOrganization'),
      without: { ...search, organization: toggled(organization, id) },
    })),
    ...transportMode.map((mode) => ({
      key: mode,
      name: tOrders(`mode.${mode}`),
      without: { ...search, transportMode: toggled(transportMode, mode) },
    })),
    ...shipmentStatus.map((status) => ({
      key: status,
      name: tOrders(`status.${status}`),
      without: { ...search, shipmentStatus: toggled(shipmentStatus, status) },
    })),
    ...(search.delivered
      ? [{ key: 'delivered', name: t(`delivered.${search.delivered}`), without: withDelivered(search) }]
      : []),
    ...fromPlace.map((code) => ({
      key: `from ${code}`,
      name: t('fromPlace', { place: placeName(code, 'from') }),
      without: { ...search, fromPlace: toggled(fromPlace, code) },
    })),
    ...toPlace.map((code) => ({
      key: `to ${code}`,
      name: t('toPlace', { place: placeName(code, 'to') }),
      without: { ...search, toPlace: toggled(toPlace, code) },
    })),
    ...dates('departure'),
    ...dates('arrival'),
    ...dates('delivery'),
  ]
}

import { getBookingData } from '@portolan/contract/content/booking-data'
import { searchDangerousGoods } from '@portolan/contract/content/dangerous-goods'
import { getCity, listCountries, searchCities } from '@portolan/contract/content/definitions'
import { searchHsCodes } from '@portolan/contract/content/hs-codes'
import { getAddressBook } from '@portolan/contract/freight/preorders/address-book'
import type { PartyRole } from '@portolan/contract/freight/preorders/parties'
import { listPreorderParties } from '@portolan/contract/freight/preorders/preorders'
import type { Locale } from '@portolan/contract/identity/users'
import { lookupSearchLength } from '@portolan/contract/shared/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

const suggestions = 8

/** Cities whose name begins with the text, in either alphabet. */
export function citiesQuery(search: string, locale: Locale) {
  return queryOptions({
    queryKey: ['definitions', 'cities', locale, search],
    queryFn: ({ signal }) => call(searchCities, { query: { search, limit: suggestions }, signal }),
    select: ({ results }) => results,
    enabled: search.length >= lookupSearchLength.shortest,
    placeholderData: keepPreviousData,
  })
}

/** A city by the ID from the search. */
export function cityQuery(cityId: string, locale: Locale) {
  return queryOptions({
    queryKey: ['definitions', 'city', locale, cityId],
    queryFn: ({ signal }) => call(getCity, { params: { cityId }, signal }),
  })
}

/** Codes of the Harmonized System by digits or words. */
export function hsCodesQuery(search: string) {
  return queryOptions({
    queryKey: ['definitions', 'hs-codes', search],
    queryFn: ({ signal }) => call(searchHsCodes, { query: { search, limit: suggestions }, signal }),
    select: ({ results }) => results,
    enabled: search.length >= lookupSearchLength.shortest,
    placeholderData: keepPreviousData,
  })
}

/** Dangerous goods by UN number or words of the name. */
export function dangerousGoodsQuery(search: string) {
  return queryOptions({
    queryKey: ['definitions', 'dangerous-goods', search],
    queryFn: ({ signal }) => call(searchDangerousGoods, { query: { search, limit: suggestions }, signal }),
    select: ({ results }) => results,
    enabled: search.length >= lookupSearchLength.shortest,
    placeholderData: keepPreviousData,
  })
}

/** All countries, sorted in the reader's language. */
export function countriesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['definitions', 'countries', locale],
    queryFn: ({ signal }) => call(listCountries, { signal }),
    select: ({ results }) => results,
  })
}

/** The figures and words by which the server checks bookings; constant while the tab is open. */
export const bookingDataQuery = queryOptions({
  queryKey: ['definitions', 'booking-data'],
  queryFn: ({ signal }) => call(getBookingData, { signal }),
  gcTime: Infinity,
})

/** Suggestions from an organization's earlier bookings. A booking begins without it if it can't be loaded. */
export function addressBookQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['preorders', 'address-book', organizationId],
    queryFn: ({ signal }) => call(getAddressBook, { params: { organizationId }, signal }),
    enabled: organizationId !== '',
  })
}

/** Parties of earlier bookings in a role, latest first. */
export function partiesQuery(role: PartyRole, search: string) {
  return queryOptions({
    queryKey: ['preorders', 'parties', role, search],
    queryFn: ({ signal }) =>
      call(listPreorderParties, { query: { role, limit: suggestions, ...(search && { search }) }, signal }),
    select: ({ results }) => results,
    placeholderData: keepPreviousData,
  })
}

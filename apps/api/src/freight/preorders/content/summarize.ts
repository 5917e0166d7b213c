import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { cargoTotals } from '@portolan/freight/booking/totals'
import { findLocalNames } from '@portolan/geodata/cities/local-names'
import type { PreorderSummary } from '#freight/tables/preorders.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'

/** Data stored with a booking for lists and searches. */
export interface Summarized {
  content: PreorderContent
  summary: PreorderSummary
  searchText: string
}

export function summarize(number: string, content: PreorderContent): Summarized {
  const { transportMode, loadType, incoterms, from, to, readyOn, cargo, customerReference } = content
  return {
    content,
    summary: {
      transportMode,
      loadType,
      incoterms,
      from,
      to,
      readyOn,
      cargo,
      customerReference,
      totals: cargoTotals(content),
    },
    searchText: searchTextOf(number, content),
  }
}

/** The text by which searches find a pre-order. */
export function searchTextOf(
  number: string,
  { from, to, units, parties, containers, ...content }: PreorderContent,
) {
  const places = [from, to].flatMap(({ name, city, countryCode, locode }) => [
    city,
    ...Object.values(findLocalNames(city, countryCode) ?? {}),
    name,
    locode ?? '',
  ])
  const names = [parties.shipper, parties.consignee, parties.notify].map((party) => party?.name ?? '')
  const lines = units.flatMap(({ description, hsCode, marks, poNumber }) => [
    description,
    hsCode ?? '',
    marks ?? '',
    poNumber ?? '',
  ])
  const boxes = containers.map((container) => container.number ?? '')
  const parts = [
    number,
    content.customerReference ?? '',
    content.cargo,
    ...places,
    ...names,
    ...lines,
    ...boxes,
  ]
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}

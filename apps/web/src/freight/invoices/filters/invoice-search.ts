import {
  type InvoiceSort,
  type InvoiceState,
  invoiceSorts,
  invoiceStates,
} from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceFilter } from '@portolan/contract/freight/invoices/invoices'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { InvoiceUrl } from '#platform/routing/paths.ts'

export const dateFilters = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo'] as const
export type DateFilter = (typeof dateFilters)[number]

/** Filters and sort of the invoices, as their page parses them from its URL. */
export interface InvoiceSearch extends Partial<Record<DateFilter, string>> {
  state: InvoiceState[]
  organization: string[]
  currency: string[]
  search: string
  ordering: InvoiceSort
}

function entries(text: string | undefined, pattern: RegExp): string[] {
  return [...new Set((text ?? '').split(',').filter((entry) => pattern.test(entry)))]
}

function isDate(text: string | undefined): text is string {
  return (
    /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text ?? '?')
  )
}

/** Parses a URL; missing or invalid members get their defaults, since people type and share URLs. */
export function readInvoiceSearch(url: InvoiceUrl): InvoiceSearch {
  const states = entries(url.state, /./)
  const dates = dateFilters.flatMap((name) => (isDate(url[name]) ? [[name, url[name]] as const] : []))
  return {
    state: invoiceStates.filter((state) => states.includes(state)),
    organization: entries(url.organization, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    currency: entries(url.currency, /^[A-Z]{3}$/),
    search: (url.search ?? '').slice(0, orderSearchLength.longest),
    ordering: invoiceSorts.find((sort) => sort === url.ordering) ?? 'urgency',
    ...Object.fromEntries(dates),
  }
}

/** The URL of a search, without defaults. */
export function urlOfInvoices(search: InvoiceSearch): InvoiceUrl {
  const { state, organization, currency, ordering } = search
  const members = {
    state: state.join(','),
    organization: organization.join(','),
    currency: currency.join(','),
    search: search.search,
    ordering: ordering === 'urgency' ? '' : ordering,
    ...Object.fromEntries(dateFilters.map((name) => [name, search[name] ?? ''])),
  }
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''))
}

/** True if the text is long enough to search for. */
export function isSearched({ search }: InvoiceSearch): boolean {
  return search.trim().length >= orderSearchLength.shortest
}

/** True if there are any filters. */
export function isNarrowed(search: InvoiceSearch): boolean {
  const { state, organization, currency } = search
  const values = [...state, ...organization, ...currency]
  return values.length > 0 || isSearched(search) || dateFilters.some((name) => search[name] !== undefined)
}

/** The same sort without filters. */
export function cleared({ ordering }: InvoiceSearch): InvoiceSearch {
  return { ...readInvoiceSearch({}), ordering }
}

/** The request to the server. */
export function invoiceFilterOf(search: InvoiceSearch): InvoiceFilter {
  const { state, organization, currency, ordering, search: text, ...dates } = search
  return {
    ...(state.length > 0 && { state }),
    ...(organization.length > 0 && { organization }),
    ...(currency.length > 0 && { currency }),
    ...dates,
    ...(isSearched(search) && { search: text.trim() }),
    ordering,
  }
}

type SortColumn = 'number' | 'issuedOn' | 'dueOn' | 'amount'

/** The sort after a click on a column's header: ascending, then descending, then by urgency again. */
export function nextSort(ordering: InvoiceSort, column: SortColumn): InvoiceSort {
  if (ordering === column) return `-${column}`
  return ordering === `-${column}` ? 'urgency' : column
}

/** The current sort of a column. */
export function sortDirection(ordering: InvoiceSort, column: SortColumn): 'ascending' | 'descending' | null {
  if (ordering === column) return 'ascending'
  return ordering === `-${column}` ? 'descending' : null
}

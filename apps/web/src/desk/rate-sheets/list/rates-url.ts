import { type SheetView, sheetViews } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { TransportMode } from '@portolan/contract/freight/places'
import type { RatesUrl } from '#desk/frame/paths.ts'
import type { CalendarFilter } from '#desk/rate-sheets/queries.ts'

export const usualView: SheetView = 'current'

const viewOf = (url: Readonly<Record<string, unknown>>) => sheetViews.find((name) => name === url.view)

/** Reads the URL; anything wrong and the usual view are left out. */
export function readRatesUrl(url: Readonly<Record<string, unknown>>): RatesUrl & { view?: SheetView } {
  const view = viewOf(url)
  const mode = TransportMode.safeParse(url.mode).data
  return {
    ...(view !== undefined && view !== usualView && { view }),
    ...(mode && { mode }),
    ...(typeof url.search === 'string' && url.search.trim() !== '' && { search: url.search.slice(0, 100) }),
  }
}

export function filterOf(url: RatesUrl): CalendarFilter {
  const search = url.search?.trim() ?? ''
  return {
    view: viewOf(url) ?? usualView,
    ...(url.mode && { transportMode: [url.mode] }),
    ...(search !== '' && { search }),
  }
}

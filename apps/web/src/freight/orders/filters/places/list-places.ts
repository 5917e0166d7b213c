import type { PlaceGroup } from './group-places.ts'

/** A country or a place in it, as a choice of a filter. */
export interface PlaceRow {
  code: string
  label: string
  isCountry: boolean
}

/** Few enough for a panel with several lists, none of which scrolls by itself. */
const maxRows = 8

/** All countries, each followed by its places. */
export function rowsOfGroups(groups: readonly PlaceGroup[]): PlaceRow[] {
  return groups.flatMap(({ countryCode, name, places }) => [
    { code: countryCode, label: name, isCountry: true },
    ...places.map(({ code, city }) => ({ code, label: city, isCountry: false })),
  ])
}

interface PlaceList {
  all: readonly PlaceRow[]
  /** Those that the text finds; all without a text. */
  found: readonly PlaceRow[]
  isSearched: boolean
  showsAll: boolean
  chosen: readonly string[]
}

/** The places of a list: the first countries or places found, or all if they're few or requested. */
export function listPlaces({ all, found, isSearched, showsAll, chosen }: PlaceList) {
  const isWhole = showsAll || found.length <= maxRows
  const rows = isWhole ? found : found.filter(({ isCountry }) => isSearched || isCountry).slice(0, maxRows)
  const visible = new Set(rows.map(({ code }) => code))
  return {
    /** Chosen ones that the rows don't have. */
    chosenAbove: all.filter(({ code }) => chosen.includes(code) && !visible.has(code)),
    rows,
    hasMore: !isWhole,
  }
}

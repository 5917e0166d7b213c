import { importFields } from '@portolan/contract/company/imports/import-fields'
import type { ImportColumn, ImportPreview } from '@portolan/contract/company/imports/import-files'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { type MapJson, pathOf, ruleAt, shownRule } from '#desk/imports/mapping/edit-map.ts'
import { isOfField } from '#desk/imports/mapping/map-faults.tsx'

/** A name of a place in the file, and which place it means. */
export interface PlaceName {
  name: string
  /** A UN/LOCODE or a name that the portal knows; null for a place that the map describes in full. */
  place: string | null
  /** A place that is described in full, in words. */
  described: string
}

/** Kinds of files whose maps name places. */
export const hasPlaces = (kind: ImportKind) => kind === 'orders' || kind === 'events' || kind === 'rates'

const isHolder = (value: unknown): value is MapJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function placesOf({ places }: MapJson): PlaceName[] {
  if (!isHolder(places)) return []
  return Object.entries(places).map(([name, place]) => {
    if (typeof place === 'string') return { name, place, described: '' }
    const { locode, city, name: own, countryCode } = isHolder(place) ? place : {}
    const parts = [own ?? city ?? locode, countryCode].filter((part) => typeof part === 'string')
    return { name, place: null, described: parts.join(', ') }
  })
}

/** The map with the meaning of a name, or without any. All else stays as it is. */
export function withPlace(map: MapJson, name: string, place: string | undefined): MapJson {
  const places = Object.entries(isHolder(map.places) ? map.places : {}).filter(([other]) => other !== name)
  if (place !== undefined) places.push([name, place])
  const { places: _, ...kept } = map
  return places.length === 0 ? kept : { ...kept, places: Object.fromEntries(places) }
}

/** Names in the first lines that the portal doesn't know, and that the map says nothing about. */
export function unknownPlaces(
  kind: ImportKind,
  map: MapJson,
  columns: readonly ImportColumn[],
  preview: ImportPreview | undefined,
): string[] {
  const known = new Set(placesOf(map).map(({ name }) => name))
  const found = importFields[kind]
    .filter(({ type }) => type === 'place')
    .flatMap(({ member }) => {
      const shown = shownRule(ruleAt(map, member))
      const column = shown.kind === 'column' && columns.find(({ heading }) => heading === shown.column)
      if (!column) return []
      const path = pathOf(map, member).join('.')
      const problems = (preview?.fields ?? [])
        .filter((field) => isOfField(path, field.member))
        .flatMap(({ cells }) =>
          cells.flatMap(({ value, problem }) => (value === null ? (problem ?? []) : [])),
        )
      const texts = column.values?.map(({ text }) => text) ?? column.samples
      return texts.filter((text) => problems.some((problem) => problem.includes(`"${text}"`)))
    })
  return [...new Set(found)].filter((name) => !known.has(name))
}

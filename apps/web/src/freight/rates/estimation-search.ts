import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import type { TransportMode } from '@portolan/contract/freight/places'
import type { RateQuery, Season } from '@portolan/contract/freight/rates'
import type { BookingSource, EstimationUrl } from '#platform/routing/paths.ts'

// Not imported from the contract: a value import would add all its schemas to this page.
export const seasons = ['winter', 'spring', 'summer', 'fall'] as const satisfies readonly Season[]
const loadTypes = ['not-set', 'FCL', 'LCL'] as const satisfies readonly LoadType[]

const places = ['from', 'to', 'fromCountry', 'toCountry'] as const
const choices = ['transportMode', 'loadType', 'season'] as const
const figures = ['weightKg', 'volumeM3', 'containers'] as const
export type Figure = (typeof figures)[number]

/** The calculator's search. An end of the lane is a city or a country. */
export interface EstimationSearch extends Partial<Record<(typeof places)[number], string>> {
  transportMode: TransportMode
  /** As chosen; only applies by sea and rail. */
  loadType: LoadType
  season: Season
  weightKg?: number
  volumeM3?: number
  containers?: number
  /** Departures from this day on; two years back by default. */
  since?: string
}

/** The search before anything is chosen. */
const defaults = { transportMode: 'sea', loadType: 'FCL', season: 'winter' } as const

/** Before any data in a portal. */
export const allYears = '1990-01-01'

const largest = 1e9
const maxContainers = 10_000

function oneOf<T extends string>(values: readonly T[], value: unknown, fallback: T): T {
  return values.find((item) => item === value) ?? fallback
}

/** A figure that the server accepts; undefined for anything else. */
export function validFigure(name: Figure, value: number): number | undefined {
  const isCount = name === 'containers'
  if (!(value > 0) || value > (isCount ? maxContainers : largest)) return undefined
  return isCount && !Number.isInteger(value) ? undefined : value
}

function figureOf(name: Figure, text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,10}(\.\d{1,6})?$/.test(text)
    ? validFigure(name, Number(text))
    : undefined
}

function placeOf(name: (typeof places)[number], text: unknown): string | undefined {
  const form = name.endsWith('Country') ? /^[A-Z]{2}$/ : /^.{1,100}$/
  return typeof text === 'string' && form.test(text) ? text : undefined
}

/** An existing calendar date, from `allYears` on. */
function dayOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text) || text < allYears) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

function defined<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}

/** Parses the URL's members. Missing or invalid ones get their defaults: people type and share URLs. */
export function readEstimation(url: Readonly<Record<string, unknown>>): EstimationSearch {
  const [from, to] = [placeOf('from', url.from), placeOf('to', url.to)]
  return {
    ...defined({
      from,
      to,
      fromCountry: from === undefined ? placeOf('fromCountry', url.fromCountry) : undefined,
      toCountry: to === undefined ? placeOf('toCountry', url.toCountry) : undefined,
    }),
    transportMode: oneOf(transportModes, url.transportMode, defaults.transportMode),
    loadType: oneOf(loadTypes, url.loadType, defaults.loadType),
    season: oneOf(seasons, String(url.season).toLowerCase(), defaults.season),
    ...defined({
      weightKg: figureOf('weightKg', url.weightKg),
      volumeM3: figureOf('volumeM3', url.volumeM3),
      containers: figureOf('containers', url.containers),
      since: dayOf(url.since),
    }),
  }
}

/** The URL of a search, without defaults. */
export function urlOfEstimation(search: EstimationSearch): EstimationUrl {
  const changedNames = choices.filter((name) => search[name] !== defaults[name])
  const names = [...places, ...changedNames, ...figures, 'since' as const].filter(
    (name) => search[name] !== undefined,
  )
  return Object.fromEntries(names.map((name) => [name, String(search[name])]))
}

/** True if load types apply: only sea and rail have full or part loads. */
function hasLoadType({ transportMode }: Pick<EstimationSearch, 'transportMode'>): boolean {
  return transportMode === 'sea' || transportMode === 'rail'
}

/** The load type that applies. */
export function loadTypeOf(search: Pick<EstimationSearch, 'transportMode' | 'loadType'>): LoadType {
  return hasLoadType(search) ? search.loadType : 'not-set'
}

/** The request to the server; null until both ends of the lane are chosen. */
export function queryOfEstimation(search: EstimationSearch): RateQuery | null {
  const { from, to, fromCountry, toCountry, transportMode, season, since } = search
  if ((from ?? fromCountry) === undefined || (to ?? toCountry) === undefined) return null
  const loadType = loadTypeOf(search)
  const { weightKg, volumeM3, containers } = search
  return {
    ...defined({ from, to, fromCountry, toCountry }),
    transportMode,
    ...(loadType !== 'not-set' && { loadType }),
    season,
    ...defined({ since }),
    // A container's price doesn't depend on its contents.
    ...(loadType === 'FCL' ? defined({ containers }) : defined({ weightKg, volumeM3 })),
  }
}

/** Sets or removes a figure. */
export function withFigure(
  search: EstimationSearch,
  name: Figure,
  value: number | undefined,
): EstimationSearch {
  const { [name]: _, ...rest } = search
  return value === undefined ? rest : { ...rest, [name]: value }
}

/** Sets an end of the lane: a city by its ID, a country by its code, or none. */
export function withSide(
  search: EstimationSearch,
  side: 'from' | 'to',
  place: { city?: string; country?: string },
): EstimationSearch {
  const { [side]: _city, [`${side}Country` as const]: _country, ...rest } = search
  return { ...rest, ...defined({ [side]: place.city, [`${side}Country`]: place.country }) }
}

/** Sets the first day, or resets it to the default. */
export function withSince(search: EstimationSearch, since: string | undefined): EstimationSearch {
  const { since: _, ...rest } = search
  return { ...rest, ...defined({ since }) }
}

/** Swaps the ends. */
export function swapped({ from, to, fromCountry, toCountry, ...rest }: EstimationSearch): EstimationSearch {
  return { ...rest, ...defined({ from: to, to: from, fromCountry: toCountry, toCountry: fromCountry }) }
}

/** The initial values of the booking form. A booking needs cities, so a country is left to choose there. */
export function bookingOfEstimation(search: EstimationSearch): BookingSource {
  const { from, to, transportMode, weightKg, volumeM3, containers } = search
  const text = (figure: number | undefined) => (figure === undefined ? undefined : String(figure))
  return defined({
    estimateFrom: from,
    estimateTo: to,
    estimateMode: transportMode,
    estimateLoad: loadTypeOf(search),
    estimateWeightKg: text(weightKg),
    estimateVolumeM3: text(volumeM3),
    estimateContainers: loadTypeOf(search) === 'FCL' ? text(containers) : undefined,
  })
}

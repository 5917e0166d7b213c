import { listCities } from '#cities/cities.ts'
import type { Language } from '#cities/countries.ts'
import { listPlaces } from '#cities/places.ts'
import { eastward, sphereKm } from './sphere.ts'

export const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** A city or port near a position, and where the position is as seen from there. */
export interface NearbyPlace {
  names: Record<Language, string>
  countryCode: string
  distanceKm: number
  direction: CompassPoint
}

interface Landmark {
  names: Record<Language, string>
  countryCode: string
  lat: number
  lng: number
  /** Added to its distance: a village next door says less than the city behind it. */
  handicapKm: number
}

/** Farther away than this, a place says nothing. No sea is farther from every port. */
const farthestKm = 3_000
const kmOfDegree = 111.195
const cellDegrees = 3

function handicapOf(population: number): number {
  if (population >= 500_000) return 0
  return population >= 100_000 ? 15 : population >= 50_000 ? 30 : 60
}

const cellOf = (lat: number, lng: number) =>
  `${Math.floor(lat / cellDegrees)} ${Math.floor((((lng % 360) + 360) % 360) / cellDegrees)}`

let cells: ReadonlyMap<string, Landmark[]> | null = null

/** Cities and sea ports by cells of three degrees; a port is called by its city. */
function landmarks(): ReadonlyMap<string, Landmark[]> {
  if (cells) return cells
  const ports = listPlaces()
    .filter(({ kind }) => kind === 'seaport')
    .map(({ city, countryCode, lat, lng }) => ({ names: city, countryCode, lat, lng, handicapKm: 0 }))
  const cities = listCities().map(({ names, countryCode, lat, lng, population }) => ({
    names,
    countryCode,
    lat,
    lng,
    handicapKm: handicapOf(population),
  }))
  cells = Map.groupBy([...ports, ...cities], ({ lat, lng }) => cellOf(lat, lng))
  return cells
}

/** The cells of one ring around a position's own cell, those of ring 0 being that cell. */
function* ringAround(lat: number, lng: number, ring: number): Generator<readonly Landmark[]> {
  for (let row = -ring; row <= ring; row++) {
    const isEdge = Math.abs(row) === ring
    for (let column = -ring; column <= ring; column += isEdge ? 1 : Math.max(1, 2 * ring)) {
      yield landmarks().get(cellOf(lat + row * cellDegrees, lng + column * cellDegrees)) ?? []
    }
  }
}

/**
 * The city or port that best says where a position is: the nearest one, unless a greater one is little
 * farther. Null where nothing is within 3,000 km. Only the cells around the position are searched.
 */
export function findNearestPlace({ lat, lng }: { lat: number; lng: number }): NearbyPlace | null {
  let best: { place: Landmark; km: number; score: number } | null = null
  // Meridians converge, so a ring is narrower than it is high.
  const widthKm = cellDegrees * kmOfDegree * Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const rings = Math.min(60, Math.ceil(farthestKm / widthKm))
  for (let ring = 0; ring <= rings; ring++) {
    if (best && best.score < (ring - 1) * widthKm) break
    for (const cell of ringAround(lat, lng, ring)) {
      for (const place of cell) {
        const km = sphereKm([place.lng, place.lat], [lng, lat])
        const score = km + place.handicapKm
        if (km <= farthestKm && score < (best?.score ?? Number.POSITIVE_INFINITY)) best = { place, km, score }
      }
    }
  }
  if (!best) return null
  const { place, km } = best
  return {
    names: place.names,
    countryCode: place.countryCode,
    distanceKm: Math.round(km),
    direction: directionFrom(place, { lat, lng }),
  }
}

function directionFrom(from: { lat: number; lng: number }, to: { lat: number; lng: number }): CompassPoint {
  const [a, b] = [(from.lat * Math.PI) / 180, (to.lat * Math.PI) / 180]
  const east = (eastward(from.lng, to.lng) * Math.PI) / 180
  const bearing = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  )
  return compassPoints[(Math.round(bearing / (Math.PI / 4)) + 8) % 8] ?? 'N'
}

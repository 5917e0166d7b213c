// Makes everything in built/ from npm packages and Debian's libgeonames-common: `npm run build -w
// @portolan/geodata`. Needs apt-get and dpkg-deb. build/package.json has the packages' versions, LICENSES.md
// what each provides.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBasemap } from './basemap/basemap.ts'
import { buildCities } from './cities/cities.ts'
import { buildCityKeys } from './cities/city-keys.ts'
import { buildPlaces } from './cities/places.ts'
import { buildLocodes } from './locodes/locodes.ts'
import { writeLocodes } from './locodes/write-locodes.ts'
import { buildSeaLanes } from './sea/sea-lanes.ts'

const folder = join(import.meta.dirname, '..', 'built')

function write(name: string, content: Uint8Array | readonly (readonly (string | number)[])[]): void {
  const bytes =
    content instanceof Uint8Array ? content : `${content.map((row) => row.join('\t')).join('\n')}\n`
  writeFileSync(join(folder, name), bytes)
  process.stdout.write(`${name} ${(statSync(join(folder, name)).size / 1000).toFixed(0)} kB\n`)
}

const degrees = (value: number) => Number(value.toFixed(4))

mkdirSync(folder, { recursive: true })
const cities = buildCities()
const places = buildPlaces(cities)
const locodes = buildLocodes(cities, places)
write(
  'cities.tsv',
  cities.map((city) => [
    city.id,
    city.en,
    city.ru === city.en ? '' : city.ru,
    city.country,
    degrees(city.lat),
    degrees(city.lng),
    city.population,
    city.zone,
    city.locode,
  ]),
)
write(
  'city-keys.txt',
  buildCityKeys(cities).map((line) => [line]),
)
write(
  'places.tsv',
  places.map((place) => [
    place.id,
    place.kind,
    place.en,
    place.ru,
    place.city,
    place.cityRu,
    place.country,
    degrees(place.lat),
    degrees(place.lng),
    place.zone,
    place.locode,
  ]),
)
write('locodes.tsv', writeLocodes(locodes, cities))
write('sea-lanes.bin', buildSeaLanes())
write('world.basemap', buildBasemap(cities))

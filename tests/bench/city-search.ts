// Measures how long the city search takes and how much memory it adds to a process: `npm run bench:cities`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchCities } from '../../packages/geodata/src/cities/city-search.ts'
import { listPlaces } from '../../packages/geodata/src/cities/places.ts'
import { findLocode } from '../../packages/geodata/src/locodes/locode-index.ts'
import { seaLanes } from '../../packages/geodata/src/sea/sea-lanes.ts'

const table = readFileSync(
  join(import.meta.dirname, '../../packages/geodata/testdata/city-queries.txt'),
  'utf8',
)
const words = table
  .split('\n')
  .flatMap((line) => (line.startsWith('#') ? [] : (line.split('|')[0]?.trim() ?? [])))
/** Every prefix of every query from two letters on, as a person types it. */
const typed = words.flatMap((word) =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, index) => word.slice(0, index + 2)),
)

function megabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1e6
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const before = megabytes()
findLocode('DEHAM')
// The names of its cities come from the list of places.
const locodes = megabytes() - before
listPlaces()
const first = timed(() => searchCities({ query: 'sh', limit: 20 }))
const cities = megabytes() - before - locodes
const times: number[] = []
for (let round = 0; round < 20; round++) {
  for (const query of typed) times.push(timed(() => searchCities({ query, limit: 20 })))
}
times.sort((a, b) => a - b)
const share = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(2)
const beforeLanes = megabytes()
seaLanes()
const lanes = megabytes() - beforeLanes

process.stdout.write(
  [
    `first search ${first.toFixed(0)} ms, with reading the index`,
    `${times.length} searches: median ${share(0.5)} ms, p95 ${share(0.95)} ms, p99 ${share(0.99)} ms, longest ${share(0.999999)} ms`,
    `memory: UN/LOCODEs ${locodes.toFixed(0)} MB with the cities that they name, search and places ${cities.toFixed(0)} MB, sea lanes ${lanes.toFixed(0)} MB`,
    '',
  ].join('\n'),
)

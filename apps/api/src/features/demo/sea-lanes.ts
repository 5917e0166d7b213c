import { greatCircleKm, intermediatePoint, type Point } from '@portolan/freight/great-circle'

// A coarse net of the lanes that container ships follow, enough to put a ship on water on its way.
const crossings = {
  vladivostokRoads: { lat: 42.7, lng: 131.9 },
  seaOfJapan: { lat: 37.3, lng: 131.2 },
  koreaStrait: { lat: 34.3, lng: 129.2 },
  tokyoBay: { lat: 34.9, lng: 139.7 },
  southOfKyushu: { lat: 30.4, lng: 131.2 },
  yellowSea: { lat: 35.2, lng: 122.6 },
  yangtzeMouth: { lat: 30.6, lng: 122.9 },
  taiwanStrait: { lat: 24.4, lng: 119.4 },
  offHongKong: { lat: 21.8, lng: 114.6 },
  offVietnam: { lat: 12.2, lng: 110.2 },
  vungTau: { lat: 9.9, lng: 107.3 },
  singaporeEast: { lat: 1.4, lng: 104.7 },
  singaporeWest: { lat: 1.15, lng: 103.5 },
  malaccaStrait: { lat: 2.7, lng: 101.0 },
  offAceh: { lat: 6.2, lng: 95.2 },
  dondraHead: { lat: 5.7, lng: 80.6 },
  colomboRoads: { lat: 6.9, lng: 79.6 },
  capeComorin: { lat: 7.4, lng: 77.2 },
  offMumbai: { lat: 18.5, lng: 72.2 },
  southOfSocotra: { lat: 12.2, lng: 56.5 },
  gulfOfAden: { lat: 12.2, lng: 45.6 },
  babElMandeb: { lat: 12.6, lng: 43.3 },
  redSea: { lat: 20.5, lng: 38.6 },
  gulfOfSuez: { lat: 27.6, lng: 34.1 },
  suez: { lat: 29.85, lng: 32.56 },
  portSaid: { lat: 31.5, lng: 32.3 },
  kasosStrait: { lat: 35.3, lng: 26.7 },
  saronicGulf: { lat: 37.5, lng: 23.7 },
  northAegean: { lat: 38.9, lng: 25.2 },
  dardanelles: { lat: 40.05, lng: 26.1 },
  marmara: { lat: 40.8, lng: 28.5 },
  bosphorus: { lat: 41.3, lng: 29.2 },
  southOfCrete: { lat: 34.3, lng: 24.3 },
  southOfMalta: { lat: 35.7, lng: 14.6 },
  sicilyChannel: { lat: 37.3, lng: 11.1 },
  offAlgiers: { lat: 37.2, lng: 2.0 },
  gibraltar: { lat: 35.95, lng: -5.6 },
  capeSaintVincent: { lat: 36.7, lng: -9.4 },
  finisterre: { lat: 43.3, lng: -9.8 },
  ushant: { lat: 48.8, lng: -5.9 },
  dover: { lat: 51.0, lng: 1.45 },
  hookOfHolland: { lat: 52.0, lng: 3.7 },
  scheldtMouth: { lat: 51.5, lng: 3.2 },
  germanBight: { lat: 54.0, lng: 8.2 },
  skagerrak: { lat: 57.6, lng: 8.6 },
  skagen: { lat: 57.9, lng: 10.8 },
  kattegat: { lat: 56.6, lng: 11.8 },
  greatBelt: { lat: 55.3, lng: 11.0 },
  fehmarn: { lat: 54.5, lng: 11.4 },
  arkona: { lat: 54.9, lng: 13.8 },
  gulfOfGdansk: { lat: 54.7, lng: 18.9 },
  canaries: { lat: 28.5, lng: -16.9 },
  offRecife: { lat: -8.0, lng: -33.9 },
  offRio: { lat: -24.0, lng: -42.5 },
  offNantucket: { lat: 40.3, lng: -69.0 },
} as const satisfies Record<string, Point>

type Crossing = keyof typeof crossings

const lanes: readonly (readonly Crossing[])[] = [
  ['vladivostokRoads', 'seaOfJapan', 'koreaStrait', 'yangtzeMouth'],
  ['koreaStrait', 'southOfKyushu', 'tokyoBay'],
  ['southOfKyushu', 'taiwanStrait'],
  [
    'yellowSea',
    'yangtzeMouth',
    'taiwanStrait',
    'offHongKong',
    'offVietnam',
    'singaporeEast',
    'singaporeWest',
  ],
  ['offVietnam', 'vungTau', 'singaporeEast'],
  ['singaporeWest', 'malaccaStrait', 'offAceh', 'dondraHead', 'southOfSocotra', 'gulfOfAden', 'babElMandeb'],
  ['dondraHead', 'capeComorin', 'offMumbai', 'southOfSocotra'],
  ['capeComorin', 'southOfSocotra'],
  ['dondraHead', 'colomboRoads', 'capeComorin'],
  [
    'babElMandeb',
    'redSea',
    'gulfOfSuez',
    'suez',
    'portSaid',
    'southOfCrete',
    'southOfMalta',
    'sicilyChannel',
  ],
  ['portSaid', 'kasosStrait', 'saronicGulf', 'northAegean', 'dardanelles', 'marmara', 'bosphorus'],
  ['saronicGulf', 'southOfMalta'],
  ['sicilyChannel', 'offAlgiers', 'gibraltar', 'capeSaintVincent', 'finisterre', 'ushant', 'dover'],
  ['dover', 'scheldtMouth', 'hookOfHolland', 'germanBight', 'skagerrak', 'skagen', 'kattegat', 'greatBelt'],
  ['greatBelt', 'fehmarn', 'arkona', 'gulfOfGdansk'],
  ['offRio', 'offRecife', 'canaries', 'capeSaintVincent'],
  ['ushant', 'offNantucket'],
]

const neighbours = new Map<Crossing, Set<Crossing>>()
for (const lane of lanes) {
  lane.forEach((crossing, index) => {
    const next = lane[index + 1]
    if (next === undefined) return
    neighbours.set(crossing, (neighbours.get(crossing) ?? new Set()).add(next))
    neighbours.set(next, (neighbours.get(next) ?? new Set()).add(crossing))
  })
}

function isCrossing(name: string): name is Crossing {
  return name in crossings
}

function nearestCrossing(point: Point): Crossing {
  const names = Object.keys(crossings).filter(isCrossing)
  return names.reduce((best, name) =>
    greatCircleKm(point, crossings[name]) < greatCircleKm(point, crossings[best]) ? name : best,
  )
}

/** The shortest way between two crossings (Dijkstra; the net is far too small to need a heap). */
function findWay(from: Crossing, to: Crossing): Crossing[] {
  const reached = new Map<Crossing, { km: number; way: Crossing[] }>([[from, { km: 0, way: [from] }]])
  const settled = new Set<Crossing>()
  for (;;) {
    const open = [...reached].filter(([name]) => !settled.has(name))
    const first = open.sort((a, b) => a[1].km - b[1].km)[0]
    if (first === undefined) throw new Error(`No lane leads from ${from} to ${to}`)
    const [here, { km, way }] = first
    if (here === to) return way
    settled.add(here)
    for (const next of neighbours.get(here) ?? []) {
      const sum = km + greatCircleKm(crossings[here], crossings[next])
      if (sum < (reached.get(next)?.km ?? Number.POSITIVE_INFINITY)) {
        reached.set(next, { km: sum, way: [...way, next] })
      }
    }
  }
}

const known = new Map<string, Point[]>()

/** The points of a ship's way from port to port, both included. */
export function seaLane(from: Point, to: Point): Point[] {
  const ends = [nearestCrossing(from), nearestCrossing(to)] as const
  const key = ends.join()
  const way = known.get(key) ?? findWay(...ends).map((name) => crossings[name])
  known.set(key, way)
  return [from, ...way, to]
}

/** Kilometres along the points. */
export function lengthKm(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const previous = points[index - 1]
    return previous === undefined ? sum : sum + greatCircleKm(previous, point)
  }, 0)
}

/** The point at a share (0 to 1) of the way along the points. */
export function pointAlong(points: readonly Point[], share: number): Point {
  let left = lengthKm(points) * share
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (from === undefined || to === undefined) break
    const km = greatCircleKm(from, to)
    if (left <= km && km > 0) return intermediatePoint(from, to, left / km)
    left -= km
  }
  const last = points.at(-1)
  if (last === undefined) throw new RangeError('A way needs points')
  return last
}

import type { Position, Ring } from '../topology.ts'

export interface OwnLane {
  /** The ends that are joined to the nearest lane; a port's own end is left as it is. */
  joins: 'both' | 'last'
  line: Ring
}

/** A lane of the source that is drawn across land, by its ends, and how ships go instead. */
export interface Detour {
  from: Position
  to: Position
  via: Ring
}

/** A line of text is a lane: points of longitude and latitude. */
function readLanes(text: string): Ring[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) =>
    line.split(' ').map((point): Position => {
      const [lng = Number.NaN, lat = Number.NaN] = point.split(',').map(Number)
      if (Number.isNaN(lng + lat)) throw new Error(`${point} is no point`)
      return [lng, lat]
    }),
  )
}

// Later lanes may join earlier ones.
const trunks = readLanes(`
# Kiel Canal
8.9,53.95 9.14,53.89 9.65,54.25 10.15,54.37 10.4,54.55 11,54.5 11.3,54.57 12.15,54.48
# Great circles of the North Pacific
140.3,34.8 -157.9,21.1
140.4,34.9 -120.8,34.2
140.6,35 -123,37.75
# Tasman Sea, North Cape to Auckland
151.6,-33.9 172.5,-34.25 173.3,-34.4 174.6,-35.2 175.1,-36.2
# Cape of Good Hope to Cape Verde
18,-33.8 -15.5,7 -18,14.7
# Black Sea
30.9,46.2 29.35,41.4
37.6,44.5 29.35,41.4
41.4,42.1 35.2,42.5 31.5,41.8 29.35,41.4
# Caspian Sea
50.9,43.4 50.7,42 51,40.6 50.9,40.1 50.4,38.5 50.3,37.4
`)

// From a quay to where its ships meet a lane: estuaries, bays and fairways.
const approaches = readLanes(`
121.62,31.35 121.85,31.28 122.25,31.05 122.6,30.9
114.272,22.574 114.3,22.4
113.91,22.475 113.85,22.25 114,22.05
120.213,36.014 120.3,35.98 120.6,35.85
139.79,35.61 139.8,35.5 139.74,35.38 139.76,35.2 139.72,34.9
126.6,37.45 126.4,37.3 126.1,37.2
106.79,10.757 106.78,10.65 106.95,10.45 107.05,10.3 107.2,10.1
100.89,13.08 100.75,12.8
106.89,-6.1 106.9,-5.8
69.7,22.74 69.5,22.6 68.8,22.4
80.3,13.1 80.6,13.1
91.8,22.31 91.7,22.1 91.5,21.6
55.06,25.01 54.95,25.2 55,25.5
56.06,27.11 56.4,27.05 56.55,26.75
39.17,21.47 38.9,21.4
54.01,16.95 54,16.7
28.684,40.967 28.75,40.88 28.98,40.96
41.65,41.65 41.4,41.8
30.2,59.88 29.7,59.97 29,60.02 28.4,60.05 27.2,60.05
28.41,59.68 28.2,59.8 27.8,59.95
20.4,54.69 19.9,54.65 19.6,54.7
33.05,68.98 33.4,69.15 33.6,69.35 34,69.5
40.51,64.54 40.3,64.8 39.9,65.1
131.888,43.11 131.85,42.95 132,42.5
133.07,42.74 132.95,42.6 132.9,42.4
132.88,42.8 132.95,42.6
18.716,54.383 18.9,54.5 19.1,54.7
18.53,54.53 18.9,54.5
24.08,57.03 24,57.2 23.5,57.6
-81.14,32.13 -80.85,32.03 -80.5,31.9
-122.31,37.8 -122.42,37.82 -122.55,37.8 -122.75,37.75
-104.3,19.07 -104.4,18.9
-79.91,-2.28 -79.95,-2.7 -80.2,-3.1 -80.9,-3.2
-77.15,-12.05 -77.4,-12.1
-71.62,-33.59 -71.9,-33.6
18.44,-33.91 18.3,-33.85 18,-33.8
31.02,-29.88 31.2,-29.9
39.63,-4.05 39.8,-4.1
3.37,6.44 3.4,6.35 3.4,5.9
174.78,-36.84 174.85,-36.75 175.1,-36.2
51.222,43.6 50.9,43.4
51.65,43.18 51.2,43.05 50.9,43
49.406,39.943 49.9,39.9 50.9,40.1
53,40 52.7,39.9 50.9,40.1
47.55,45.78 47.7,45.3 48.4,44.7 50.3,43.6 50.9,43.4
47.55,42.98 47.9,42.95 50.75,42.3
`)

/** Lanes that the source lacks or draws too coarsely, by ourselves. */
export const ownLanes: OwnLane[] = [
  ...trunks.map((line): OwnLane => ({ joins: 'both', line })),
  ...approaches.map((line): OwnLane => ({ joins: 'last', line })),
]

// The ends are those of the lane of the source, to a tenth of a degree.
const around = readLanes(`
# Suez Canal
32.2,30.9 32.31,30.6 32.4,30.3 32.57,29.95 32.6,29.7
# North of Socotra
51,13 53.6,13.05 54.7,12.2
# Dardanelles and Sea of Marmara
26.2,40.1 26.4,40.2 26.75,40.45 27.3,40.65 28,40.78 29,41
# Torres Strait
142.13,-10.55 142.7,-10.55 143.1,-11.3 143.6,-12.2 143.8,-12.9 144.25,-13.7 144.8,-14.1 145.4,-14.7
`)

export const detours: Detour[] = around.map((line) => {
  const [from, to] = [line[0], line[line.length - 1]]
  if (!from || !to) throw new Error('A detour needs two ends')
  return { from, to, via: line.slice(1, -1) }
})

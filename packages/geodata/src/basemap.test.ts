import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Basemap,
  type BasemapTile,
  httpRanges,
  openBasemap,
  type TileLine,
  tileExtent,
} from './basemap.ts'
import { readBuilt } from './read-built.ts'

const bytes = readBuilt('world.basemap')
let map: Basemap

beforeAll(async () => {
  map = await openBasemap(async (start, end) => bytes.subarray(start, end))
})

/** A place as tile and position inside of it. */
function locate(level: number, lng: number, lat: number) {
  const size = 2 ** level
  const x = (lng / 360 + 0.5) * size
  const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * size
  return { x: Math.floor(x), y: Math.floor(y), px: (x % 1) * tileExtent, py: (y % 1) * tileExtent }
}

/** Even-odd over all rings, as a canvas fills them. */
function covers(rings: TileLine[], px: number, py: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 2) {
      const [ax = 0, ay = 0] = ring.slice(index, index + 2)
      const [bx = 0, by = 0] = index + 2 < ring.length ? ring.slice(index + 2, index + 4) : ring.slice(0, 2)
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

async function isLand(level: number, lng: number, lat: number): Promise<boolean> {
  const { x, y, px, py } = locate(level, lng, lat)
  const tile = await map.readTile(level, x, y)
  return tile !== null && covers(tile.land, px, py) && !covers(tile.lakes, px, py)
}

const land: [string, number, number][] = [
  ['Moscow', 37.6, 55.75],
  ['Nairobi', 36.8, -1.3],
  ['Chukotka beyond the antimeridian', -175, 66.5],
  ['Chukotka before it', 176, 67.5],
  ['Antarctica', 20, -80],
  ['Fiji, Viti Levu', 178, -17.8],
  ['Kansas', -98, 38.5],
  ['Tasmania', 146.6, -42],
]
const water: [string, number, number][] = [
  ['the Atlantic', -30, 40],
  ['the Pacific on the antimeridian', 180, 0],
  ['the Caspian Sea', 51, 42],
  ['the Black Sea', 34, 43.3],
  ['Lake Superior', -87.5, 47.6],
  ['Lake Baikal', 108.3, 53.9],
  ['the Arctic', 0, 84],
]

describe('the basemap', () => {
  it('has six levels and is small', () => {
    expect(map.maxLevel).toBe(5)
    expect(bytes.length).toBeLessThan(3_000_000)
  })

  describe.each([0, 2, 3, 4, 5])('on level %d', (level) => {
    it.each(land.filter(([name]) => level > 2 || !name.includes('Fiji')))(
      'shows %s as land',
      async (_name, lng, lat) => {
        expect(await isLand(level, lng, lat)).toBe(true)
      },
    )

    it.each(water.filter(([name]) => level > 1 || !name.includes('Lake')))(
      'shows %s as water',
      async (_name, lng, lat) => {
        expect(await isLand(level, lng, lat)).toBe(false)
      },
    )
  })

  it('names countries and cities in both languages, the important ones first', async () => {
    const whole = await map.readTile(0, 0, 0)
    expect(whole?.labels.map(({ ru }) => ru)).toEqual(expect.arrayContaining(['Россия', 'Бразилия', 'Китай']))
    const { x, y, px, py } = locate(5, 13.405, 52.52)
    const labels = (await map.readTile(5, x, y))?.labels ?? []
    const berlin = labels.find(({ en }) => en === 'Berlin')
    expect(berlin).toMatchObject({ kind: 'capital', ru: 'Берлин' })
    expect(Math.hypot((berlin?.x ?? 0) - px, (berlin?.y ?? 0) - py)).toBeLessThan(tileExtent / 100)
  })

  it('draws the border between Kazakhstan and China near Khorgos', async () => {
    const { x, y, px, py } = locate(5, 80.41, 44.21)
    const borders = (await map.readTile(5, x, y))?.borders ?? []
    expect(Math.min(...distances(borders, px, py))).toBeLessThan(tileExtent / 30)
  })

  it('answers nothing for the open sea and for tiles that don’t exist', async () => {
    const { x, y } = locate(5, -140, -45)
    expect(await map.readTile(5, x, y)).toBeNull()
    for (const [level, column, row] of [
      [6, 0, 0],
      [-1, 0, 0],
      [1, 2, 0],
      [1, 0, -1],
    ] as const) {
      expect(await map.readTile(level, column, row)).toBeNull()
    }
  })

  it('decodes whole', async () => {
    let points = 0
    for (let level = 0; level <= map.maxLevel; level++) {
      for (let tile = 0; tile < 4 ** level; tile++) {
        points += countPoints(await map.readTile(level, tile % 2 ** level, Math.floor(tile / 2 ** level)))
      }
    }
    expect(points).toBeGreaterThan(300_000)
  })

  it('refuses what is no basemap', async () => {
    await expect(openBasemap(async () => new TextEncoder().encode('<!doctype html>'))).rejects.toThrow(
      'no basemap',
    )
  })
})

function countPoints(tile: BasemapTile | null): number {
  const lines = tile ? [...tile.land, ...tile.lakes, ...tile.borders] : []
  const values = lines.flat()
  expect(values.filter((value) => Math.abs(value - tileExtent / 2) > tileExtent / 2 + 65)).toEqual([])
  return lines.reduce((sum, line) => sum + line.length / 2, 0)
}

function distances(lines: TileLine[], px: number, py: number): number[] {
  return lines.flatMap((line) =>
    line.flatMap((value, index) =>
      index % 2 === 0 ? Math.hypot(value - px, (line[index + 1] ?? 0) - py) : [],
    ),
  )
}

describe('the basemap over HTTP', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range}`)
    const [from = 0, to = 0] = (request.headers.range?.match(/\d+/g) ?? []).map(Number)
    if (request.url === '/whole') response.writeHead(200).end(bytes)
    else if (request.url === '/ranges') response.writeHead(206).end(bytes.subarray(from, to + 1))
    else response.writeHead(404).end()
  })
  let origin = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it.each(['ranges', 'whole'])('is read where the server sends %s', async (kind) => {
    const remote = await openBasemap(httpRanges(`${origin}/${kind}`))
    expect(await remote.readTile(4, 9, 5)).toEqual(await map.readTile(4, 9, 5))
    expect(await remote.readTile(3, 4, 2)).toEqual(await map.readTile(3, 4, 2))
    expect(asked.filter((line) => line.startsWith(`/${kind}`))).toHaveLength(kind === 'whole' ? 1 : 3)
  })

  it('says so where there is none', async () => {
    await expect(openBasemap(httpRanges(`${origin}/none`))).rejects.toThrow('404')
  })
})

import { ByteReader } from './byte-reader.ts'

// The file: "PBM1", the length of the index as four bytes (low first), the index, then the tiles back to
// back. Index and tiles are raw DEFLATE. The index is the number of levels, then the length of each tile,
// level by level, row by row from the north-west; 0 is open sea. Level z has 2^z by 2^z tiles of Web Mercator
// (EPSG:3857). A tile is land rings, lake rings and border lines, each a count of lines, each line a count of
// points and their differences, then the labels. Numbers are those of ByteReader.

/** Tile coordinates run from 0 to this; lines reach a 64th of it beyond the edges. */
export const tileExtent = 4096

/** Points x, y, x, y … in tile coordinates, y from the north. */
export type TileLine = readonly number[]

export interface TileLabel {
  kind: 'country' | 'capital' | 'city'
  x: number
  y: number
  /**
   * From which zoom (of 256-pixel tiles, as in Leaflet) it should be shown; labels come most important first.
   */
  minZoom: number
  en: string
  ru: string
}

/** Rings are to be filled by the even-odd rule: water first, `land` over it, `lakes` as water over that. */
export interface BasemapTile {
  land: TileLine[]
  lakes: TileLine[]
  borders: TileLine[]
  labels: TileLabel[]
}

export interface Basemap {
  /** Levels 0 to this; level z suits 512-pixel tiles at zoom z + 1, the last one every zoom beyond. */
  maxLevel: number
  /** One tile; null for open sea without a name, and outside of the level. */
  readTile(level: number, x: number, y: number): Promise<BasemapTile | null>
}

/** Gives the bytes from `start` up to but without `end`; fewer where the file ends before. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

const headLength = 8
// The index has about 2 kB: one request loads it.
const firstRead = 16_384

/** Opens a basemap by reading its index; tiles are read one by one as they are asked for, and not kept. */
export async function openBasemap(readRange: ReadRange): Promise<Basemap> {
  const start = await readRange(0, firstRead)
  const magic = new TextDecoder().decode(start.subarray(0, 4))
  if (magic !== 'PBM1' || start.length < headLength) throw new Error('This is no basemap')
  const indexLength = new DataView(start.buffer, start.byteOffset).getUint32(4, true)
  const end = headLength + indexLength
  const packed = end <= start.length ? start.subarray(headLength, end) : await readRange(headLength, end)
  const index = new ByteReader(await inflate(packed))
  const levels = index.unsigned()
  const starts = [end]
  while (!index.done) starts.push((starts[starts.length - 1] ?? 0) + index.unsigned())
  return {
    maxLevel: levels - 1,
    async readTile(level, x, y) {
      const size = 2 ** level
      if (level < 0 || level >= levels || x < 0 || y < 0 || x >= size || y >= size) return null
      const number = (4 ** level - 1) / 3 + y * size + x
      const [from, to] = [starts[number] ?? 0, starts[number + 1] ?? 0]
      return from === to ? null : decodeTile(await inflate(await readRange(from, to)))
    },
  }
}

/** Reads ranges of a file on a server; where the server ignores ranges, it is fetched once and kept. */
export function httpRanges(url: string): ReadRange {
  let whole: Promise<Uint8Array> | null = null
  return async (start, end) => {
    if (whole) return (await whole).subarray(start, end)
    const answer = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` } })
    if (!answer.ok) throw new Error(`The basemap answered ${answer.status}`)
    if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer())
    whole = answer.arrayBuffer().then((buffer) => new Uint8Array(buffer))
    return (await whole).subarray(start, end)
  }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const copy = new Blob([new Uint8Array(bytes)])
  const plain = copy.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}

function decodeTile(bytes: Uint8Array): BasemapTile {
  const reader = new ByteReader(bytes)
  const [land, lakes, borders] = [readLines(reader), readLines(reader), readLines(reader)]
  return { land, lakes, borders, labels: readLabels(reader) }
}

function readLines(reader: ByteReader): TileLine[] {
  return Array.from({ length: reader.unsigned() }, () => {
    const points: number[] = []
    let [x, y] = [0, 0]
    for (let left = reader.unsigned(); left > 0; left--) {
      x += reader.signed()
      y += reader.signed()
      points.push(x, y)
    }
    return points
  })
}

const kinds = ['country', 'capital', 'city'] as const

function readLabels(reader: ByteReader): TileLabel[] {
  return Array.from({ length: reader.unsigned() }, () => {
    const kind = kinds[reader.unsigned()] ?? 'city'
    const [x, y, minZoom] = [reader.unsigned(), reader.unsigned(), reader.unsigned() / 10]
    const en = reader.text()
    return { kind, x, y, minZoom, en, ru: reader.text() || en }
  })
}

import { type Basemap, type BasemapTile, httpRanges, openBasemap } from '@portolan/geodata/basemap'
import basemapUrl from '@portolan/geodata/built/world.basemap?url'
import { joinRanges } from './join-ranges.ts'
import { type TileWindow, tileWindow } from './tile-window.ts'

/** A stored tile and the part of it that a tile of the screen shows. */
export interface ReadTile {
  tile: BasemapTile | null
  window: TileWindow
}

/** Tiles of the product's own map, each read once. */
export interface TileStore {
  /** For a tile of 512 pixels at a zoom; `x` and `y` within the world. */
  read(zoom: number, x: number, y: number): Promise<ReadTile>
}

// All that a long look around needs; a tile takes some tens of kilobytes once it is unpacked.
const remembered = 150

/** Opens the map. A failed read is not kept: asking again tries again. */
function openTileStore(): TileStore {
  let opened: Promise<Basemap> | null = null
  const tiles = new Map<string, Promise<BasemapTile | null>>()

  function open(): Promise<Basemap> {
    opened ??= openBasemap(joinRanges(httpRanges(basemapUrl)))
    opened.catch(() => {
      opened = null
    })
    return opened
  }

  return {
    async read(zoom, x, y) {
      const basemap = await open()
      const window = tileWindow(zoom, x, y, basemap.maxLevel)
      const key = `${window.level}/${window.x}/${window.y}`
      const known = tiles.get(key) ?? basemap.readTile(window.level, window.x, window.y)
      tiles.delete(key)
      tiles.set(key, known)
      const oldest = tiles.keys().next()
      if (tiles.size > remembered && !oldest.done) tiles.delete(oldest.value)
      known.catch(() => tiles.delete(key))
      return { tile: await known, window }
    },
  }
}

let store: TileStore | null = null

/** The one store of this page: maps that are opened later find what was read before. */
export function tileStore(): TileStore {
  store ??= openTileStore()
  return store
}

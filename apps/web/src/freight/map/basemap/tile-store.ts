import { type Basemap, type BasemapTile, httpRanges, openBasemap } from '@portolan/geodata/basemap'
import basemapUrl from '@portolan/geodata/built/world.basemap?url'
import { joinRanges } from './join-ranges.ts'
import { type TileWindow, tileWindow } from './tile-window.ts'

/** A stored tile and the part of it that a screen tile shows. */
export interface ReadTile {
  tile: BasemapTile | null
  window: TileWindow
}

/** Tiles of the product's own map, each read once. */
export interface TileStore {
  /** For a tile of 512 pixels at a zoom; `x` and `y` are within the world. */
  read(zoom: number, x: number, y: number): Promise<ReadTile>
}

// Enough for a long exploration; an unpacked tile takes tens of kilobytes.
const remembered = 150

/** Opens the map. A failed read isn't cached, so reading again retries. */
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
      const tile = tiles.get(key) ?? basemap.readTile(window.level, window.x, window.y)
      tiles.delete(key)
      tiles.set(key, tile)
      const oldest = tiles.keys().next()
      if (tiles.size > remembered && !oldest.done) tiles.delete(oldest.value)
      tile.catch(() => tiles.delete(key))
      return { tile: await tile, window }
    },
  }
}

let store: TileStore | null = null

/** The page's only store, so that maps opened later find tiles already read. */
export function tileStore(): TileStore {
  store ??= openTileStore()
  return store
}

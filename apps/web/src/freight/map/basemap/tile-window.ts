/** The part of a stored tile that fills a screen tile. */
export interface TileWindow {
  level: number
  x: number
  y: number
  /** How many times wider the stored tile is than its visible part: 1, and more beyond the last level. */
  scale: number
  /** The start of the visible part in the stored tile, in tile widths: from 0 to below 1. */
  left: number
  top: number
}

/**
 * Finds the stored tile for one of 512 pixels: those at zoom z + 1 are of level z, and beyond the last level
 * each is a part of a last-level tile.
 */
export function tileWindow(zoom: number, x: number, y: number, maxLevel: number): TileWindow {
  const wanted = zoom - 1
  const beyond = Math.max(0, wanted - maxLevel)
  const scale = 2 ** beyond
  const [parentX, parentY] = [Math.floor(x / scale), Math.floor(y / scale)]
  return {
    level: wanted - beyond,
    x: parentX,
    y: parentY,
    scale,
    left: x / scale - parentX,
    top: y / scale - parentY,
  }
}

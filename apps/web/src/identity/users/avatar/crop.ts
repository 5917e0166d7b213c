/** The cropped square of an image: its center in pixels of the image, and its zoom. */
export interface Crop {
  x: number
  y: number
  /** 1 crops the largest square. */
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const maxZoom = 4

/** Edge of the cropped square in pixels of the image. */
export function edgeOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** The nearest crop that stays inside the image. */
export function clampCrop(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, maxZoom)
  const half = edgeOf(size, zoom) / 2
  return {
    zoom,
    x: within(crop.x, half, size.width - half),
    y: within(crop.y, half, size.height - half),
  }
}

/** The largest centered square. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The crop after dragging the image by this many pixels in a view of the given edge. */
export function dragCrop(size: Size, crop: Crop, viewEdge: number, dx: number, dy: number): Crop {
  const scale = edgeOf(size, crop.zoom) / viewEdge
  return clampCrop(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale })
}

/** The crop after a key; null if the key has no meaning here. */
export function keyCrop(size: Size, crop: Crop, key: string): Crop | null {
  const step = edgeOf(size, crop.zoom) / 20
  const moves: Record<string, Partial<Crop>> = {
    ArrowLeft: { x: crop.x - step },
    ArrowRight: { x: crop.x + step },
    ArrowUp: { y: crop.y - step },
    ArrowDown: { y: crop.y + step },
    '+': { zoom: crop.zoom + 0.1 },
    '=': { zoom: crop.zoom + 0.1 },
    '-': { zoom: crop.zoom - 0.1 },
  }
  const move = moves[key]
  return move ? clampCrop(size, { ...crop, ...move }) : null
}

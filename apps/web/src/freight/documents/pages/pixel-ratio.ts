/** Pixels of one page's canvas: 20 MB. Phones give all canvases of a page about 250. */
export const maxPagePixels = 5_000_000

/** How many pixels a CSS pixel of a page gets: as many as the screen has, unless the page is large. */
export function pixelRatio(width: number, height: number, screen = globalThis.devicePixelRatio): number {
  return Math.min(screen, 3, Math.sqrt(maxPagePixels / (width * height)))
}

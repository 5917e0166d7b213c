import { type BasemapTile, type TileLine, tileExtent } from '@portolan/geodata/basemap'
import type { MapPalette } from './map-palette.ts'
import type { TileWindow } from './tile-window.ts'

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'setTransform'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
>

function trace(pen: Pen, lines: readonly TileLine[], closed: boolean): void {
  pen.beginPath()
  for (const line of lines) {
    for (let index = 0; index < line.length; index += 2) {
      const [x = 0, y = 0] = [line[index], line[index + 1]]
      if (index === 0) pen.moveTo(x, y)
      else pen.lineTo(x, y)
    }
    if (closed) pen.closePath()
  }
}

/**
 * Draws a window of a tile on a canvas where a screen tile is `size` units wide and a CSS pixel `ratio`
 * units. Lines keep their width at every scale. Null is open sea.
 */
export function drawTile(
  pen: Pen,
  tile: BasemapTile | null,
  window: TileWindow,
  palette: MapPalette,
  { size, canvas, ratio }: { size: number; canvas: number; ratio: number },
): void {
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.fillStyle = palette.water
  pen.fillRect(0, 0, canvas, canvas)
  if (!tile) return
  const width = size * window.scale
  const unit = width / tileExtent
  pen.setTransform(unit, 0, 0, unit, -window.left * width, -window.top * width)
  pen.lineJoin = 'round'
  const hair = ratio / unit
  trace(pen, tile.land, true)
  pen.fillStyle = palette.land
  pen.fill('evenodd')
  pen.strokeStyle = palette.coast
  pen.lineWidth = hair * 0.8
  pen.stroke()
  trace(pen, tile.borders, false)
  pen.strokeStyle = palette.border
  pen.lineWidth = hair
  pen.stroke()
  trace(pen, tile.lakes, true)
  pen.fillStyle = palette.water
  pen.fill('evenodd')
  pen.strokeStyle = palette.coast
  pen.lineWidth = hair * 0.6
  pen.stroke()
}

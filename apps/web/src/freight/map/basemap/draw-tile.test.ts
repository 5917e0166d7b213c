import { describe, expect, test } from 'vitest'
import { drawTile } from './draw-tile.ts'
import { palettes } from './map-palette.ts'
import { tileWindow } from './tile-window.ts'

type Call = [name: string, ...values: unknown[]]

/** A pen that records its calls. */
function recordingPen() {
  const calls: Call[] = []
  const record =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, ...values])
    }
  const lineJoin: CanvasLineJoin = 'miter'
  const pen = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineJoin,
    beginPath: record('beginPath'),
    moveTo: record('moveTo'),
    lineTo: record('lineTo'),
    closePath: record('closePath'),
    fill: (rule?: unknown) => calls.push(['fill', pen.fillStyle, rule]),
    stroke: () => calls.push(['stroke', pen.strokeStyle, pen.lineWidth]),
    fillRect: (...values: number[]) => calls.push(['fillRect', pen.fillStyle, ...values]),
    setTransform: record('setTransform'),
  }
  return { pen, calls }
}

const palette = palettes.light
const sizes = { size: 512, canvas: 513, ratio: 1 }
const tile = {
  land: [[0, 0, 4096, 0, 4096, 4096]],
  lakes: [[100, 100, 200, 100, 200, 200]],
  borders: [[0, 0, 10, 10]],
  labels: [],
}

describe('a tile', () => {
  test('is water where there is nothing else', () => {
    const { pen, calls } = recordingPen()
    drawTile(pen, null, tileWindow(3, 1, 1, 5), palette, sizes)
    expect(calls.filter(([name]) => name !== 'setTransform')).toEqual([
      ['fillRect', palette.water, 0, 0, 513, 513],
    ])
  })

  test('is land on water, lakes on land, by the even-odd rule', () => {
    const { pen, calls } = recordingPen()
    drawTile(pen, tile, tileWindow(3, 1, 1, 5), palette, sizes)
    expect(
      calls
        .filter(([name]) => name === 'fill' || name === 'fillRect')
        .map(([, color, rule]) => [color, rule]),
    ).toEqual([
      [palette.water, 0],
      [palette.land, 'evenodd'],
      [palette.water, 'evenodd'],
    ])
    expect(calls.filter(([name]) => name === 'closePath')).toHaveLength(2)
  })

  test('shows its part beyond the last level, with lines as thin as ever', () => {
    const { pen, calls } = recordingPen()
    drawTile(pen, tile, tileWindow(7, 3, 2, 5), palette, sizes)
    expect(calls.filter(([name]) => name === 'setTransform').at(-1)).toEqual([
      'setTransform',
      0.25,
      0,
      0,
      0.25,
      -512,
      -0,
    ])
    const border = calls.find(([name, color]) => name === 'stroke' && color === palette.border)
    expect(border?.[2]).toBe(4)
  })
})

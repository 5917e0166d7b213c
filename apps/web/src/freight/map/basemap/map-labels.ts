import type { TileLabel } from '@portolan/geodata/basemap'
import { type Box, overlaps } from './boxes.ts'

/** A name of the basemap at its position on the screen. */
export interface LabelCandidate {
  kind: TileLabel['kind']
  text: string
  x: number
  y: number
}

export interface PlacedLabel extends LabelCandidate {
  lines: string[]
  /** The beginning of the text, or its middle for names of countries. */
  textX: number
  align: CanvasTextAlign
  /** The covered area, including the dot. */
  box: Box
}

/** The width of a text in the style of its kind. */
export type Measure = (kind: LabelCandidate['kind'], text: string) => number

export const lineHeight = 14
const longName = 14
const dotGap = 6

/** Breaks long names of countries into two lines of similar length. */
export function breakName(text: string): string[] {
  const words = text.split(' ')
  if (text.length <= longName || words.length < 2) return [text]
  const breaks = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return { lines, longest: Math.max(...lines.map(({ length }) => length)) }
  })
  return breaks.toSorted((a, b) => a.longest - b.longest)[0]?.lines ?? [text]
}

function layOut(label: LabelCandidate, measure: Measure, align: 'left' | 'right' | 'center'): PlacedLabel {
  const lines = align === 'center' ? breakName(label.text) : [label.text]
  const width = Math.max(...lines.map((line) => measure(label.kind, line)))
  const half = (lines.length * lineHeight) / 2
  const textX = label.x + (align === 'left' ? dotGap : align === 'right' ? -dotGap : 0)
  const left = align === 'left' ? label.x - 4 : align === 'right' ? textX - width : textX - width / 2
  const right = align === 'left' ? textX + width : align === 'right' ? label.x + 4 : textX + width / 2
  const box = { left: left - 3, top: label.y - half, right: right + 3, bottom: label.y + half }
  return { ...label, lines, textX, align, box }
}

/**
 * Selects the names that fit without touching each other, the `taken` boxes or the edge of the map, first
 * ones first. A city's name may be on either side of its dot; names aren't repeated.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  occupied: readonly Box[],
  map: Box,
  measure: Measure,
): PlacedLabel[] {
  const boxes = [...occupied]
  const placed: PlacedLabel[] = []
  for (const label of candidates) {
    const twin = placed.find(
      (other) => other.text === label.text && Math.hypot(other.x - label.x, other.y - label.y) < 200,
    )
    if (twin) continue
    const ways = label.kind === 'country' ? (['center'] as const) : (['left', 'right'] as const)
    for (const align of ways) {
      const laid = layOut(label, measure, align)
      const { left, top, right, bottom } = laid.box
      const inside = left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom
      if (!inside || boxes.some((box) => overlaps(box, laid.box))) continue
      boxes.push(laid.box)
      placed.push(laid)
      break
    }
  }
  return placed
}

import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  chosenOf,
  customerColumns,
  fittingColumns,
  keptOf,
  layOut,
  leastWidth,
  readWidths,
  usualColumns,
  withMoved,
  withToggled,
  withWidth,
} from './order-columns.ts'

// The width left next to sidebar and margins on screens of 1728, 1440, 1280 and 1025 pixels, in rem.
const rooms = [1376, 1128, 968, 713].map((pixels) => pixels / 16)

describe('the usual columns', () => {
  it('name the organization only to people of several', () => {
    expect(usualColumns(true)).toContain('organization')
    expect(usualColumns(false)).not.toContain('organization')
  })

  it('are those that fit, the most important ones longest', () => {
    const fitting = rooms.map((room) => fittingColumns(room, false))
    for (const [index, columns] of fitting.entries())
      expect(leastWidth(columns)).toBeLessThanOrEqual(rooms[index] ?? 0)
    expect(fitting[0]).toEqual(usualColumns(false))
    expect(fitting[1]).toEqual(expect.arrayContaining(['attention', 'departure', 'arrival', 'delivery']))
    expect(fitting[2]).toEqual(['number', 'route', 'status', 'attention', 'arrival', 'delivery'])
    expect(fitting[3]).toEqual(['number', 'route', 'status', 'arrival'])
    expect(fittingColumns(0, true)).toEqual(['number'])
  })

  it('leave no gap: what grows takes the room that is left', () => {
    for (const room of rooms) {
      const { least } = layOut(fittingColumns(room, false), room)
      expect(least).toBeLessThanOrEqual(room)
      expect(least).toBeCloseTo(room, 1)
    }
  })

  it('name the organization before they give up the departure', () => {
    expect(fittingColumns(rooms[2] ?? 0, true)).toEqual(expect.arrayContaining(['organization', 'attention']))
    expect(fittingColumns(rooms[2] ?? 0, true)).not.toContain('departure')
  })
})

it('columns that don’t fit have room for their texts, since the table scrolls anyway', () => {
  const { least } = layOut(customerColumns, 60)
  expect(least).toBeGreaterThan(leastWidth(customerColumns))
})

describe('a width that a person chooses', () => {
  const columns = fittingColumns(rooms[1] ?? 0, false)
  const room = rooms[1] ?? 0
  const usual = layOut(columns, room).widths

  it('moves only its own edge: columns before it stay, those after it share the rest', () => {
    const chosen = withWidth(usual, columns, 'route', (usual.route ?? 0) + 2)
    const { widths, least } = layOut(columns, room, chosen)
    const at = columns.indexOf('route')
    for (const before of columns.slice(0, at)) expect(widths[before]).toBe(usual[before])
    expect(widths.route).toBe((usual.route ?? 0) + 2)
    expect(columns.slice(at + 1).some((column) => (widths[column] ?? 0) < (usual[column] ?? 0))).toBe(true)
    expect(least).toBeLessThanOrEqual(room + 2)
  })

  it('scrolls the table once nothing after it can shrink, and leaves the other columns as they are', () => {
    const { least, widths } = layOut(columns, room, withWidth(usual, columns, 'number', 60))
    expect(least).toBeGreaterThan(room)
    expect(widths.status).toBe(usual.status)
  })

  it('has bounds', () => {
    expect(withWidth(usual, columns, 'number', -3)).toEqual({ number: 4 })
    expect(withWidth(usual, columns, 'number', 500)).toEqual({ number: 60 })
  })

  it.each([
    [null, {}],
    ['', {}],
    ['[]', {}],
    ['7', {}],
    ['{"route":12.5,"papers":"9","elsewhere":9,"number":0,"status":1e9}', { route: 12.5 }],
  ])('is read from %j', (stored, widths) => {
    expect(readWidths(stored)).toEqual(widths)
  })
})

describe('a choice of columns', () => {
  const choices = choicesOf(['number', 'arrival', 'route'])

  it('offers every column once, the shown ones first', () => {
    expect(choices.map(({ column }) => column).toSorted()).toEqual(customerColumns.toSorted())
    expect(chosenOf(choices)).toEqual(['number', 'arrival', 'route'])
  })

  it('shows and hides columns, but never the number', () => {
    expect(chosenOf(withToggled(choices, 'arrival'))).toEqual(['number', 'route'])
    expect(chosenOf(withToggled(choices, 'papers'))).toEqual(['number', 'arrival', 'route', 'papers'])
    expect(withToggled(choices, 'number')).toEqual(choices)
  })

  it('moves them, at most to either end', () => {
    expect(chosenOf(withMoved(choices, 'route', 1))).toEqual(['number', 'route', 'arrival'])
    expect(chosenOf(withMoved(choices, 'number', 2))).toEqual(['arrival', 'route', 'number'])
    expect(chosenOf(withMoved(choices, 'route', -3))).toEqual(['route', 'number', 'arrival'])
    expect(withMoved(choices, 'number', 99).at(-1)?.column).toBe('number')
  })

  it('is kept unless it’s the usual one', () => {
    expect(keptOf(choices, usualColumns(false))).toEqual(['number', 'arrival', 'route'])
    expect(keptOf(choicesOf(usualColumns(false)), usualColumns(false))).toBeNull()
    expect(keptOf(choicesOf(usualColumns(true)), usualColumns(false))).toEqual(usualColumns(true))
  })
})

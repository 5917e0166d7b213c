import { orderColumns } from '@portolan/contract/identity/preferences/order-columns'
import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  chosenOf,
  fittingColumns,
  keptOf,
  layOut,
  leastWidth,
  usualColumns,
  withMoved,
  withToggled,
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
      const { tracks, least } = layOut(fittingColumns(room, false), room)
      expect(tracks).toContain('fr)')
      expect(least).toBeLessThanOrEqual(room)
    }
  })

  it('name the organization before they give up the departure', () => {
    expect(fittingColumns(rooms[2] ?? 0, true)).toEqual(expect.arrayContaining(['organization', 'attention']))
    expect(fittingColumns(rooms[2] ?? 0, true)).not.toContain('departure')
  })
})

it('columns that don’t fit have room for their texts, since the table scrolls anyway', () => {
  const { least } = layOut(orderColumns, 60)
  expect(least).toBeGreaterThan(leastWidth(orderColumns))
})

describe('a choice of columns', () => {
  const choices = choicesOf(['number', 'arrival', 'route'])

  it('offers every column once, the shown ones first', () => {
    expect(choices.map(({ column }) => column).toSorted()).toEqual(orderColumns.toSorted())
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
    expect(keptOf(choices, false)).toEqual(['number', 'arrival', 'route'])
    expect(keptOf(choicesOf(usualColumns(false)), false)).toBeNull()
    expect(keptOf(choicesOf(usualColumns(true)), false)).toEqual(usualColumns(true))
  })
})

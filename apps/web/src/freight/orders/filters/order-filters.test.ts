import { orderSorts } from '@portolan/contract/freight/order-filter'
import { describe, expect, it } from 'vitest'
import {
  cleared,
  isNarrowed,
  isSearchTooShort,
  nextSort,
  orderFilterOf,
  sortDirection,
  toggled,
} from './order-filters.ts'
import { validateOrderSearch as read } from './order-search.ts'

describe('what the server is asked', () => {
  it.each(orderSorts)('asks for the sort %s, after pinned orders', (ordering) => {
    expect(orderFilterOf(read({ ordering })).ordering).toEqual(['-pinned', ordering])
  })

  it('puts pinned orders first in every sort', () => {
    expect(orderFilterOf(read({})).ordering).toEqual(['-pinned', '-updatedAt'])
    expect(orderFilterOf(read({ ordering: 'number' })).ordering).toEqual(['-pinned', 'number'])
  })

  it('holds a search only from three characters on, spaces not counted', () => {
    expect(orderFilterOf(read({ search: 'ab ' }))).not.toHaveProperty('search')
    expect(orderFilterOf(read({ search: ' abc ' })).search).toBe('abc')
  })

  it('is what the contract names, with arrays, and nothing of the view', () => {
    const raw = {
      listMode: 'list',
      orderStatus: 'archived',
      transportMode: 'sea,rail',
      shipmentStatus: 'ARRIVED',
    }
    expect(orderFilterOf(read(raw))).toEqual({
      status: ['archived'],
      transportMode: ['sea', 'rail'],
      shipmentStatus: ['ARRIVED'],
      ordering: ['-pinned', '-updatedAt'],
    })
  })

  it('holds nothing of the form over the list', () => {
    const search = read({ transportMode: 'sea' })
    expect(orderFilterOf({ ...search, ...{ preorder: 'x', from: 'y' } })).toEqual(orderFilterOf(search))
  })

  it('is the same for both views', () => {
    expect(orderFilterOf(read({ listMode: 'list' }))).toEqual(orderFilterOf(read({ listMode: 'cards' })))
  })
})

describe('narrowing', () => {
  it('doesn’t count view, status, sort or a search that is too short', () => {
    expect(
      isNarrowed(read({ listMode: 'list', orderStatus: 'archived', ordering: 'number', search: 'ab' })),
    ).toBe(false)
    expect(isNarrowed(read({ search: 'abc' }))).toBe(true)
    expect(isNarrowed(read({ transportMode: 'air' }))).toBe(true)
  })

  it('is cleared without touching view, status and sort', () => {
    const filters = cleared(
      read({
        listMode: 'list',
        orderStatus: 'archived',
        ordering: 'number',
        search: 'abc',
        transportMode: 'air',
      }),
    )
    expect(filters).toEqual({ listMode: 'list', orderStatus: 'archived', ordering: 'number' })
  })

  it('distinguishes a search that is too short from none', () => {
    expect(['', ' ', 'ab', 'abc'].map((search) => isSearchTooShort(read({ search })))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('toggles one value', () => {
    expect(toggled(['air'], 'sea')).toEqual(['air', 'sea'])
    expect(toggled(['air', 'sea'], 'air')).toEqual(['sea'])
  })
})

describe('sorting by a header', () => {
  it('goes up first and then down, activity the other way round', () => {
    expect(nextSort('-updatedAt', 'arrival')).toBe('arrival')
    expect(nextSort('arrival', 'arrival')).toBe('-arrival')
    expect(nextSort('-arrival', 'arrival')).toBe('arrival')
    expect(nextSort('arrival', 'updatedAt')).toBe('-updatedAt')
    expect(nextSort('-updatedAt', 'updatedAt')).toBe('updatedAt')
  })

  it('is announced for the sorted column, and only for it', () => {
    expect(sortDirection('arrival', 'arrival')).toBe('ascending')
    expect(sortDirection('-arrival', 'arrival')).toBe('descending')
    expect(sortDirection('-arrival', 'departure')).toBeNull()
  })
})

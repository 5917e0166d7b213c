import { describe, expect, it } from 'vitest'
import {
  cleared,
  filtersOf,
  isNarrowed,
  isSearchTooShort,
  nextSort,
  orderQueryOf,
  searchOf,
  sortDirection,
  toggled,
  validateOrderSearch,
} from './order-filters.ts'

const read = (raw: Record<string, unknown>) => filtersOf(validateOrderSearch(raw))

describe('the address query of the order list', () => {
  it('is cards and active when empty', () => {
    expect(validateOrderSearch({})).toEqual({ listMode: 'cards', orderStatus: 'active' })
  })

  it('keeps every filter through a round', () => {
    const raw = {
      listMode: 'list',
      orderStatus: 'archived',
      search: 'MSCU 12',
      transportMode: 'sea,rail',
      shipmentStatus: 'BOOKED,IN_TRANSIT',
      ordering: '-arrival',
    }
    expect(searchOf(read(raw))).toEqual(raw)
  })

  it('drops what is unknown and keeps the rest', () => {
    expect(
      validateOrderSearch({
        listMode: 'map',
        orderStatus: 7,
        transportMode: 'sea,balloon',
        shipmentStatus: 'LOST',
        ordering: 'password',
        page: 3,
      }),
    ).toEqual({ listMode: 'cards', orderStatus: 'active', transportMode: 'sea' })
  })

  it('leaves the default sort out', () => {
    expect(validateOrderSearch({ ordering: '-updatedAt' })).not.toHaveProperty('ordering')
  })

  it('takes a search that was read as a number, and cuts a huge one', () => {
    expect(read({ search: 4711 }).search).toBe('4711')
    expect(read({ search: 'x'.repeat(5000) }).search).toHaveLength(100)
    expect(validateOrderSearch({ search: '' })).not.toHaveProperty('search')
  })

  it('takes a list given as an array', () => {
    expect(read({ transportMode: ['rail', 'air'] }).transportMode).toEqual(['air', 'rail'])
  })
})

describe('what the server is asked', () => {
  it('puts pinned orders first in every sort', () => {
    expect(orderQueryOf(read({})).ordering).toEqual(['-pinned', '-updatedAt'])
    expect(orderQueryOf(read({ ordering: 'number' })).ordering).toEqual(['-pinned', 'number'])
  })

  it('holds a search only from three characters on, spaces not counted', () => {
    expect(orderQueryOf(read({ search: 'ab ' }))).not.toHaveProperty('search')
    expect(orderQueryOf(read({ search: ' abc ' })).search).toBe('abc')
  })

  it('is the same for both views', () => {
    expect(orderQueryOf(read({ listMode: 'list' }))).toEqual(orderQueryOf(read({ listMode: 'cards' })))
  })
})

describe('narrowing', () => {
  it('does not count view, status, sort or a search that is too short', () => {
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
    expect(searchOf(filters)).toEqual({ listMode: 'list', orderStatus: 'archived', ordering: 'number' })
  })

  it('tells a search that is too short from none', () => {
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

  it('is told for the column that sorts, and only for it', () => {
    expect(sortDirection('arrival', 'arrival')).toBe('ascending')
    expect(sortDirection('-arrival', 'arrival')).toBe('descending')
    expect(sortDirection('-arrival', 'departure')).toBeNull()
  })
})

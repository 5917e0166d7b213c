import { orderSorts, sortFields } from '@portolan/contract/freight/order-filter'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/routing/search-params.ts'
import {
  cleared,
  isNarrowed,
  isSearchTooShort,
  nextSort,
  orderFilterOf,
  sortDirection,
  toggled,
  validateOrderSearch,
} from './order-filters.ts'

const read = validateOrderSearch

describe('the query string of the order list', () => {
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
    const search = read(raw)
    expect(parseSearch(stringifySearch({ ...search }))).toEqual(raw)
    expect(read({ ...search })).toEqual(search)
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
    ).toEqual({ listMode: 'cards', orderStatus: 'active', transportMode: ['sea'] })
  })

  it('leaves the default sort out', () => {
    expect(validateOrderSearch({ ordering: '-updatedAt' })).not.toHaveProperty('ordering')
  })

  it('takes a search that was read as a number, and cuts a huge one', () => {
    expect(read({ search: 4711 }).search).toBe('4711')
    expect(read({ search: 'x'.repeat(5000) }).search).toHaveLength(100)
    expect(validateOrderSearch({ search: '' })).not.toHaveProperty('search')
    expect(validateOrderSearch({ search: ['abc'] })).not.toHaveProperty('search')
  })

  it('takes a list given as an array, in the order of the menu', () => {
    expect(read({ transportMode: ['rail', 'air'] }).transportMode).toEqual(['air', 'rail'])
    expect(read({ transportMode: 'rail,air,rail' }).transportMode).toEqual(['air', 'rail'])
    expect(read({ transportMode: [] })).not.toHaveProperty('transportMode')
    expect(read({ transportMode: { air: true } })).not.toHaveProperty('transportMode')
  })

  it('takes the last of a repeated parameter', () => {
    const search = read(
      parseSearch('?transportMode=air&transportMode=sea,rail&orderStatus=x&orderStatus=archived'),
    )
    expect(stringifySearch({ ...search })).toBe('?listMode=cards&orderStatus=archived&transportMode=sea,rail')
  })

  it.each(orderSorts)('keeps the sort %s, both ways', (ordering) => {
    expect(orderFilterOf(read({ ordering })).ordering).toEqual(['-pinned', ordering])
    expect(stringifySearch({ ...read({ ordering }) })).toBe(
      `?listMode=cards&orderStatus=active${ordering === '-updatedAt' ? '' : `&ordering=${ordering}`}`,
    )
  })

  it('has every field to sort by, in both directions', () => {
    expect(orderSorts.toSorted()).toEqual(sortFields.flatMap((field) => [field, `-${field}`]).toSorted())
  })
})

describe('what the server is asked', () => {
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

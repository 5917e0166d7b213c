import { orderSorts } from '@portolan/contract/freight/orders/order-filter'
import { describe, expect, it } from 'vitest'
import {
  cleared,
  isNarrowed,
  isSearchTooShort,
  nextSort,
  orderFilterOf,
  sortDirection,
  toggled,
  withAttention,
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

  it('names places as the API does, and leaves the status out for all orders', () => {
    const raw = {
      orderStatus: 'all',
      attention: 'late',
      organization: '01980000-0000-7000-8000-000000000000',
      fromPlace: 'CN,NLRTM',
      toPlace: 'PECLL',
      departureFrom: '2026-11-01',
      arrivalTo: '2026-12-31',
    }
    expect(orderFilterOf(read(raw))).toEqual({
      attention: ['late'],
      organization: ['01980000-0000-7000-8000-000000000000'],
      from: ['CN', 'NLRTM'],
      to: ['PECLL'],
      departureFrom: '2026-11-01',
      arrivalTo: '2026-12-31',
      ordering: ['-lateness'],
    })
  })

  it('holds nothing of the form over the list', () => {
    const search = read({ transportMode: 'sea' })
    const withForm = { ...search, preorder: 'x', from: 'y' }
    expect(orderFilterOf(withForm)).toEqual(orderFilterOf(search))
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
    expect(isNarrowed(read({ orderStatus: 'all' }))).toBe(false)
    expect(isNarrowed(read({ attention: 'late' }))).toBe(true)
    expect(isNarrowed(read({ arrivalTo: '2026-12-31' }))).toBe(true)
    expect(isNarrowed({ ...read({}), fromPlace: [] })).toBe(false)
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

describe('what needs attention', () => {
  it('is one group at a time, and none after a second click', () => {
    const late = withAttention(read({ search: 'abc' }), 'late')
    expect(late).toMatchObject({ attention: ['late'], orderStatus: 'active', search: 'abc' })
    expect(withAttention(late, 'no-news').attention).toEqual(['no-news'])
    expect(withAttention(late, 'late')).toEqual(read({ search: 'abc' }))
  })

  it.each([
    ['late', '-lateness'],
    ['no-news', 'updatedAt'],
    ['missing-papers', 'papersDue'],
    ['arriving', 'arrival'],
  ] as const)('sorts %s by %s, pinned orders among the others', (group, sort) => {
    const chosen = withAttention(read({ ordering: 'number' }), group)
    expect(orderFilterOf(chosen).ordering).toEqual([sort])
    expect(orderFilterOf({ ...chosen, ordering: 'number' }).ordering).toEqual(['-pinned', 'number'])
  })

  it('sorts other groups, and several, as usual', () => {
    for (const attention of ['at-risk', 'overdue', 'late,no-news'])
      expect(orderFilterOf(read({ attention })).ordering).toEqual(['-pinned', '-updatedAt'])
  })

  it('shows active orders again after a link to overdue orders of all statuses', () => {
    const overdue = read({ attention: 'overdue', orderStatus: 'all' })
    expect(withAttention(overdue, 'overdue')).toEqual(read({}))
    const archived = read({ attention: 'overdue', orderStatus: 'archived' })
    expect(withAttention(archived, 'overdue').orderStatus).toBe('archived')
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

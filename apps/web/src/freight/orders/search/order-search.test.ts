import { orderSorts, sortFields } from '@portolan/contract/freight/orders/order-filter'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/routing/search-params.ts'
import { validateOrderSearch } from './order-search.ts'

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
      attention: 'late,overdue',
      organization: '01980000-0000-7000-8000-000000000000',
      fromPlace: 'CN,NLRTM',
      toPlace: 'PE',
      departureFrom: '2026-11-01',
      departureTo: '2026-11-30',
      arrivalFrom: '2026-12-01',
      arrivalTo: '2026-12-31',
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
        attention: 'lost',
        organization: 'acme',
        fromPlace: 'china,cn',
        toPlace: 7,
        departureFrom: '2026-02-30',
        arrivalTo: 'tomorrow',
        from: 'an order to copy',
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
    expect(stringifySearch({ ...read({ ordering }) })).toBe(
      `?listMode=cards&orderStatus=active${ordering === '-updatedAt' ? '' : `&ordering=${ordering}`}`,
    )
  })

  it('has every field to sort by, in both directions', () => {
    const both = sortFields.filter((field) => field !== 'papersDue')
    expect(orderSorts.toSorted()).toEqual(
      ['papersDue', ...both.flatMap((field) => [field, `-${field}`])].toSorted(),
    )
  })

  it('names a sort only where the chosen tile has another', () => {
    expect(read({ attention: 'late', ordering: '-lateness' })).not.toHaveProperty('ordering')
    expect(read({ attention: 'late', ordering: '-updatedAt' }).ordering).toBe('-updatedAt')
    expect(read({ attention: 'overdue', ordering: '-updatedAt' })).not.toHaveProperty('ordering')
  })
})

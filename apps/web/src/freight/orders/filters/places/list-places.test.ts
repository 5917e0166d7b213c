import { describe, expect, it } from 'vitest'
import { listPlaces, rowsOfGroups } from './list-places.ts'

const groupOf = (countryCode: string, cities: readonly string[]) => ({
  countryCode,
  name: `Country ${countryCode}`,
  places: cities.map((city) => ({ code: `${countryCode}${city.slice(0, 3).toUpperCase()}`, city })),
})
const few = rowsOfGroups([groupOf('CN', ['Shanghai', 'Ningbo']), groupOf('DE', ['Hamburg'])])
const many = rowsOfGroups(
  ['AA', 'BB', 'CC', 'DD', 'EE', 'FF', 'GG', 'HH', 'II', 'JJ'].map((code) =>
    groupOf(code, ['Abcdef', 'Xyz']),
  ),
)
const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)

describe('the places of a filter', () => {
  it('are all shown where they are few', () => {
    const listed = listPlaces({ all: few, found: few, isSearched: false, showsAll: false, chosen: ['DEHAM'] })
    expect(codes(listed.rows)).toEqual(['CN', 'CNSHA', 'CNNIN', 'DE', 'DEHAM'])
    expect(listed).toMatchObject({ chosenAbove: [], hasMore: false })
  })

  it('are the first countries where they are many, with what is chosen above them', () => {
    const listed = listPlaces({
      all: many,
      found: many,
      isSearched: false,
      showsAll: false,
      chosen: ['JJ', 'AA'],
    })
    expect(codes(listed.rows)).toEqual(['AA', 'BB', 'CC', 'DD', 'EE', 'FF', 'GG', 'HH'])
    expect(codes(listed.chosenAbove)).toEqual(['JJ'])
    expect(listed.hasMore).toBe(true)
  })

  it('are the first ones that a text finds', () => {
    const found = many.filter(({ isCountry }) => !isCountry)
    const listed = listPlaces({ all: many, found, isSearched: true, showsAll: false, chosen: ['AA'] })
    expect(codes(listed.rows)).toEqual(codes(found).slice(0, 8))
    expect(codes(listed.chosenAbove)).toEqual(['AA'])
  })

  it('are all shown on request', () => {
    const listed = listPlaces({ all: many, found: many, isSearched: false, showsAll: true, chosen: ['JJ'] })
    expect(listed).toEqual({ chosenAbove: [], rows: many, hasMore: false })
  })
})

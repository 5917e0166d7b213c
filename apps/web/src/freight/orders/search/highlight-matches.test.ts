import { describe, expect, it } from 'vitest'
import { placesOf, searchedPieces } from './highlight-matches.ts'

describe('what a search marks', () => {
  it.each([
    ['PF-261283', ['pf261283']],
    ['  Łódź ', ['łodz']],
    ['hamburg po-77', ['hamburg', 'po77', 'hamburgpo77']],
    ['MSKU 123456-5', ['msku', '1234565', 'msku1234565']],
    ['lot 7', ['lot', 'lot7']],
    ['San Remo', ['san', 'remo']],
    ['---', []],
  ])('%j is looked for as %j', (search, pieces) => {
    expect(searchedPieces(search)).toEqual(pieces)
  })

  it('is marked wherever it stands', () => {
    expect(placesOf('pf261283 po2612', searchedPieces('2612'))).toEqual([
      [2, 6],
      [11, 15],
    ])
    expect(placesOf('aaaa', ['aa'])).toEqual([
      [0, 2],
      [2, 4],
    ])
    expect(placesOf('pf261283', ['hamburg'])).toEqual([])
  })
})

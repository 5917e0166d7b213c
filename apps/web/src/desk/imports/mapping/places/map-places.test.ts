import { expect, it } from 'vitest'
import { placesOf, unknownPlaces, withPlace } from './map-places.ts'

const map = {
  order: { from: { place: '{From}' }, to: { place: '{To}' } },
  places: { Питер: 'RULED', Yard: { city: 'Łódź', countryCode: 'PL', lat: 51.7, lng: 19.4 } },
}

it('shows names with their places; those that are described in full stay as they are', () => {
  expect(placesOf(map)).toEqual([
    { name: 'Питер', place: 'RULED', described: '' },
    { name: 'Yard', place: null, described: 'Łódź, PL' },
  ])
  const next = withPlace(map, 'Мск', 'RUMOW')
  expect(next).toEqual({ ...map, places: { ...map.places, Мск: 'RUMOW' } })
  expect(withPlace(withPlace(map, 'Питер', undefined), 'Yard', undefined)).toEqual({ order: map.order })
})

it('finds names of the first lines that the portal doesn’t know', () => {
  const column = (heading: string, texts: string[]) => ({
    heading,
    samples: texts,
    values: texts.map((text) => ({ text, lines: 1 })),
  })
  const columns = [column('From', ['Питер', 'Склад 7', 'Hamburg']), column('To', ['Склад 7'])]
  const cell = (problem: string | null, value: string | null = null) => ({ line: 2, value, problem })
  const preview = {
    faults: [],
    fields: [
      {
        member: 'order.from.place',
        cells: [cell('"Склад 7" is not known'), cell(null, 'Hamburg'), cell('"Питер" has a doubt', 'x')],
      },
    ],
  }
  expect(unknownPlaces('orders', map, columns, preview)).toEqual(['Склад 7'])
  expect(unknownPlaces('orders', withPlace(map, 'Склад 7', 'RUMOW'), columns, preview)).toEqual([])
  expect(unknownPlaces('orders', map, columns, undefined)).toEqual([])
})

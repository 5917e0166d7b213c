import { expect, test } from 'vitest'
import { formatPosition, plainPosition } from './format-position.ts'
import { roundDown } from './ring-size.ts'

test('a position is written with hemispheres, in the words of the language', () => {
  expect(formatPosition({ lat: 31.14, lng: 121.8 }, 'en')).toBe('31.14°\u00a0N, 121.80°\u00a0E')
  expect(formatPosition({ lat: -33.9, lng: -70.5 }, 'en', 1)).toBe('33.9°\u00a0S, 70.5°\u00a0W')
  expect(formatPosition({ lat: 31.14, lng: 121.8 }, 'ru')).toBe('31,14°\u00a0с. ш.; 121,80°\u00a0в. д.')
})

test('longitudes beyond the antimeridian are those of the same place', () => {
  expect(formatPosition({ lat: 40, lng: 200 }, 'en', 0)).toBe('40°\u00a0N, 160°\u00a0W')
  expect(plainPosition({ lat: 40, lng: 200 })).toBe('40.00000, -160.00000')
  expect(plainPosition({ lat: -5.5, lng: -190 })).toBe('-5.50000, 170.00000')
})

test('rings have round sizes', () => {
  expect([1, 3.4, 49, 70, 999, 1000, 2300].map(roundDown)).toEqual([1, 2, 20, 50, 500, 1000, 2000])
})

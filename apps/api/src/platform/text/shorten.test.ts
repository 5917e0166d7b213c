import { expect, it } from 'vitest'
import { beginningOf, shorten } from './shorten.ts'

it('a text is cut only where it is too long, and never within a character', () => {
  expect(shorten('pumps', 5)).toBe('pumps')
  expect(shorten('pumps and seals', 7)).toBe('pumps…')
  expect(shorten('pump🚢🚢', 6)).toBe('pump…')
  expect(shorten('pump🚢🚢', 7)).toBe('pump🚢…')
  expect([beginningOf('pump🚢', 5), beginningOf('pump🚢', 6)]).toEqual(['pump', 'pump🚢'])
})

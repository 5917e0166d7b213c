import { expect, test } from 'vitest'
import { maxPagePixels, pixelRatio } from './pixel-ratio.ts'

test('a page has the pixels of the screen', () => {
  expect(pixelRatio(390, 550, 3)).toBe(3)
  expect(pixelRatio(390, 550, 1.5)).toBe(1.5)
})

test.each([
  [390 * 4, 550 * 4, 3],
  [20_000, 20_000, 2],
  [1_000, 200_000, 3],
  [390, 550, 8],
])('a page of %i × %i never has more than its share', (width, height, screen) => {
  const ratio = pixelRatio(width, height, screen)
  expect(width * ratio * height * ratio).toBeLessThanOrEqual(maxPagePixels * 1.000_001)
})

import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

function draw(seed: string, count: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

describe('random', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    expect(draw('a', 50)).toEqual(draw('a', 50))
    expect(draw('a', 50)).not.toEqual(draw('b', 50))
  })

  it('spreads evenly from 0 to below 1', () => {
    const numbers = draw('even', 10_000)
    const tenths = Array.from({ length: 10 }, (_, tenth) => {
      return numbers.filter((number) => Math.floor(number * 10) === tenth).length
    })
    expect(Math.min(...tenths)).toBeGreaterThan(900)
    expect(Math.max(...tenths)).toBeLessThan(1100)
  })

  it('reaches both ends of whole numbers', () => {
    const random = createRandom('ends')
    const drawn = new Set(Array.from({ length: 200 }, () => random.integer(3, 5)))
    expect([...drawn].sort()).toEqual([3, 4, 5])
  })

  it('gives so many digits', () => {
    const random = createRandom('digits')
    for (let index = 0; index < 100; index++) expect(random.digits(7)).toMatch(/^[1-9]\d{6}$/)
  })
})

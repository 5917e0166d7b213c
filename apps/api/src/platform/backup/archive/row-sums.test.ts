import { describe, expect, it } from 'vitest'
import { RowSummer, wholeLines } from './row-sums.ts'

const sumOf = (...lines: string[]) => {
  const summer = new RowSummer()
  for (const line of lines) summer.add(Buffer.from(line))
  return summer.sum
}

describe('the sum of rows', () => {
  it('is the same in whatever order and parts they come', () => {
    expect(sumOf('1\ta\n2\tb\n', '3\tc\n')).toEqual(sumOf('3\tc\n1\ta\n', '2\tb\n'))
    expect(sumOf('1\ta\n').rows).toBe(1)
    expect(sumOf()).toEqual({ rows: 0, sum: '0'.repeat(64) })
  })

  it.each([
    ['a changed row', '1\ta\n2\tB\n'],
    ['a lost row', '1\ta\n'],
    ['a row twice', '1\ta\n2\tb\n2\tb\n'],
    ['rows run together', '1\ta2\tb\n'],
  ])('shows %s', (_what, lines) => {
    expect(sumOf(lines)).not.toEqual(sumOf('1\ta\n2\tb\n'))
  })
})

it('groups chunks into whole lines, a long line alone', async () => {
  const chunks = ['ab', 'c\nd', 'ef\n', 'ghijklmnop', 'q\nr\n'].map((text) => Buffer.from(text))
  const parts: string[] = []
  for await (const part of wholeLines(
    (async function* () {
      yield* chunks
    })(),
    4,
  ))
    parts.push(Buffer.from(part).toString())
  expect(parts.join('')).toBe('abc\ndef\nghijklmnopq\nr\n')
  expect(parts.every((part) => part.endsWith('\n'))).toBe(true)
  expect(parts.length).toBeGreaterThan(2)
})

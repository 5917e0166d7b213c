import { describe, expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

async function* inChunks(text: string | Uint8Array, size: number) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size = 1_000, most = 10) {
  const lines: [number, string | null][] = []
  for await (const { number, bytes } of readLines(inChunks(text, size), most))
    if (bytes === null || bytes.length > 0) lines.push([number, bytes && Buffer.from(bytes).toString()])
  return lines
}

describe('lines of a body', () => {
  it.each([1, 2, 3, 1_000])('are the same in chunks of %i bytes', async (size) => {
    expect(await read('a\r\nпривет\n\n \t\nb b', size, 20)).toEqual([
      [1, 'a'],
      [2, 'привет'],
      [5, 'b b'],
    ])
  })

  it('may end with or without a line feed, and be none', async () => {
    expect(await read('a\n')).toEqual([[1, 'a']])
    expect(await read('')).toEqual([])
    expect(await read('\n\r\n\n')).toEqual([])
  })

  it.each([1, 7, 1_000])(
    'that are too long have no bytes, and the next is read, in chunks of %i',
    async (size) => {
      expect(
        await read(`${'x'.repeat(10)}\n${'x'.repeat(11)}\r\n${'x'.repeat(500)}\nb\n${' '.repeat(20)}`, size),
      ).toEqual([
        [1, 'x'.repeat(10)],
        [2, null],
        [3, null],
        [4, 'b'],
        [5, null],
      ])
    },
  )

  it('of any length take no more memory than one may have', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 120)
    let buffered = 0
    async function* endless() {
      for (let count = 0; count < 300; count++) {
        yield chunk
        buffered = Math.max(buffered, process.memoryUsage().arrayBuffers)
      }
    }
    const before = process.memoryUsage().arrayBuffers
    for await (const { bytes } of readLines(endless(), 100)) expect(bytes).toBeNull()
    expect(buffered - before).toBeLessThan(20 * 1024 * 1024)
  })
})

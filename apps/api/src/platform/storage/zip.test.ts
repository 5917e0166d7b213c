import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

it('marks its names as UTF-8, so that no program guesses', async () => {
  const { stream } = zipOf([{ name: '7001/накладная 提单.pdf', open: async () => Readable.from(['%PDF-']) }])
  const bytes = await buffer(stream)
  const entry = bytes.indexOf('PK\x01\x02', 0, 'latin1')
  expect(bytes.readUInt16LE(entry + 8) & 0x800).toBe(0x800)
  expect(bytes.readUInt16LE(bytes.indexOf('PK\x03\x04', 0, 'latin1') + 6) & 0x800).toBe(0x800)
  expect(bytes.toString()).toContain('7001/накладная 提单.pdf')
})

it.each([1, 5, 500, 700, 780, 900, 1_000, 2_000])(
  'has the size that it states, with %i files',
  async (count) => {
    const { stream, size } = zipOf(
      Array.from({ length: count }, (_, n) => ({
        name: `накладная-${n}.pdf`,
        size: 5,
        open: async () => Readable.from(['%PDF-']),
      })),
    )
    expect((await buffer(stream)).byteLength).toBe(size)
  },
)

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

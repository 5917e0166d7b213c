import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openZip } from './read-zip.ts'

/** A ZIP with one file; `claims` is the size in its directory. */
function zipOf(name: string, text: string, { method = 8, claims = text.length } = {}): ArrayBuffer {
  const title = Buffer.from(name)
  const packed = method === 0 ? Buffer.from(text) : deflateRawSync(text)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(title.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claims, 24)
  entry.writeUInt16LE(title.length, 28)
  const start = local.length + title.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(start, 16)
  const whole = Buffer.concat([local, title, packed, entry, title, end])
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length) as ArrayBuffer
}

test('files are read, deflated or stored', async () => {
  expect(await openZip(zipOf('a.xml', '<a>Насосы</a>')).text('a.xml')).toBe('<a>Насосы</a>')
  expect(await openZip(zipOf('a.xml', '<a/>', { method: 0 })).text('a.xml')).toBe('<a/>')
  expect(await openZip(zipOf('a.xml', '<a/>')).text('b.xml')).toBeNull()
})

test('what is no ZIP, packed in another way or far too large is refused', async () => {
  expect(() => openZip(new ArrayBuffer(0))).toThrow()
  expect(() => openZip(new TextEncoder().encode('PK and nothing of a ZIP').buffer as ArrayBuffer)).toThrow(
    'Not a ZIP',
  )
  await expect(openZip(zipOf('a', 'x', { method: 12 })).text('a')).rejects.toThrow('unknown way')
  await expect(openZip(zipOf('a', 'x', { claims: 1e9 })).text('a')).rejects.toThrow('too large')
  const bomb = zipOf('a', '0'.repeat(25_000_000), { claims: 5 })
  await expect(openZip(bomb).text('a')).rejects.toThrow('too large')
})

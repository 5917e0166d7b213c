import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { BrokenArchive, endOfTar, headerOf, paddingOf, readTar } from './tar.ts'

const at = new Date('2026-11-01T10:00:00Z')
const files = [
  ['portal.json', '{}'],
  ['empty', ''],
  ['tables/orders/1', 'x'.repeat(512)],
  ['files/накладная.pdf', 'y'.repeat(1_300)],
] as const

const archive = Buffer.concat([
  ...files.flatMap(([name, text]) => {
    const content = Buffer.from(text)
    return [headerOf(name, content.byteLength, at), content, paddingOf(content.byteLength)]
  }),
  endOfTar,
])

async function read(bytes: Buffer, chunkBytes = 700, skips = false) {
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.byteLength; start += chunkBytes)
    chunks.push(bytes.subarray(start, start + chunkBytes))
  const found: [string, string][] = []
  for await (const { name, content } of readTar(Readable.from(chunks))) {
    let text = ''
    if (!skips) for await (const chunk of content) text += Buffer.from(chunk).toString()
    found.push([name, text])
  }
  return found
}

describe('an archive', () => {
  it('is read as it was written, in chunks of any size', async () => {
    expect(await read(archive)).toEqual(files)
    expect(await read(archive, 1)).toEqual(files)
    expect((await read(archive, 100_000, true)).map(([name]) => name)).toEqual(files.map(([name]) => name))
  })

  it('is one for other programs', () => {
    const names = execFileSync('tar', ['-tf', '-'], {
      input: archive,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    expect(names.toString().split('\n')).toHaveLength(files.length + 1)
    expect(names.toString()).toContain('tables/orders/1')
    expect(execFileSync('tar', ['-xOf', '-', 'tables/orders/1'], { input: archive }).toString()).toBe(
      'x'.repeat(512),
    )
  })

  it.each([0, 100, 512, 1_000, archive.byteLength - 1_024])(
    'that breaks off after %i bytes is refused',
    async (end) => {
      await expect(read(archive.subarray(0, end))).rejects.toThrow(BrokenArchive)
    },
  )

  it('with a damaged header is refused', async () => {
    const damaged = Buffer.from(archive)
    damaged.writeUInt8(damaged.readUInt8(3) ^ 1, 3)
    await expect(read(damaged)).rejects.toThrow('a header is damaged')
  })
})

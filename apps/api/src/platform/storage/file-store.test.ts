import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FileMissing, type FileStore, openFolderStore, StoreUnreachable } from './file-store.ts'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-files-'))
  store = openFolderStore(folder)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function listFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('the file store', () => {
  it('gives back what it was given, until it is removed', async () => {
    const key = await store.put(Buffer.from('a bill of lading'))
    expect((await buffer(await store.read(key))).toString()).toBe('a bill of lading')
    expect(await listFiles()).toEqual([key])
    await store.remove(key)
    expect(await listFiles()).toEqual([])
    await store.put(Buffer.from('a packing list'))
    await expect(store.read(key)).rejects.toThrow(FileMissing)
    expect(await store.sizeOf(key)).toBeNull()
  })

  it('takes bytes as they arrive, and keeps nothing of what breaks off', async () => {
    async function* parts(end?: Error) {
      yield Buffer.from('a bill ')
      yield Buffer.from('of lading')
      if (end) throw end
    }
    const key = await store.putStream(parts())
    expect((await buffer(await store.read(key))).toString()).toBe('a bill of lading')
    const broken = new Error('the sender is gone')
    await expect(store.putStream(parts(broken))).rejects.toBe(broken)
    expect(await listFiles()).toEqual([key])
  })

  it('makes a copy that outlives the first', async () => {
    const key = await store.put(Buffer.from('a packing list'))
    const linked = await store.copy(key)
    await store.remove(key)
    expect((await buffer(await store.read(linked))).toString()).toBe('a packing list')
    await expect(store.copy(key)).rejects.toThrow(FileMissing)
    expect(await listFiles()).toEqual([linked])
  })

  it.each(['writeFile', 'sync'] as const)(
    'leaves nothing behind where the disk is full at %s',
    async (step) => {
      const handle = await open(folder)
      await handle.close()
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      vi.spyOn(Object.getPrototypeOf(handle), step).mockRejectedValue(full)
      await expect(store.put(Buffer.from('a bill of lading'))).rejects.toBe(full)
      expect(await listFiles()).toEqual([])
    },
  )

  it('tells a file that is missing from a disk that is', async () => {
    const key = await store.put(Buffer.from('a packing list'))
    expect(await store.sizeOf(key)).toBe(14)
    await rm(folder, { recursive: true })
    const uses = [
      () => store.read(key),
      () => store.sizeOf(key),
      () => store.copy(key),
      () => store.put(Buffer.of(1)),
    ]
    for (const use of uses) await expect(use()).rejects.toThrow(StoreUnreachable)
    // A mount point without its mount is just as empty.
    await mkdir(folder)
    await expect(store.read(key)).rejects.toThrow(StoreUnreachable)
  })

  it('removes what isn’t used and was stored before a time, also what was cut off', async () => {
    const [used, unused] = [await store.put(Buffer.from('used')), await store.put(Buffer.from('unused'))]
    const partial = `${crypto.randomUUID()}.partial`
    await writeFile(join(folder, unused.slice(0, 2), partial), 'half')
    await writeFile(join(folder, unused.slice(0, 2), 'notes.txt'), 'not the store’s')
    const calls: string[] = []
    const remove = (before: number) =>
      store.removeUnused(new Date(before), async (keys) => {
        calls.push(...keys)
        return new Set([used])
      })
    expect(await remove(Date.now() - 60_000)).toBe(0)
    expect(await remove(Date.now() + 60_000)).toBe(2)
    expect(new Set(calls)).toEqual(new Set([used, unused, partial]))
    expect((await listFiles()).sort()).toEqual([used, 'notes.txt'].sort())
  })

  it('takes a copy for as new as it is, however old the file', async () => {
    const key = await store.put(Buffer.from('a packing list'))
    const longAgo = new Date(Date.now() - 86_400_000)
    await utimes(join(folder, key.slice(0, 2), key), longAgo, longAgo)
    await store.copy(key)
    expect(await store.removeUnused(new Date(Date.now() - 3_600_000), async () => new Set())).toBe(0)
  })

  it('belongs to the first portal that claims it', async () => {
    const other = openFolderStore(folder)
    expect(await store.claim('one')).toBe(true)
    expect(await other.claim('one')).toBe(true)
    expect(await other.claim('two')).toBe(false)
    await writeFile(join(folder, 'portal'), '')
    expect(await other.claim('two')).toBe(true)
  })
})

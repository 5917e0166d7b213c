import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openFolderStore } from '#platform/storage/file-store.ts'
import { addFile } from './add-file.ts'

it('leaves no file open where the archive fails before it reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-add-file-'))
  const store = openFolderStore(folder)
  const key = await store.put(new Uint8Array(1_000))
  const opened: Readable[] = []
  const files = {
    sizeOf: store.sizeOf,
    async read(...of: Parameters<typeof store.read>) {
      const file = await store.read(...of)
      opened.push(file)
      return file
    },
  }
  const archive = { addStream: () => Promise.reject(new Error('The disk is full')) }
  await expect(addFile(files, archive, key)).rejects.toThrow('The disk is full')
  const [file] = opened
  expect(file?.destroyed).toBe(true)
  if (file && !file.closed) await once(file, 'close')
  await rm(folder, { recursive: true })
})

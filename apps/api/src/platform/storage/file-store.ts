import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ensureRoom } from './disk-space.ts'

/** Files under random keys; a key says nothing about the file or whose it is. */
export interface FileStore {
  /** Stores the bytes durably and answers their key; throws where the disk is full. */
  put(bytes: Uint8Array): Promise<string>
  /** Opens a file; throws `FileGone` where there is none, before anything is sent. */
  read(key: string): Promise<Readable>
  /** Makes a second file of the same bytes, and answers its key: each can be removed without the other. */
  copy(key: string): Promise<string>
  remove(key: string): Promise<void>
}

/** A file that is listed is not in the store. */
class FileGone extends Error {}

const keyPattern = /^[0-9a-f-]{36}$/

/** Keeps files in a folder, spread over 256 subfolders; a file appears complete or not at all. */
export function openFolderStore(folder: string): FileStore {
  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error('A file key is a UUID')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(bytes) {
      const key = randomUUID()
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await ensureRoom(folder, bytes.byteLength)
      const partial = `${path}.partial`
      try {
        await writeDurably(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        // On a full disk what has been written would keep the place that everything else is short of.
        await rm(partial, { force: true })
        throw error
      }
      return key
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        throw gone ? new FileGone(`The file ${key} is not in the store`) : error
      })
      return file.createReadStream()
    },
    async copy(key) {
      const copied = randomUUID()
      const path = pathOf(copied)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Files are never written to again, so two names of one are two files. Not every file system has such links.
      await link(pathOf(key), path).catch(() => copyFile(pathOf(key), path, constants.COPYFILE_EXCL))
      return copied
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

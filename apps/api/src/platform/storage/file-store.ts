import { randomUUID } from 'node:crypto'
import { constants, mkdirSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { ensureRoom } from './disk-space.ts'

/** The first and the last byte of a part of a file, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files under random keys; a key reveals nothing about the file or its owner. Throws `StoreUnreachable` if
 * the disk can't be used.
 */
export interface FileStore {
  /** Stores the bytes durably and returns their key; throws if the disk is full. */
  put(bytes: Uint8Array): Promise<string>
  /** The same for a stream; stores nothing if it breaks off. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<string>
  /** Opens a file or a part of it; throws `FileMissing` if there is none, before anything is sent. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Bytes of a file; null if there is none. */
  sizeOf(key: string): Promise<number | null>
  /**
   * Creates a second file of the same bytes, and returns its key: each can be removed without the other.
   * Throws `FileMissing`.
   */
  copy(key: string): Promise<string>
  remove(key: string): Promise<void>
  /** Stores a stream under a key of a backup or of another store; replaces a file of that key. */
  putAs(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** The portal that the store belongs to; null for none. */
  owner(): Promise<string | null>
  /** Hands the store over to a portal. */
  assign(portalId: string): Promise<void>
  /** The keys of all files, some hundreds at a time. */
  keys(): AsyncIterable<readonly string[]>
  /** Assigns the store to a portal unless it belongs to another; returns whether it is now this one's. */
  claim(portalId: string): Promise<boolean>
  /**
   * Removes unused files stored before that time, and remnants of interrupted writes; returns their number.
   */
  removeUnused(
    before: Date,
    findUsed: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number>
}

/** A file named by a row is missing in the store, or incomplete. */
export class FileMissing extends Error {
  readonly key: string
  constructor(key: string) {
    super(`The file ${key} is not in the store`)
    this.key = key
  }
}

/** The store as a whole can't be used: its disk isn't mounted, fails, or belongs to another user. */
export class StoreUnreachable extends Error {}

const keyPattern = /^[0-9a-f-]{36}$/
const storedPattern = /^[0-9a-f-]{36}(\.partial)?$/

/** Stores files in a folder with 256 subfolders; a file appears complete or not at all. */
export function openFolderStore(folder: string): FileStore {
  // Only here: later a missing folder means a disk that isn't mounted, and files must not go to the one below
  // it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folderStore(folder)
}

/** The same for who only looks: creates no folder, so that nothing can be stored in a missing one. */
export function folderStore(folder: string): FileStore {
  async function makeSubfolder(path: string): Promise<void> {
    await mkdir(dirname(path), { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw unreachableBy(error, folder, 'ENOENT')
    })
  }
  /** An entirely empty store means that its disk is missing, not a file. */
  async function isMounted(): Promise<boolean> {
    return (await readdir(folder).catch(() => [])).length > 0
  }
  async function explain(error: unknown, key: string): Promise<unknown> {
    if (hasCode(error, 'ENOENT') && (await isMounted())) return new FileMissing(key)
    return unreachableBy(error, folder, 'ENOENT')
  }
  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error('A file key is a UUID')
    return join(folder, key.slice(0, 2), key)
  }
  async function store(
    chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
    key: string = randomUUID(),
  ): Promise<string> {
    const path = pathOf(key)
    await makeSubfolder(path)
    const partial = `${path}.partial`
    try {
      await writeDurably(partial, chunks, (bytes) => ensureRoom(folder, bytes))
      await rename(partial, path)
    } catch (error) {
      // On a full disk, partial data would take the space that everything else needs.
      await rm(partial, { force: true })
      throw unreachableBy(error, folder)
    }
    return key
  }
  return {
    put: (bytes) => store([bytes]),
    putStream: (chunks) => store(chunks),
    async putAs(key, chunks) {
      // A remnant of an attempt that was killed.
      await rm(`${pathOf(key)}.partial`, { force: true })
      await store(chunks, key)
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(async (error: unknown) => {
        throw await explain(error, key)
      })
      return file.createReadStream(range)
    },
    async sizeOf(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        const cause = await explain(error, key)
        if (cause instanceof FileMissing) return null
        throw cause
      }
    },
    async copy(key) {
      const copied = randomUUID()
      const path = pathOf(copied)
      await makeSubfolder(path)
      // Files are never modified, so two names of one are as good as two files. Not every file system has
      // such links.
      await link(pathOf(key), path)
        .catch(() => copyFile(pathOf(key), path, constants.COPYFILE_EXCL))
        .catch(async (error: unknown) => {
          throw await explain(error, key)
        })
      return copied
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async owner() {
      return (await ownerOf(folder)) || null
    },
    async assign(portalId) {
      await writeFile(join(folder, ownerFile), portalId, { mode: 0o600 })
    },
    async claim(portalId) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const owner = await ownerOf(folder)
      if (owner === '') await writeFile(join(folder, ownerFile), portalId, { mode: 0o600 })
      return owner === '' || owner === portalId
    },
    async *keys() {
      for await (const { stored } of subfoldersOf(folder, keyPattern)) yield stored
    },
    async removeUnused(before, findUsed) {
      let removed = 0
      for await (const { subfolder, stored } of subfoldersOf(folder, storedPattern)) {
        const used = await findUsed(stored)
        for (const file of stored.filter((one) => !used.has(one))) {
          const path = join(subfolder, file)
          if (!(await isFrom(path, before))) continue
          await rm(path, { force: true })
          removed++
        }
      }
      return removed
    },
  }
}

const ownerFile = 'portal'

/** Empty for none; a process killed while it writes leaves an empty file. */
async function ownerOf(folder: string): Promise<string> {
  return readFile(join(folder, ownerFile), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  })
}

/** One subfolder at a time: each contains hundreds of files, however many there are in total. */
async function* subfoldersOf(folder: string, pattern: RegExp) {
  for (const name of (await readdir(folder)).filter((each) => /^[0-9a-f]{2}$/.test(each))) {
    const subfolder = join(folder, name)
    const stored = (await readdir(subfolder)).filter((file) => pattern.test(file))
    if (stored.length > 0) yield { subfolder, stored }
  }
}

/**
 * True if a file got its name before that time. A hard link keeps the content's time, but not the time of
 * change.
 */
async function isFrom(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).ctime < before
  } catch (error) {
    // Another server has removed it.
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** System errors for a disk that is missing, failing, locked or read-only. */
const diskCodes = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'ENOTDIR',
  'ESTALE',
  'EHOSTDOWN',
]

function unreachableBy(error: unknown, folder: string, ...others: string[]): unknown {
  const isDisk = [...diskCodes, ...others].some((code) => hasCode(error, code))
  return isDisk ? new StoreUnreachable(`The files in ${folder} can't be reached`, { cause: error }) : error
}

/** Bytes written between two checks of the free disk space. */
const bytesPerLook = 4 * 1024 * 1024

async function writeDurably(
  path: string,
  chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  ensure: (bytes: number) => Promise<void>,
): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  let ensured = 0
  for await (const chunk of chunks) {
    if (chunk.byteLength > ensured) {
      ensured = Math.max(bytesPerLook, chunk.byteLength)
      await ensure(chunk.byteLength)
    }
    ensured -= chunk.byteLength
    await file.writeFile(chunk)
  }
  await file.sync()
}

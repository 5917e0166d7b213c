import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#freight/deps.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { type ZipEntry, zipOf } from '#platform/storage/zip.ts'
import type { Collected, CollectedFile } from './collect-rows.ts'

/** A part of the archive with its hash, as the manifest lists it. */
export interface ArchivePart {
  path: string
  bytes: number
  sha256: string
}

/** Runs work with a folder in another one, which is removed afterwards; only its owner can enter it. */
export async function withFolderIn<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, '.portal-export-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Parts of the archive other than rows and files: tables for people, and an explanation. */
export interface Extra {
  name: string
  open(): Promise<Readable>
}

/** The parts of an archive that aren't rows and files of the portal. */
interface Framing {
  extras: readonly Extra[]
  manifest: object
  at: Date
}

/**
 * A ZIP of collected rows and files, last its manifest with the hash of each part. `missing` gets the keys of
 * the files that the store lacks.
 */
export function archiveOf(
  { files }: Pick<Deps, 'files'>,
  collected: Collected,
  { extras, manifest, at }: Framing,
): { stream: Readable; missing: readonly string[] } {
  const parts: ArchivePart[] = []
  const missing: string[] = []
  const hashed = (name: string, open: () => Promise<Readable>): ZipEntry => ({
    name,
    at,
    open: async () => Readable.from(noting(await open(), name, parts)),
  })
  const openFile = async ({ key }: CollectedFile) => {
    try {
      return await files.read(key)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      missing.push(key)
      return Readable.from([])
    }
  }
  const tables = collected.tables.map(({ name, columns, rows }) => ({ name, columns, rows }))
  const { stream } = zipOf([
    ...extras.map(({ name, open }) => hashed(name, open)),
    ...collected.tables.map(({ name, path }) =>
      hashed(`data/${name}.ndjson`, async () => createReadStream(path)),
    ),
    ...collected.files.map((file) => hashed(file.name, () => openFile(file))),
    {
      name: 'manifest.json',
      at,
      open: async () =>
        Readable.from([JSON.stringify({ ...manifest, tables, missingFiles: missing, parts }, null, 1)]),
    },
  ])
  return { stream, missing }
}

/** Writes such a ZIP, which appears once it is complete. Returns how many files the store lacked. */
export async function writeArchive(
  deps: Pick<Deps, 'files'>,
  path: string,
  collected: Collected,
  framing: Framing,
): Promise<{ missing: number }> {
  const { stream, missing } = archiveOf(deps, collected, framing)
  const partial = `${path}.partial`
  try {
    await pipeline(stream, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
  return { missing: missing.length }
}

async function* noting(content: Readable, path: string, parts: ArchivePart[]) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    const data = Buffer.from(chunk)
    hash.update(data)
    bytes += data.byteLength
    yield data
  }
  parts.push({ path, bytes, sha256: hash.digest('hex') })
}

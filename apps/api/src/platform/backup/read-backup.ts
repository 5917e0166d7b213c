import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import * as z from 'zod/mini'
import { FileSum, format, Header, Manifest, paths } from './archive/backup-format.ts'
import { RowSummer } from './archive/row-sums.ts'
import { type Keys, unseal } from './archive/sealing.ts'
import { BrokenArchive, readTar, type TarEntry } from './archive/tar.ts'
import type { BackupSource } from './copies/backup-source.ts'

/** Gets what a backup holds, as it is read; only its end proves that it was whole. */
export interface BackupReader {
  begin?(header: Header): Promise<void>
  /** Some rows of a table, as whole lines. */
  rows?(table: Header['tables'][number], lines: Uint8Array): Promise<void>
  /** Reads the file to its end. */
  file?(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
}

/** A row of a document may be long; a part of an archive that claims more isn't one of ours. */
const longestPart = 1024 * 1024 * 1024

/**
 * Reads a backup to its end and compares each row and file with its hash. Throws `OperatorError` if the file
 * is damaged, incomplete, or of a later format.
 */
export async function readBackup(
  source: BackupSource,
  keys: Keys,
  reader: BackupReader,
): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readTar(await openArchive(source, keys))
  try {
    return await readEntries(entries, reader)
  } catch (error) {
    throw explain(error, source.name)
  }
}

async function openArchive(source: BackupSource, keys: Keys): Promise<AsyncIterable<Uint8Array>> {
  const sealed = await source.isSealed()
  const file = await source.open()
  let bytes: AsyncIterable<Uint8Array> = file
  if (sealed) {
    try {
      bytes = await unseal(file, keys)
    } catch (error) {
      file.destroy()
      throw explain(error, source.name)
    }
  }
  const unzipped = createGunzip()
  // Its errors come out of the stream that is read.
  pipeline(Readable.from(bytes, { objectMode: false }), unzipped, () => {})
  return unzipped
}

async function readEntries(entries: AsyncIterable<TarEntry>, reader: BackupReader) {
  let header: Header | null = null
  let manifest: Manifest | null = null
  const summers = new Map<string, RowSummer>()
  const counted = { files: 0, fileBytes: 0, missingFiles: 0 }
  let read = new Map<string, { bytes: number; sha256: string }>()
  for await (const entry of entries) {
    const { name } = entry
    if (header === null) {
      header = await parseHeader(entry)
      await reader.begin?.(header)
    } else if (manifest !== null) {
      throw new BrokenArchive('it goes on after its end')
    } else if (name.startsWith(paths.tables)) {
      const table = tableOf(name, header)
      const lines = await bytesOf(entry)
      const summer = summers.get(table.name) ?? new RowSummer()
      summers.set(table.name, summer)
      summer.add(lines)
      await reader.rows?.(table, lines)
    } else if (name.startsWith(paths.files)) {
      const key = name.slice(paths.files.length)
      read.set(key, await readFile(entry, key, reader))
    } else if (name.startsWith(paths.fileSums)) {
      compareFiles(z.array(FileSum).parse(await jsonOf(entry)), read, counted)
      read = new Map()
    } else if (name === paths.manifest) {
      manifest = Manifest.parse(await jsonOf(entry))
    } else {
      throw new BrokenArchive(`it has a part ${JSON.stringify(name.slice(0, 50))}`)
    }
  }
  if (header === null || manifest === null) throw new BrokenArchive('it has no end')
  if (read.size > 0) throw new BrokenArchive('files lack their hashes')
  compareTables(header, manifest, summers)
  for (const [what, count] of Object.entries(counted))
    if (manifest[what as keyof typeof counted] !== count) throw new BrokenArchive(`${what}: ${count}`)
  return { header, manifest }
}

async function parseHeader(entry: TarEntry): Promise<Header> {
  if (entry.name !== paths.header) throw new BrokenArchive('it is no backup of a portal')
  const json = await jsonOf(entry)
  const { format: theirs, version } = z.object({ format: z.int(), version: z.string() }).parse(json)
  if (theirs > format)
    throw new OperatorError(
      'refused',
      `The backup was made by version ${version} of the portal, in a later format than this version reads. Install ${version} or newer.`,
    )
  return Header.parse(json)
}

function tableOf(path: string, { tables }: Header): Header['tables'][number] {
  const [name] = path.slice(paths.tables.length).split('/')
  const table = tables.find((each) => each.name === name)
  if (table === undefined) throw new BrokenArchive(`it has rows of ${JSON.stringify(name)}`)
  return table
}

async function readFile(entry: TarEntry, key: string, reader: BackupReader) {
  const hash = createHash('sha256')
  let bytes = 0
  const hashed = (async function* () {
    for await (const chunk of entry.content) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  })()
  await reader.file?.(key, hashed)
  for await (const _rest of hashed);
  return { bytes, sha256: hash.digest('hex') }
}

function compareFiles(
  sums: readonly FileSum[],
  read: ReadonlyMap<string, { bytes: number; sha256: string }>,
  counted: { files: number; fileBytes: number; missingFiles: number },
): void {
  for (const { key, bytes, sha256 } of sums) {
    if (bytes === null) {
      counted.missingFiles++
      continue
    }
    const file = read.get(key)
    if (file?.bytes !== bytes || file.sha256 !== sha256) throw new BrokenArchive(`the file ${key} is damaged`)
    counted.files++
    counted.fileBytes += bytes
  }
}

function compareTables(header: Header, manifest: Manifest, summers: ReadonlyMap<string, RowSummer>): void {
  for (const { name } of header.tables) {
    const { rows, sum } = (summers.get(name) ?? new RowSummer()).sum
    const expected = manifest.tables[name]
    if (expected?.rows !== rows || expected.sum !== sum)
      throw new BrokenArchive(`the rows of ${name} are damaged`)
  }
}

async function bytesOf({ size, content }: TarEntry): Promise<Buffer> {
  if (size > longestPart) throw new BrokenArchive('a part is too long')
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function jsonOf(entry: TarEntry): Promise<unknown> {
  return JSON.parse((await bytesOf(entry)).toString('utf8'))
}

/** A damaged backup, in words. */
function explain(error: unknown, name: string): unknown {
  const isDamage =
    error instanceof BrokenArchive || error instanceof SyntaxError || error instanceof z.core.$ZodError
  if (!isDamage) return error
  const reason = error instanceof BrokenArchive ? error.message : 'a part of it makes no sense'
  return new OperatorError(
    'refused',
    `The backup ${name} is damaged or incomplete: ${reason}. Nothing was changed. Take another one.`,
    { cause: error },
  )
}

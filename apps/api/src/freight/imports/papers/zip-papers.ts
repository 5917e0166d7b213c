import { crc32 } from 'node:zlib'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { preorderFileBytes } from '@portolan/contract/shared/limits'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { tooLarge } from './folder-papers.ts'
import { isLeftBehind, judgePath, maxFiles, type PaperFile, PaperRefusal } from './paper-file.ts'
import { readNamesOf } from './zip-names.ts'

/** Text and tables shrink to a twentieth, others hardly; a larger ratio is meant to fill memory. */
const maxRatio = 200
/** Below this, the ratio of a blank form proves nothing. */
const smallBytes = 1_000_000
/** Stored and deflated. */
const readMethods = [0, 8]

/**
 * The files of a ZIP; `names` is the encoding of their names if the ZIP doesn't declare it. Throws an
 * OperatorError if the file isn't a ZIP, or has overlapping entries, which no ordinary program writes: they
 * can unpack to any size.
 */
export async function openZipPapers(
  path: string,
  size: number,
  names: string | undefined,
): Promise<{ files: PaperFile[]; close: () => void }> {
  // Undecoded names, because a name that leads out of the ZIP would end the reading of all others.
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => {
    throw new OperatorError('refused', `${path} is neither a folder nor a ZIP.`)
  })
  try {
    return { files: await listFiles(zip, path, size, names), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listFiles(
  zip: ZipFile,
  path: string,
  size: number,
  names: string | undefined,
): Promise<PaperFile[]> {
  if (zip.entryCount > maxFiles)
    throw new OperatorError('refused', `The ZIP has more than ${maxFiles} entries; import it in parts.`)
  const files = new Map<string, PaperFile>()
  const entries: Entry[] = []
  let packed = 0
  for await (const entry of entriesOf(zip, path)) {
    packed += entry.compressedSize
    if (packed > size) throw new OperatorError('refused', `The entries of the ZIP ${path} overlap.`)
    entries.push(entry)
  }
  const nameOf = readNamesOf(entries, path, names)
  for (const entry of entries) {
    const { path: name, fault } = judgePath(nameOf(entry))
    const isInside = !/^([a-z]:|\/)/i.test(name) && !name.split('/').includes('..')
    if (name.endsWith('/') || isLeftBehind(name.replaceAll('..', ''))) continue
    files.set(name, {
      path: name,
      fault: files.has(name)
        ? 'the ZIP has two files of this name'
        : (fault ?? (isInside ? findFault(entry) : 'its path leads out of the ZIP')),
      read: () => readEntry(zip, entry),
    })
  }
  return [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function* entriesOf(zip: ZipFile, path: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError('refused', `The ZIP ${path} is damaged: ${messageOf(error)}.`)
  }
}

function findFault(entry: Entry): string | null {
  const { uncompressedSize, compressedSize, compressionMethod } = entry
  if (entry.isEncrypted()) return 'it is protected by a password; unpack the ZIP first'
  if (!readMethods.includes(compressionMethod))
    return `it is packed by an unusual method (${compressionMethod}); unpack the ZIP first`
  if (uncompressedSize > preorderFileBytes) return tooLarge
  if (uncompressedSize > Math.max(smallBytes, compressedSize * maxRatio))
    return `it unpacks to more than ${maxRatio} times its size`
  return null
}

/** The declared size has been checked; the stream fails if it yields more or less. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (crc32(bytes) === entry.crc32) return bytes
  } catch (error) {
    throw new PaperRefusal(`it is damaged: ${messageOf(error)}`)
  }
  throw new PaperRefusal('it is damaged: its checksum is wrong')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

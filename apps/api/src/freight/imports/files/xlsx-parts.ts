import type { Readable } from 'node:stream'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { longestPiece } from './row.ts'

// More than spreadsheet programs write; a workbook beyond that is an attack.
const largestPart = 4 * 1024 ** 3
const largestSmallPart = 32 * 1024 ** 2
const maxParts = 10_000
const maxDepth = 64
const maxAttributes = 100

/** Maximum unpacked size: keeps the work of reading a file in proportion to its size. */
export function maxUnpacked(bytes: number): number {
  return Math.max(largestSmallPart, bytes * 250)
}

/** An opened workbook: the parts of its ZIP by name. */
export interface Workbook {
  parts: ReadonlyMap<string, Entry>
  open(entry: Entry): Promise<Readable>
  close(): void
}

/** Reads only the directory of a workbook; throws an OperatorError if the file isn't one. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip: ZipFile = await openPromise(path, { autoClose: false }).catch(() => {
    throw new OperatorError('refused', `${path} is not an XLSX file.`)
  })
  const parts = new Map<string, Entry>()
  if (zip.entryCount > maxParts) {
    zip.close()
    throw new OperatorError('refused', `The workbook has more than ${maxParts} parts.`)
  }
  try {
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw damaged(error)
  }
  return { parts, open: (entry) => openPart(zip, entry), close: () => zip.close() }
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  // The stream fails if it yields more bytes than the directory declares.
  if (entry.uncompressedSize > Math.min(largestPart, maxUnpacked(entry.compressedSize))) {
    throw new OperatorError('refused', `${entry.fileName} in the workbook is too large once unpacked.`)
  }
  if (entry.isEncrypted()) throw new OperatorError('refused', 'The workbook is protected by a password.')
  return zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw damaged(error)
  })
}

function damaged(error: unknown): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  return new OperatorError('refused', `The workbook is damaged: ${reason}.`)
}

/** Callbacks for a reader of one part. Names come without their namespace prefix. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Feeds a part of the workbook to a listener, chunk by chunk. Yields after each chunk so that the caller can
 * take what the listener has collected, and nothing piles up. The parser buffers open tags, attributes and
 * unfinished chunks, so their number and length are limited.
 */
export async function* readPart(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  const refuse = (reason: string) => {
    throw damaged(reason)
  }
  let [depth, attributes, lastEvent] = [0, 0, 0]
  parser.on('error', ({ message }) => refuse(message))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > maxAttributes) refuse(`a tag has more than ${maxAttributes} attributes`)
    lastEvent = parser.position
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1
    if (depth > maxDepth) refuse(`its tags are nested more than ${maxDepth} deep`)
    attributes = 0
    lastEvent = parser.position
    listener.open?.(plain(tag.name), (name) => attributeOf(tag, name))
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1
    lastEvent = parser.position
    listener.close?.(plain(tag.name))
  })
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (text) => {
      lastEvent = parser.position
      listener.text?.(text)
    })
  }
  const decoder = new TextDecoder()
  for await (const chunk of unpacked(part)) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (parser.position - lastEvent > longestPiece) {
      refuse(`a tag or text in it is longer than ${longestPiece} characters`)
    }
    yield
  }
  parser.close()
  yield
}

/** Failing to unpack is the file's fault; errors of the caller pass through unchanged. */
export async function* unpacked(part: Readable): AsyncGenerator<Buffer> {
  try {
    yield* part
  } catch (error) {
    throw damaged(error)
  }
}

/** Relationship IDs have a prefix that each program chooses. */
function attributeOf(tag: SaxesTagPlain, name: string): string | undefined {
  return tag.attributes[name] ?? (name === 'relationship' ? relationshipOf(tag) : undefined)
}

function relationshipOf(tag: SaxesTagPlain): string | undefined {
  const idAttribute = Object.entries(tag.attributes).find(([key]) => /^[^:]+:id$/.test(key))
  return idAttribute?.[1]
}

/** Reads a small part into memory; a missing one is empty. */
export async function readWholePart(
  workbook: Workbook,
  name: string,
  listener: XmlListener,
  maxBytes = largestSmallPart,
): Promise<void> {
  const entry = workbook.parts.get(name)
  if (entry === undefined) return
  if (entry.uncompressedSize > maxBytes) {
    throw new OperatorError('refused', `${name} in the workbook is too large once unpacked.`)
  }
  for await (const _ of readPart(await workbook.open(entry), listener));
}

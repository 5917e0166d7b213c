import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportFault } from './import-fault.ts'

/** Beyond what a spreadsheet program writes; a part that unpacks to more is a trap. */
const largestPart = 8 * 1024 ** 3

/** An opened workbook: the parts of its ZIP by name. */
export interface Workbook {
  parts: ReadonlyMap<string, Entry>
  open(entry: Entry): Promise<Readable>
  close(): void
}

/** Reads the directory of a workbook and nothing else; throws an ImportFault where the file is none. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip: ZipFile = await openPromise(path, { autoClose: false }).catch(() => {
    throw new ImportFault(`${path} is not an XLSX file.`)
  })
  const parts = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  return { parts, open: (entry) => openPart(zip, entry), close: () => zip.close() }
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.uncompressedSize > largestPart)
    throw new ImportFault(`${entry.fileName} in the workbook is too large.`)
  if (entry.isEncrypted()) throw new ImportFault('The workbook is protected by a password.')
  return zip.openReadStreamPromise(entry)
}

/** What a reader of one part wants to hear. Names come without their namespace prefix. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Feeds a part of the workbook to a listener, one piece after the other; yields after each piece so that the
 * caller can take what the listener has gathered, and nothing piles up.
 */
export async function* readPart(part: Readable, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    listener.open?.(plain(tag.name), (name) => attributeOf(tag, name))
  })
  parser.on('closetag', (tag: SaxesTagPlain) => listener.close?.(plain(tag.name)))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  const decoder = new TextDecoder()
  for await (const chunk of part) {
    parser.write(decoder.decode(chunk, { stream: true }))
    if (failure !== undefined) throw new ImportFault(`The workbook is damaged: ${failure.message}.`)
    yield
  }
  parser.close()
  if (failure !== undefined) throw new ImportFault(`The workbook is damaged: ${failure.message}.`)
  yield
}

/** Relationship ids stand under a prefix that each program chooses. */
function attributeOf(tag: SaxesTagPlain, name: string): string | undefined {
  return tag.attributes[name] ?? (name === 'relationship' ? relationshipOf(tag) : undefined)
}

function relationshipOf(tag: SaxesTagPlain): string | undefined {
  const found = Object.entries(tag.attributes).find(([key]) => /^[^:]+:id$/.test(key))
  return found?.[1]
}

/** Reads a small part whole; a missing one says nothing. */
export async function readWholePart(workbook: Workbook, name: string, listener: XmlListener): Promise<void> {
  const entry = workbook.parts.get(name)
  if (entry === undefined) return
  for await (const _ of readPart(await workbook.open(entry), listener));
}

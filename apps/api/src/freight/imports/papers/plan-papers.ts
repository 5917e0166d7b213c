import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { InvoiceChanges } from '@portolan/contract/company/documents/order-documents'
import type { IndexEntry } from './file-index/read-index.ts'
import type { ReadName } from './name-pattern.ts'
import type { PaperFile, PlannedPaper } from './paper-file.ts'

/** A change of an invoice, found by the first of its references that the order has, else by its number. */
export interface PlannedChange {
  refs: string[]
  number: string | undefined
  changes: InvoiceChanges
}

export type Plan =
  | { source: PaperFile; paper: PlannedPaper; invoice?: never; reason?: never }
  | {
      file: string
      order: string
      invoice: PlannedChange
      paper?: never
      reason?: never
    }
  | { file: string; order: string | null; reason: string; paper?: never; invoice?: never }

const needsIndex = 'an invoice needs its number, amount and dates, which only an index gives (--index)'

/**
 * The plan for each file, by the index or else by its name. Without `readName`, only files of the index are
 * imported.
 */
export function planPapers(
  files: readonly PaperFile[],
  index: readonly IndexEntry[],
  readName: ReadName | null,
): Plan[] {
  const sources = new Map(files.map((file) => [file.path, file]))
  const listed = new Set(index.map(({ file }) => file))
  const ofIndex = index.map(({ line, file, paper, reason, change }): Plan => {
    const source = sources.get(file)
    const refuse = (text: string): Plan => ({
      file: file === '' ? `line ${line} of the index` : file,
      order: paper?.order ?? null,
      reason: text,
    })
    if (!source && change !== null) {
      if (!change.invoice) return refuse(`line ${line} of the index: ${change.reason}`)
      const { order, ref, number, changes } = change.invoice
      const refs = ref !== undefined ? [ref] : file === '' ? [] : [refOf(file)]
      const invoice = { refs, number: ref === undefined ? number : undefined, changes }
      return { file: file === '' ? `line ${line} of the index` : file, order, invoice }
    }
    if (!paper) return refuse(`line ${line} of the index: ${reason}`)
    if (!source) return refuse(`line ${line} of the index: there is no such file`)
    if (source.fault !== null) return refuse(source.fault)
    return {
      source,
      paper: { ...paper, name: withExtension(paper.name, file), ref: paper.ref ?? refOf(file) },
    }
  })
  const byName = files
    .filter(({ path }) => !listed.has(path))
    .map((source): Plan => {
      const { path: file, fault } = source
      if (fault !== null) return { file, order: null, reason: fault }
      if (readName === null) return { file, order: null, reason: "the index doesn't have it" }
      const nameParts = readName(file)
      if ('reason' in nameParts) return { file, order: null, reason: nameParts.reason }
      const { order, kind, name } = nameParts
      if (kind === 'invoice') return { file, order, reason: needsIndex }
      return { source, paper: { file, order, kind, name, ref: refOf(file), invoice: null } }
    })
  return [...ofIndex, ...byName]
}

/** An index may omit a name's extension. */
function withExtension(name: string | undefined, file: string): string | undefined {
  const extension = extname(file)
  if (name === undefined || name.toLowerCase().endsWith(extension.toLowerCase())) return name
  return `${name}${extension}`
}

const longestRef = 200

/** The default reference of a document: the same path in the same order is the same document. */
function refOf(path: string): string {
  const ref = `file:${path}`
  if (ref.length <= longestRef) return ref
  return `file:${createHash('sha256').update(path).digest('base64url')}`
}

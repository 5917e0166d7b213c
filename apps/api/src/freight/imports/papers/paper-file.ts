import type { InvoiceChanges } from '@portolan/contract/company/documents/order-documents'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'

/** Why a file can't be imported; others can. */
export class PaperRefusal extends Error {}

/** A file of a folder or ZIP. */
export interface PaperFile {
  /** Relative to the folder or ZIP, with slashes. */
  path: string
  /** Why it can't be imported; null if it can. */
  fault: string | null
  /** All its bytes; throws a PaperRefusal if it can't be imported. */
  read(): Promise<Uint8Array>
}

/** The files of a folder or ZIP, by path. */
export interface Papers extends AsyncDisposable {
  files: readonly PaperFile[]
}

/** The document that a file will become. */
export interface PlannedPaper {
  file: string
  /** The reference or the number of the order. */
  order: string
  kind: DocumentRecord['kind']
  /** Defaults to the file's name. */
  name: string | undefined
  /** The document's reference within its order. */
  ref: string
  invoice: DocumentRecord['invoice']
}

/** A line of an index that changes an invoice without its file. */
export interface InvoiceLine {
  order: string
  ref: string | undefined
  /** Finds the invoice if there is no `ref`. */
  number: string | undefined
  changes: InvoiceChanges
}

/** More than people collect by hand; larger folders are imported in parts. */
export const maxFiles = 20_000

/** Matches files that systems leave in folders next to people's files. */
export function isLeftBehind(path: string): boolean {
  return path
    .split('/')
    .some((part) => /^(\.|~\$|__MACOSX$)/.test(part) || /^(thumbs\.db|desktop\.ini)$/i.test(part))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u001f\u007f]/g

/** A displayable path, and the reason if no document can be named by it. */
export function judgePath(raw: string): Pick<PaperFile, 'path' | 'fault'> {
  const isFit = findUnfitCharacter(raw) === null && !raw.includes('\ufffd')
  const path = isFit ? composeText(raw) : composeText(raw.replace(control, '\ufffd'))
  return { path, fault: isFit ? null : 'its path has characters that no name should have' }
}

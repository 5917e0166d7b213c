import type { InvoiceChanges } from '@portolan/contract/company/order-documents'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'

/** Why a file can't be taken; the others can. */
export class PaperRefusal extends Error {}

/** A file of a folder or ZIP. */
export interface PaperFile {
  /** Within the folder or ZIP, with slashes. */
  path: string
  /** Why it isn't to be taken; null where it may be. */
  fault: string | null
  /** All its bytes; throws a PaperRefusal where they aren't to be taken. */
  read(): Promise<Uint8Array>
}

/** The files of a folder or ZIP, by path. */
export interface Papers extends AsyncDisposable {
  files: readonly PaperFile[]
}

/** What a file is to become. */
export interface PlannedPaper {
  file: string
  /** The reference or the number of the order. */
  order: string
  kind: DocumentRecord['kind']
  /** By default the file's own. */
  name: string | undefined
  /** The document's, within its order. */
  ref: string
  invoice: DocumentRecord['invoice']
}

/** A line of an index that changes an invoice without its file. */
export interface InvoiceLine {
  order: string
  ref: string | undefined
  /** Finds the invoice where there is no `ref`. */
  number: string | undefined
  changes: InvoiceChanges
}

/** More than people put together by hand; a folder that goes further is imported in parts. */
export const maxFiles = 20_000

/** What systems leave in folders beside the files of people. */
export function isLeftBehind(path: string): boolean {
  return path
    .split('/')
    .some((part) => /^(\.|~\$|__MACOSX$)/.test(part) || /^(thumbs\.db|desktop\.ini)$/i.test(part))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u001f\u007f]/g

/** A path as it can be shown, and why no document can be known by it. */
export function judgePath(raw: string): Pick<PaperFile, 'path' | 'fault'> {
  const isFit = findUnfitCharacter(raw) === null && !raw.includes('\ufffd')
  const path = isFit ? composeText(raw) : composeText(raw.replace(control, '\ufffd'))
  return { path, fault: isFit ? null : 'its path has characters that no name should have' }
}

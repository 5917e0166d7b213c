import { Currency } from '@portolan/contract/company/currency'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import type { Deps } from '#freight/deps.ts'
import { findDocumentByRef } from '#freight/documents/queries.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { judgeFile, judgeName } from '#platform/http/input/judge-file.ts'
import type { UploadedForm } from '#platform/http/input/upload.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { judgeLines } from './invoice-details.ts'
import { compareDocument, type DocumentOutcome, saveDocument } from './save-document.ts'

/** A file that the company adds to an order under its own reference. */
export interface NamedFile {
  ref: string
  file: Pick<UploadedForm, 'bytes' | 'name'>
  /** Defaults to the file's own type. */
  name: string | undefined
  /** Defaults to the time it was first sent. */
  createdAt: string | undefined
  kind: DocumentRecord['kind']
  /** Defaults to what it was. */
  isInternal?: boolean | undefined
  invoice: DocumentRecord['invoice']
}

/**
 * Adds the file to the order, or replaces the one with its reference; an equal file changes nothing. Throws
 * field errors if the content doesn't fit the name, the currency is unknown, or the reference belongs to an
 * invoice and this isn't one, or vice versa.
 */
export async function saveNamedFile(
  deps: Parameters<typeof saveDocument>[0] & Pick<Deps, 'clock'>,
  scope: { organizationId: string; orderId: string },
  file: NamedFile,
  locale: Locale,
  { isDryRun = false } = {},
): Promise<{ outcome: DocumentOutcome }> {
  const { name: fileName, contentType } = judgeFile(file.file, locale)
  const { name = fileName } = judgeName(file.name, { contentType }, locale)
  if (file.invoice !== null) {
    const { amount, lines = [] } = file.invoice
    judgeCurrency(amount, locale)
    judgeLines({ lines }, amount.currency, locale)
  }
  const existing = await findDocumentByRef(deps.database, scope, file.ref)
  const isInvoice = file.invoice !== null
  if (existing && (existing.invoiceNumber !== null) !== isInvoice) {
    const text = fieldText(isInvoice ? 'documentRef' : 'invoiceRef', locale)
    throw new FieldProblem({ documentRef: [text] })
  }
  const { ref, kind, invoice } = file
  // Without its own date, the same file sent again must not become a different document.
  const createdAt = file.createdAt ?? existing?.createdAt ?? deps.clock.now().toISOString()
  const record = { ref, kind, name, contentType, createdAt, invoice }
  if (isDryRun) return { outcome: compareDocument(existing, record, file.file.bytes) }
  return saveDocument(deps, scope, record, file.file.bytes, file)
}

/** Throws an error for an unknown currency, since its number of decimals is unknown. */
export function judgeCurrency({ currency }: Pick<Money, 'currency'>, locale: Locale): void {
  if (!Currency.safeParse(currency).success)
    throw new FieldProblem({ currency: [fieldText('currency', locale)] })
}

import type { CompanyOrderDocument } from '@portolan/contract/company/documents/customer-documents'
import { versionOf } from '#freight/documents/save/version-of.ts'
import type { CompanyRow } from './queries.ts'

export function presentCompanyDocument(row: CompanyRow): CompanyOrderDocument {
  const { id, kind, name, contentType, size, createdAt, origin, ref, state, decidedAt } = row
  const { isInternal, uploaderName, uploaderEmail, uploaderLocale, rejectionReason: reason } = row
  return {
    id,
    kind,
    name,
    contentType,
    size,
    createdAt,
    file: null,
    origin,
    isInternal,
    state,
    decidedAt,
    decidedBy: row.deciderName ?? row.decidedBy,
    reason,
    ref: origin === 'company' ? ref : null,
    uploadedBy:
      uploaderEmail === null
        ? null
        : { name: uploaderName ?? '', email: uploaderEmail, locale: uploaderLocale ?? 'ru' },
    organization: { ref: row.organizationRef, name: row.organizationName },
    order: { id: row.orderId, ref: row.orderRef, number: row.orderNumber },
    version: versionOf(row),
  }
}

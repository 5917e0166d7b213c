import type { SecurityEvent } from '@portolan/contract/identity/security-log'
import { toInstant } from '#platform/db/columns.ts'
import type { EventRow } from './queries.ts'

export function presentEvent(row: EventRow): SecurityEvent {
  const { id, kind, ip } = row
  return { id, at: toInstant(row.at), kind, ip, subject: subjectOf(row) }
}

function subjectOf({ kind, data, documentName, orderNumber }: EventRow): string | null {
  switch (kind) {
    case 'sign-in':
      return data.proof ?? null
    case 'second-factor-changed':
      return data.state ?? null
    case 'passkey-added':
    case 'passkey-renamed':
    case 'passkey-removed':
    case 'passkey-suspicious':
      return data.name ?? null
    case 'document-downloaded':
      return documentName
    case 'documents-archived':
      return orderNumber
    case 'orders-exported':
    case 'invoices-exported':
      return data.format ?? null
    default:
      return null
  }
}

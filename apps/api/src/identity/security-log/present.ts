import type { SecurityEvent } from '@portolan/contract/identity/security-log'
import { toInstant } from '#platform/db/columns.ts'
import type { EventRow } from './queries.ts'

/** `namesStaff`: customers may read which of the company's people it was. */
export function presentEvent(row: EventRow, namesStaff: boolean): SecurityEvent {
  const { id, kind, ip } = row
  const event = { id, at: toInstant(row.at), kind, ip, subject: subjectOf(row) }
  if (kind !== 'viewed-by-company') return event
  const { reason = '' } = row.data
  return { ...event, view: { person: row.personName, staff: namesStaff ? row.staffName : null, reason } }
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

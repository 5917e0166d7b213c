import type { CompanySession } from '@portolan/contract/company/people/accounts'
import type { Session } from '@portolan/contract/identity/sessions'
import type { Locale } from '@portolan/contract/identity/users'
import { readDeviceFor } from '#identity/devices/read-device.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { SessionRow } from './list-sessions.ts'

export function presentSession(row: SessionRow, currentId: string, locale: Locale): Session {
  return { ...presentForCompany(row, locale), current: row.id === currentId }
}

export function presentForCompany(row: SessionRow, locale: Locale): CompanySession {
  const { id, ip, userAgent, createdAt, lastSeenAt, expiresAt } = row
  return {
    id,
    ...readDeviceFor(locale, userAgent),
    ip,
    createdAt: toInstant(createdAt),
    lastSeenAt: toInstant(lastSeenAt),
    expiresAt: toInstant(expiresAt),
  }
}

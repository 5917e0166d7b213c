import type { Session } from '@portolan/contract/identity/sessions'
import type { Locale } from '@portolan/contract/identity/users'
import { readDeviceFor } from '#identity/devices/read-device.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { SessionRow } from './queries.ts'

export function presentSession(row: SessionRow, currentId: string, locale: Locale): Session {
  const { id, ip, userAgent, createdAt, lastSeenAt, expiresAt } = row
  return {
    id,
    current: id === currentId,
    ...readDeviceFor(locale, userAgent),
    ip,
    createdAt: toInstant(createdAt),
    lastSeenAt: toInstant(lastSeenAt),
    expiresAt: toInstant(expiresAt),
  }
}

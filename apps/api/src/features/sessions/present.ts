import type { Locale } from '@portolan/contract/account'
import type { Session } from '@portolan/contract/sessions'
import { toInstant } from '#db/columns.ts'
import { readDeviceFor } from '#features/auth/read-device.ts'
import type { SessionRow } from './queries.ts'

export function presentSession(row: SessionRow, currentId: string, locale: Locale): Session {
  const { id, address, userAgent, createdAt, lastSeenAt, expiresAt } = row
  return {
    id,
    current: id === currentId,
    ...readDeviceFor(locale, userAgent),
    address,
    createdAt: toInstant(createdAt),
    lastSeenAt: toInstant(lastSeenAt),
    expiresAt: toInstant(expiresAt),
  }
}

import type { Passkey } from '@portolan/contract/identity/passkeys'
import { toInstant } from '#platform/db/columns.ts'
import type { PasskeyRow } from './queries.ts'

export function presentPasskey(row: PasskeyRow): Passkey {
  const { id, credentialId, name, transports, backedUp, createdAt, lastUsedAt } = row
  return {
    id,
    credentialId,
    name,
    createdAt: toInstant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
    backedUp,
    transports,
  }
}

/** A passkey's descriptor in WebAuthn options. */
export function presentDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key', transports } as const
}

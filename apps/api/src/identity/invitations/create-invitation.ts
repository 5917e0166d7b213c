import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import { endInvitations, invitationsOf } from '#identity/organizations/end-invitations.ts'
import type { NamedOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Database } from '#platform/db/database.ts'
import type { Deps } from '#platform/process/deps.ts'
import { generateCode, generateSecret, macsOf } from './invitation-code.ts'
import { insertInvitation, type NewInvitation } from './queries.ts'

export interface InvitationRequest {
  /** The only email that may register, in lower case; null allows any. */
  email: string | null
  /** The company's name for the person. */
  name: string | null
  locale: Locale
  days: number
  /** True to send the invitation to its email. */
  isSent: boolean
}

/** A new invitation: only this answer has its code. */
export interface CreatedInvitation {
  id: string
  code: string
  /** Required in addition to the digits if there is no email. */
  secret: string
  opensByDigits: boolean
  /** The URL of the QR code, with the secret. */
  url: string
  expiresAt: string
}

/** Creates an invitation for a person without an account, and ends an earlier one of the same email. */
export async function createInvitation(
  deps: Deps,
  tx: Database,
  organization: NamedOrganization,
  request: InvitationRequest,
  source?: CompanySource,
): Promise<CreatedInvitation> {
  const { email, locale, days } = request
  if (email !== null) await endInvitations(tx, invitationsOf(organization.id, email), source)
  const invitation = { organizationId: organization.id, email, name: request.name, locale, days }
  const { id, code, secret, expiresAt } = await insertWithFreeCode(deps, tx, invitation)
  await recordEvent(tx, {
    kind: 'invitation-created',
    organizationId: organization.id,
    ...originOf(source, { invitation: id }),
  })
  const url = cardUrlOf(deps, code, secret)
  if (email !== null && request.isSent) {
    const facts = { url, code, days, until: expiresAt.slice(0, 10) }
    const content = { kind: 'invitation', organization: organization.name, ...facts } as const
    await queueMessage(tx, { channel: 'email', to: email, locale, userId: null, content })
  }
  return { id, code, secret, opensByDigits: email !== null, url, expiresAt }
}

/** The URL of a card. A fragment never reaches a server, so the secret isn't logged. */
export function cardUrlOf({ env }: Pick<Deps, 'env'>, code: string, secret: string): string {
  return `${portalOriginOf(env)}/o/${code}/form#${secret}`
}

/** Codes are few, so this draws again if one is in use. */
async function insertWithFreeCode(
  deps: Deps,
  tx: Database,
  invitation: Omit<NewInvitation, 'id' | 'macs'>,
): Promise<{ id: string; code: string; secret: string; expiresAt: string }> {
  const secret = generateSecret()
  for (let draw = 0; draw < 100; draw++) {
    const code = generateCode()
    const id = newId()
    const macs = macsOf(deps, code, secret)
    const expiresAt = await insertInvitation(tx, { ...invitation, id, macs })
    if (expiresAt !== null) return { id, code, secret, expiresAt }
  }
  throw new OperatorError('refused', 'Too many codes are about. Revoke some, or wait until they expire.')
}

import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import type { CardFacts } from '#identity/invitations/card/draw-card.ts'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { senderOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { readBrandFile } from '#platform/brand/brand-images.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'
import { generateCode, generateSecret, macsOf } from './invitation-code.ts'
import { deleteOldInvitations, insertInvitation } from './queries.ts'

export interface InvitationRequest {
  organizationRef: string
  /** The only email that may register, which also receives the invitation; null allows any. */
  email: string | null
  locale: Locale
  days: number
}

/** Creates an invitation; its code is known only from this result, which has everything that a card needs. */
export async function createInvitation(
  deps: Deps,
  request: InvitationRequest,
  source?: CompanySource,
): Promise<CardFacts & { id: string }> {
  const { database, brand, clock } = deps
  const { logoLight } = brand()
  const email = request.email === null ? null : plainEmail(request.email)
  if (email !== null) requireEmail(email)
  await deleteOldInvitations(database)
  return database.transaction(async (tx) => {
    const organization = await findOrganization(tx, request.organizationRef)
    if (email !== null) await refuseLogin(tx, email)
    const invitation = { organizationId: organization.id, email, locale: request.locale, days: request.days }
    const { id, code, secret, expiresAt } = await insertWithFreeCode(deps, tx, invitation)
    const { company, origin } = senderOf(deps)
    // A fragment never reaches a server, so the secret isn't logged.
    const url = `${origin}/o/${code}/form#${secret}`
    await recordEvent(tx, {
      kind: 'invitation-created',
      organizationId: organization.id,
      ...originOf(source, { invitation: id }),
    })
    if (email !== null) {
      const { locale, days } = request
      const facts = { url, code, days, until: expiresAt.slice(0, 10) }
      const content = { kind: 'invitation', organization: organization.name, ...facts } as const
      await queueMessage(tx, { channel: 'email', to: email, locale, userId: null, content })
    }
    const enterAt = `${origin.replace(/^https?:\/\//, '')}/o`
    return {
      id,
      company,
      logo: logoLight && ((await readBrandFile(tx, logoLight.id, 'print'))?.bytes ?? null),
      organization: organization.name,
      code,
      secret,
      opensByDigits: email !== null,
      url,
      enterAt,
      expiresAt,
      madeAt: clock.now(),
    }
  })
}

async function refuseLogin(tx: Database, email: string): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql`SELECT FROM users WHERE lower(email) = ${email} AND NOT awaits_email_proof`,
  )
  if (rows.length > 0)
    throw new OperatorError('refused', `There is an account ${email} already.`, { reason: 'account-exists' })
}

/** Codes are few, so this draws again if one is in use. */
async function insertWithFreeCode(
  deps: Deps,
  tx: Database,
  invitation: { organizationId: string; email: string | null; locale: Locale; days: number },
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

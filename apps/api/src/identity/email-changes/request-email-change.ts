import { randomBytes } from 'node:crypto'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'
import { hashEmailToken } from './confirm-email-change.ts'
import { isTaken, saveEmailChange } from './queries.ts'

/** Validity of the link in the message. */
const days = 3

interface Person {
  id: string
  email: string
  locale: Locale
  awaitsEmailProof: boolean
}

/**
 * Sends a proof link to the new email; the old one is notified, and stays valid until the link is opened. A
 * new request replaces the previous one. Throws `OperatorError` if the new email is malformed or belongs to
 * an account.
 */
export async function requestEmailChange(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  emails: { email: string; newEmail: string },
  source?: CompanySource & { guard?: (tx: Database, userId: string) => Promise<void> },
): Promise<{ id: string; email: string; newEmail: string; days: number }> {
  const email = plainEmail(emails.email)
  const newEmail = plainEmail(emails.newEmail)
  requireEmail(newEmail)
  const token = randomBytes(32).toString('base64url')
  return database.transaction(async (tx) => {
    const person = await lockPerson(tx, email)
    if (!person)
      throw new OperatorError('refused', `There is no account ${email}.`, { reason: 'unknown-account' })
    await source?.guard?.(tx, person.id)
    if (person.awaitsEmailProof)
      throw new OperatorError(
        'refused',
        `${email} is not confirmed yet. Revoke the invitation and invite ${newEmail}.`,
        { reason: 'unconfirmed-account' },
      )
    if (plainEmail(person.email) === newEmail)
      throw new OperatorError('refused', `${person.email} is the email of this account already.`)
    if (await isTaken(tx, newEmail))
      throw new OperatorError('refused', `There is an account ${newEmail} already.`, {
        reason: 'taken-email',
      })
    const { id: userId, locale } = person
    await saveEmailChange(tx, { userId, newEmail, tokenHash: hashEmailToken(token), days })
    await recordEvent(tx, { kind: 'email-change-requested', userId, ...originOf(source) })
    const url = `${portalOriginOf(env)}/email-change/${token}`
    await queueMessage(tx, {
      channel: 'email',
      to: newEmail,
      locale,
      userId,
      content: { kind: 'email-change', url, days },
    })
    const masked = maskDestination('email', newEmail)
    await notifyOwner(tx, userId, { kind: 'email-changed', state: 'requested', address: masked })
    return { id: userId, email: person.email, newEmail, days }
  })
}

async function lockPerson(tx: Database, email: string): Promise<Person | null> {
  const [row] = await rowsOf<Person>(
    tx,
    sql`SELECT id, email, locale, awaits_email_proof AS "awaitsEmailProof" FROM users
      WHERE lower(email) = ${email} FOR NO KEY UPDATE`,
  )
  return row ?? null
}

import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { checkPassword, demoPassword } from '#identity/passwords/password-rules.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { rowsOf } from '#platform/db/database.ts'
import { inArray, sql } from '#platform/db/drizzle.ts'
import { memberships, organizations, users } from '#platform/db/schema.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { requireEmail } from '#platform/text/require-email.ts'

export interface NewUser {
  email: string
  password: string
  firstName: string
  lastName: string
  phone: string | null
  locale: Locale
  /** If missing, in the portal only. */
  notificationChannel?: 'email'
  /** References of the organizations whose orders the person sees; the sidebar shows the first. */
  organizationRefs: readonly string[]
}

/**
 * Creates a user, `isDemo` with the public demo password; throws `OperatorError` for an invalid email or
 * password, an email in use or an unknown organization.
 */
export async function createUser(
  deps: Pick<Deps, 'database' | 'env' | 'brand'>,
  user: NewUser,
  { isDemo = false } = {},
): Promise<{ id: string }> {
  const email = plainEmail(user.email)
  requireEmail(email)
  const names = [user.firstName, user.lastName, email, deps.brand().name]
  const weakness = isDemo && user.password === demoPassword ? null : await checkPassword(user.password, names)
  if (weakness !== null) throw new OperatorError('refused', weakness)
  const passwordHash = await hashPassword(user.password, null)
  return deps.database.transaction(async (tx) => {
    const existing = await rowsOf(tx, sql`SELECT FROM users WHERE lower(email) = ${email}`)
    if (existing.length > 0) throw new OperatorError('refused', `There is an account ${email} already.`)
    const refs = [...new Set(user.organizationRefs)]
    // The demo's own person at the desk has none.
    if (refs.length === 0 && !isDemo)
      throw new OperatorError('refused', 'An account belongs to at least one organization.')
    const rows = await tx.select().from(organizations).where(inArray(organizations.ref, refs))
    const ids = new Map(rows.map(({ ref, id }) => [ref, id]))
    const id = newId()
    const { firstName, lastName, phone, locale, notificationChannel } = user
    await tx
      .insert(users)
      .values({ id, email, passwordHash, firstName, lastName, phone, locale, notificationChannel })
    for (const [position, ref] of refs.entries()) {
      const organizationId = ids.get(ref)
      if (organizationId === undefined)
        throw new OperatorError('refused', `No organization has the reference "${ref}".`)
      await tx.insert(memberships).values({ userId: id, organizationId, position })
    }
    await recordEvent(tx, { kind: 'user-created', userId: id })
    return { id }
  })
}

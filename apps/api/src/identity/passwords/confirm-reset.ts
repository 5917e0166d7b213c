import type { FastifyRequest } from 'fastify'
import { accountBucketOf, clearFailures } from '#identity/credentials/password-attempts.ts'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { requireAttempts } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashResetToken } from './password-link.ts'
import { findReset, takeReset, updatePassword } from './queries.ts'

const perIp = { limit: 30, windowMinutes: 10 }

/**
 * Sets a new password with an emailed link. It doesn't sign in, leaves the second factor on and ends every
 * session; the link stays valid if the rules reject the password.
 */
export async function confirmReset(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  input: { token: string; newPassword: string; newPasswordConfirmation: string },
): Promise<void> {
  await requireAttempts(deps.database, [{ bucket: `reset-link:${clientNetwork(request.ip)}`, ...perIp }])
  const tokenHash = hashResetToken(input.token)
  const owner = await findReset(deps.database, tokenHash)
  if (!owner) throw new Problem('reset_link_invalid')
  await checkNewPassword(deps, owner, input, localeOf(request))
  const passwordHash = await hashPassword(input.newPassword, clientNetwork(request.ip))
  await deps.database.transaction(async (tx) => {
    if (!(await takeReset(tx, tokenHash))) throw new Problem('reset_link_invalid')
    await updatePassword(tx, owner.id, passwordHash)
    // A lock must not outlive the password that was being guessed.
    await clearFailures(tx, owner.id, accountBucketOf(plainEmail(owner.email)))
    await sessions.endAll(tx, owner.id, null)
    await recordEvent(tx, { kind: 'password-reset', userId: owner.id, ip: request.ip })
    await notifyOwner(tx, owner.id, { kind: 'password-changed' }, 'password', { request })
  })
  sessions.clearCache()
}

import type { OpenedToken } from '@portolan/contract/identity/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashPassword } from '#identity/credentials/password-hash.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { takePassword } from '#identity/step-up/take-proof.ts'
import type { Person } from '#platform/http/caller.ts'
import { setCsrfCookie } from '#platform/http/csrf.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import type { Deps } from '#platform/process/deps.ts'
import { checkNewPassword } from './check-new-password.ts'
import { findPasswordOwner, updatePassword } from './queries.ts'

/**
 * Changes the password of a person who knows the current one. All sessions end and a new one replaces this
 * one, so that no earlier token works; the owner is notified by email. Knowing the current password proves
 * identity as a step-up does.
 */
export async function changePassword(
  deps: Deps,
  sessions: Sessions,
  call: { caller: Person; request: FastifyRequest; reply: FastifyReply },
  passwords: { currentPassword: string; newPassword: string; newPasswordConfirmation: string },
): Promise<OpenedToken> {
  const { caller, request, reply } = call
  const owner = await findPasswordOwner(deps.database, caller.userId)
  if (!owner) throw new Problem('unauthorized')
  await checkNewPassword(deps, owner, passwords, localeOf(request))
  await takePassword(deps, request, caller, { field: 'currentPassword', password: passwords.currentPassword })
  const passwordHash = await hashPassword(passwords.newPassword, clientNetwork(request.ip))
  const opened = await deps.database.transaction(async (tx) => {
    await updatePassword(tx, owner.id, passwordHash)
    const next = await sessions.rotate(tx, caller.sessionId)
    if (!next) throw new Problem('unauthorized')
    await sessions.endAll(tx, owner.id, next.id)
    await recordEvent(tx, { kind: 'password-changed', userId: owner.id, ip: request.ip })
    await notifyOwner(tx, owner.id, { kind: 'password-changed' }, 'password', { request })
    return next
  })
  sessions.clearCache()
  setCsrfCookie(reply, deps.secrets.key('csrf'), opened.id)
  return { token: opened.token, expiresAt: opened.expiresAt }
}

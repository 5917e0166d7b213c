import type { OpenedToken } from '@portolan/contract/auth'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { notifyOwner } from '#features/auth/notify-owner.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { takePassword } from '#features/auth/prove-identity.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { localeOf } from '#http/locale.ts'
import { Problem } from '#http/problem.ts'
import type { Viewer } from '#http/session.ts'
import { checkNewPassword } from './check-new-password.ts'
import { findPasswordOwner, updatePassword } from './queries.ts'

/**
 * Changes the password of somebody who knows the present one. All other sessions end, and the owner is told by
 * e-mail; to know the present password is a proof of identity as good as a step-up.
 */
export async function changePassword(
  deps: Deps,
  sessions: Sessions,
  call: { viewer: Viewer; request: FastifyRequest },
  given: { currentPassword: string; newPassword: string; newPasswordConfirmation: string },
): Promise<OpenedToken> {
  const { viewer, request } = call
  const owner = await findPasswordOwner(deps.database, viewer.userId)
  if (!owner) throw new Problem('unauthorized')
  checkNewPassword(deps, owner, given, localeOf(request))
  await takePassword(deps, request, viewer, { field: 'currentPassword', password: given.currentPassword })
  const passwordHash = await hashPassword(given.newPassword)
  await deps.database.transaction(async (tx) => {
    await updatePassword(tx, owner.id, passwordHash)
    await sessions.endAll(tx, owner.id, viewer.sessionId)
    await recordEvent(tx, { kind: 'password-changed', userId: owner.id, address: request.ip })
    await notifyOwner(tx, owner.id, { kind: 'password-changed' }, 'password')
  })
  sessions.forget()
  const proved = await sessions.prove(viewer.sessionId)
  if (!proved) throw new Problem('unauthorized')
  return proved
}

import {
  finishRegistration as finishEndpoint,
  getInvitation,
  type Invitation,
  invitationSecretHeader,
} from '@portolan/contract/invitations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { maskDestination } from '#features/auth/mask-destination.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { setCsrfCookie } from '#http/csrf.ts'
import { route } from '#http/route.ts'
import { finishRegistration } from './finish-registration.ts'
import { findLiveInvitation, type LiveInvitation } from './queries.ts'
import { tryCode } from './try-code.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, getInvitation, async ({ params, headers, request }) => {
    const given = { code: params.code, secret: headers[invitationSecretHeader] }
    const { database } = deps
    return tryCode(deps, request, given, async (macs) => {
      const found = await findLiveInvitation(database, macs)
      return found && presentInvitation(found, macs.secret !== null)
    })
  })

  route(app, deps, finishEndpoint, async ({ params, headers, body, request, reply }) => {
    const given = { code: params.code, secret: headers[invitationSecretHeader] }
    const { sessionId, ...token } = await finishRegistration(deps, sessions, request, given, body)
    setCsrfCookie(reply, deps.secrets.key('csrf'), sessionId)
    return token
  })
}

/** Who only has the digits may have guessed them: not even the domain of the address is shown. */
function presentInvitation(found: LiveInvitation, hasSecret: boolean): Invitation {
  const { organizationName, email, opensByDigits, expiresAt } = found
  return {
    organization: hasSecret ? { name: organizationName } : null,
    email: hasSecret && email !== null ? maskDestination('email', email) : null,
    secretRequired: !hasSecret && !opensByDigits,
    expiresAt,
  }
}

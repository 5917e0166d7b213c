import {
  finishRegistration as finishEndpoint,
  getInvitation,
  type Invitation,
  invitationSecretHeader,
} from '@portolan/contract/identity/invitations'
import type { FastifyInstance } from 'fastify'
import { tryCode } from '#identity/invitations/attempts/try-code.ts'
import { finishRegistration } from '#identity/invitations/registration/finish-registration.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { setCsrfCookie } from '#platform/http/csrf.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findLiveInvitation, type LiveInvitation } from './queries.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, getInvitation, async ({ params, headers, request }) => {
    const attempt = { code: params.code, secret: headers[invitationSecretHeader] }
    const { database } = deps
    return tryCode(deps, request, attempt, async (macs) => {
      const live = await findLiveInvitation(database, macs)
      return live && presentInvitation(live, macs.secret !== null)
    })
  })

  route(app, deps, finishEndpoint, async ({ params, headers, body, request, reply }) => {
    const attempt = { code: params.code, secret: headers[invitationSecretHeader] }
    const { sessionId, ...token } = await finishRegistration(deps, sessions, request, attempt, body)
    setCsrfCookie(reply, deps.secrets.key('csrf'), sessionId)
    return token
  })
}

/** Digits without a secret may have been guessed, so not even the domain of the email is shown. */
function presentInvitation(live: LiveInvitation, hasSecret: boolean): Invitation {
  const { organizationName, email, opensByDigits, locale, expiresAt } = live
  return {
    organization: hasSecret ? { name: organizationName } : null,
    email: hasSecret ? email : null,
    secretRequired: !hasSecret && !opensByDigits,
    locale,
    expiresAt,
  }
}

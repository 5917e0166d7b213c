import { finishRegistration as finishEndpoint, getInvitation } from '@portolan/contract/invitations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { maskDestination } from '#features/auth/mask-destination.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { setCsrfCookie } from '#http/csrf.ts'
import { route } from '#http/route.ts'
import { finishRegistration } from './finish-registration.ts'
import { findLiveInvitation } from './queries.ts'
import { tryCode } from './try-code.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, getInvitation, async ({ params, request }) => {
    const found = await tryCode(deps, request, params.code, (mac) => findLiveInvitation(deps.database, mac))
    const { organizationName, email, expiresAt } = found
    return {
      organization: { name: organizationName },
      email: email === null ? null : maskDestination('email', email),
      expiresAt,
    }
  })

  route(app, deps, finishEndpoint, async ({ params, body, request, reply }) => {
    const { sessionId, ...token } = await finishRegistration(deps, sessions, request, params.code, body)
    setCsrfCookie(reply, deps.secrets.key('csrf'), sessionId)
    return token
  })
}

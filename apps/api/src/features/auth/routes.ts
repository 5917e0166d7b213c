import { createToken as createTokenEndpoint, logout } from '@portolan/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { setCsrfCookie } from '#http/csrf.ts'
import { route } from '#http/route.ts'
import { createToken } from './create-token.ts'
import type { Sessions } from './sessions.ts'

export function authRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, createTokenEndpoint, async ({ body, request, reply }) => {
    const { username, password, remember = false } = body
    const { sessionId, ...token } = await createToken(deps, sessions, request, {
      username,
      password,
      remember,
    })
    setCsrfCookie(reply, deps.secrets.key('csrf'), sessionId)
    return token
  })

  route(app, deps, logout, async ({ body, request, reply }) => {
    const ended = await sessions.end(body.token)
    if (ended)
      await recordEvent(deps.database, { kind: 'sign-out', userId: ended.userId, address: request.ip })
    setCsrfCookie(reply, deps.secrets.key('csrf'), '')
    return undefined
  })
}

import { createToken as createTokenEndpoint, logout } from '@portolan/contract/auth'
import {
  createTokenByCode,
  createTokenByPassword,
  sendSecondFactorCode,
} from '@portolan/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { setCsrfCookie } from '#http/csrf.ts'
import { route } from '#http/route.ts'
import { createToken } from './create-token.ts'
import { sendCode, takeCodeForToken, takePasswordForToken } from './prove-identity.ts'
import type { Sessions } from './sessions.ts'

export function authRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, createTokenEndpoint, (call) => {
    const { username, password, remember = false } = call.body
    return createToken(deps, sessions, call, { username, password, remember })
  })

  route(app, deps, createTokenByCode, (call) => takeCodeForToken(deps, sessions, call, call.body.code))

  route(app, deps, createTokenByPassword, (call) =>
    takePasswordForToken(deps, sessions, call, call.body.password),
  )

  route(app, deps, sendSecondFactorCode, ({ caller }) => sendCode(deps, caller))

  route(app, deps, logout, async ({ body, request, reply }) => {
    const ended = await sessions.end(body.token)
    if (ended)
      await recordEvent(deps.database, { kind: 'sign-out', userId: ended.userId, address: request.ip })
    setCsrfCookie(reply, deps.secrets.key('csrf'), '')
    return undefined
  })
}

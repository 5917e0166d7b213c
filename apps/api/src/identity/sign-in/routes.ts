import {
  createTokenByCode,
  createTokenByPassword,
  createToken as createTokenEndpoint,
  logout,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#identity/deps.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { setCsrfCookie } from '#platform/http/csrf.ts'
import { route } from '#platform/http/route.ts'
import { createToken } from './create-token.ts'
import { sendCode, takeCodeForToken, takePasswordForToken } from './prove-identity.ts'

export function signInRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
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
    if (ended) await recordEvent(deps.database, { kind: 'sign-out', userId: ended.userId, ip: request.ip })
    setCsrfCookie(reply, deps.secrets.key('csrf'), '')
    return undefined
  })
}

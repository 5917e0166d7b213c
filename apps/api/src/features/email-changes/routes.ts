import * as contract from '@portolan/contract/email-changes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { route } from '#http/route.ts'
import { confirmEmailChange } from './confirm-email-change.ts'

export function emailChangeRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, contract.confirmEmailChange, ({ body, request }) =>
    confirmEmailChange(deps, sessions, request, body.token),
  )
}

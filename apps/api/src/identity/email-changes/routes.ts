import * as contract from '@portolan/contract/identity/email-changes'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { confirmEmailChange } from './confirm-email-change.ts'

export function emailChangeRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, contract.confirmEmailChange, ({ body, request }) =>
    confirmEmailChange(deps, sessions, request, body.token),
  )
}

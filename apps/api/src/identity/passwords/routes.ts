import * as contract from '@portolan/contract/identity/passwords'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { changePassword } from './change-password.ts'
import { confirmReset } from './confirm-reset.ts'
import { openResetRequests } from './request-reset.ts'

export function passwordRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const requestReset = openResetRequests(app, deps)

  route(app, deps, contract.changePassword, (call) => changePassword(deps, sessions, call, call.body))

  route(app, deps, contract.requestPasswordReset, async ({ body, request }) => {
    await requestReset(request, body.email)
    return undefined
  })

  route(app, deps, contract.confirmPasswordReset, async ({ body, request }) => {
    await confirmReset(deps, sessions, request, body)
    return undefined
  })
}

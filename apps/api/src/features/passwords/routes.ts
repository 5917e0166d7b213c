import * as contract from '@portolan/contract/passwords'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { route } from '#http/route.ts'
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

import * as contract from '@portolan/contract/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Sessions } from '#features/auth/sessions.ts'
import { route } from '#http/route.ts'
import { confirmSecondFactor, requestSecondFactor } from './change-second-factor.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, contract.enableSecondFactor, (call) => requestSecondFactor(deps, call, call.body))

  route(app, deps, contract.confirmSecondFactor, async (call) => {
    await confirmSecondFactor(deps, sessions, call, call.body.code)
    return undefined
  })
}

import * as contract from '@portolan/contract/identity/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { confirmSecondFactor, requestSecondFactor } from './change-second-factor.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  route(app, deps, contract.enableSecondFactor, (call) => requestSecondFactor(deps, call, call.body))

  route(app, deps, contract.confirmSecondFactor, async (call) => {
    await confirmSecondFactor(deps, sessions, call, call.body.code)
    return undefined
  })
}

import * as contract from '@portolan/contract/company/setup/setup'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { actorOf } from '#platform/http/caller.ts'
import { route } from '#platform/http/route.ts'
import { findSetup } from './find-setup.ts'

/** Routes of the checklist that leads a new operator to the first invited customer. */
export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getSetup, () => findSetup(deps))

  route(app, deps, contract.saveSetup, async ({ body, caller }) => {
    await deps.savedSettings.change({
      section: 'setup',
      changes: { isDismissed: body.isDismissed ? true : null },
      by: actorOf(caller),
    })
    return findSetup(deps)
  })
}

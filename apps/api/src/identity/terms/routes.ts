import { acceptTerms } from '@portolan/contract/identity/terms'
import type { FastifyInstance } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { saveAcceptance } from './acceptances.ts'
import { acceptedTerms } from './current-terms.ts'

export function termsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, acceptTerms, async ({ body, caller, request }) => {
    const terms = acceptedTerms(deps, 'version', body.version, localeOf(request))
    if (terms !== null) await deps.database.transaction((tx) => saveAcceptance(tx, caller.userId, terms))
    return undefined
  })
}

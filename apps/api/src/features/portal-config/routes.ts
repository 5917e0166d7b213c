import { getConfig } from '@portolan/contract/portal-config'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { release } from '#error-reports/open-error-reports.ts'
import { demoLogins } from '#features/demo/demo-logins.ts'
import { holdsOnlyDemo } from '#features/demo/demo-people.ts'
import { relyingPartyOf } from '#features/passkeys/relying-party.ts'
import { demoPassword } from '#features/users/password-rules.ts'
import { route } from '#http/route.ts'
import { SecondCache } from '#second-cache.ts'

export function portalConfigRoutes(app: FastifyInstance, deps: Deps): void {
  const demo = new SecondCache<boolean>()

  route(app, deps, getConfig, async () => ({
    companyName: deps.env.companyName,
    contact: deps.env.contact,
    mapTiles: deps.env.mapTiles,
    errorReports: deps.env.errorReports && { dsn: deps.env.errorReports.text, release },
    passkeyOrigin: relyingPartyOf(deps.env)?.origin ?? null,
    demo: (await demo.get('demo', () => holdsOnlyDemo(deps.database)))
      ? { password: demoPassword, logins: demoLogins.map(({ username, name }) => ({ username, name })) }
      : null,
  }))
}

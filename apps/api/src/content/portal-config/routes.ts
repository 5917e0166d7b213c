import { getConfig } from '@portolan/contract/content/portal-config'
import { demoLogins } from '@portolan/demo/demo-logins'
import type { FastifyInstance } from 'fastify'
import { hasOnlyDemo } from '#content/demo/demo-people.ts'
import type { Deps } from '#freight/deps.ts'
import { relyingPartyOf } from '#identity/passkeys/relying-party.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { release } from '#platform/error-reports/open-error-reports.ts'
import { route } from '#platform/http/route.ts'

export function portalConfigRoutes(app: FastifyInstance, deps: Deps): void {
  const demo = new SecondCache<boolean>()

  route(app, deps, getConfig, async () => ({
    companyName: deps.env.companyName,
    contact: deps.env.contact,
    mapTiles: deps.env.mapTiles,
    errorReports: deps.env.errorReports && { dsn: deps.env.errorReports.text, release },
    passkeyOrigin: relyingPartyOf(deps.env)?.origin ?? null,
    demo: (await demo.get('demo', () => hasOnlyDemo(deps.database)))
      ? { password: demoPassword, logins: demoLogins.map(({ username, name }) => ({ username, name })) }
      : null,
  }))
}

import { getConfig } from '@portolan/contract/portal-config'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { rowsOf } from '#db/database.ts'
import type { Deps } from '#deps.ts'
import { demoLogins, demoPassword } from '#features/demo/demo-logins.ts'
import { route } from '#http/route.ts'
import { SecondCache } from '#second-cache.ts'

export function portalConfigRoutes(app: FastifyInstance, deps: Deps): void {
  const demo = new SecondCache<boolean>()

  async function holdsDemo(): Promise<boolean> {
    const rows = await rowsOf(deps.database, sql`SELECT FROM portal_facts WHERE name = 'demo'`)
    return rows.length > 0
  }

  route(app, deps, getConfig, async () => ({
    companyName: deps.env.companyName,
    demo: (await demo.get('demo', holdsDemo))
      ? { password: demoPassword, logins: demoLogins.map(({ username, name }) => ({ username, name })) }
      : null,
  }))
}

import { getConfig } from '@portolan/contract/content/portal-config'
import { demoLogins, demoStaff } from '@portolan/demo/demo-logins'
import type { FastifyInstance } from 'fastify'
import { hasOnlyDemo } from '#content/demo/demo-people.ts'
import type { Deps } from '#freight/deps.ts'
import { relyingPartyOf } from '#identity/passkeys/relying-party.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { release } from '#platform/error-reports/open-error-reports.ts'
import { route } from '#platform/http/route.ts'

/** The icons of the web app's public folder; a maskable one fills its square. */
const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The web app manifest, by which browsers install the portal under the company's name. */
function manifestOf(companyName: string): string {
  return JSON.stringify({
    id: '/',
    name: companyName,
    start_url: '/orders',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: '#f6f7f9',
    icons,
  })
}

/** `outbox` is the path of the demo's outbox, null where it isn't served. */
export function portalConfigRoutes(app: FastifyInstance, deps: Deps, outbox: string | null): void {
  const demo = new SecondCache<boolean>()
  const manifest = manifestOf(deps.env.companyName)

  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )

  route(app, deps, getConfig, async () => ({
    companyName: deps.env.companyName,
    contact: deps.env.contact,
    mapTiles: deps.env.mapTiles,
    errorReports: deps.env.errorReports && { dsn: deps.env.errorReports.text, release },
    passkeyOrigin: relyingPartyOf(deps.env)?.origin ?? null,
    demo: (await demo.get('demo', () => hasOnlyDemo(deps.database)))
      ? { password: demoPassword, logins: [...demoLogins], staff: { ...demoStaff, outbox } }
      : null,
  }))
}

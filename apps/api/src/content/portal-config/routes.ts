import { getLegalText } from '@portolan/contract/content/brand/legal'
import { getConfig } from '@portolan/contract/content/portal-config'
import { demoLogins, demoStaff } from '@portolan/demo/demo-logins'
import type { FastifyInstance } from 'fastify'
import { hasOnlyDemo } from '#content/demo/demo-people.ts'
import type { Deps } from '#freight/deps.ts'
import { relyingPartyOf } from '#identity/passkeys/relying-party.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import type { Brand } from '#platform/brand/brand.ts'
import { brandConfigOf } from '#platform/brand/brand-config.ts'
import { brandFilePath } from '#platform/brand/brand-style.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { release } from '#platform/error-reports/open-error-reports.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'

/** The icons of the web app's public folder; a maskable one fills its square. */
const builtInIcons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

function iconsOf(icon: Brand['icon']) {
  if (icon === null) return builtInIcons
  const png = (variant: string, sizes: string) => ({
    src: brandFilePath(icon, variant),
    sizes,
    type: 'image/png',
  })
  return [
    png('192', '192x192'),
    png('512', '512x512'),
    { ...png('maskable', '512x512'), purpose: 'maskable' },
  ]
}

/** The web app manifest, by which browsers install the portal under the company's name. */
function manifestOf({ name, icon }: Brand): string {
  return JSON.stringify({
    id: '/',
    name,
    start_url: '/orders',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f9',
    theme_color: '#f6f7f9',
    icons: iconsOf(icon),
  })
}

/** `outbox` is the path of the demo's outbox, null where it isn't served. */
export function portalConfigRoutes(app: FastifyInstance, deps: Deps, outbox: string | null): void {
  const demo = new SecondCache<boolean>()

  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(manifestOf(deps.brand())),
  )

  route(app, deps, getLegalText, async ({ params }) => {
    const { legal, termsEdition } = deps.brand()
    const document = legal[params.document]
    if (document?.kind !== 'text') throw new Problem('not_found')
    return { en: document.en, ru: document.ru, edition: params.document === 'terms' ? termsEdition : '' }
  })

  route(app, deps, getConfig, async () => ({
    ...brandConfigOf(deps.brand()),
    contact: deps.brand().contact,
    mapTiles: deps.env.mapTiles,
    errorReports: deps.env.errorReports && { dsn: deps.env.errorReports.text, release },
    passkeyOrigin: relyingPartyOf(deps.env, deps.brand().name)?.origin ?? null,
    demo: (await demo.get('demo', () => hasOnlyDemo(deps.database)))
      ? { password: demoPassword, logins: [...demoLogins], staff: { ...demoStaff, outbox } }
      : null,
  }))
}

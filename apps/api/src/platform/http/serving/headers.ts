import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#platform/settings/env.ts'

const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)'

/** The security headers of every answer, whatever its status. No inline script or style is allowed anywhere. */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
  const tileOrigins = env.mapTiles ? [new URL(env.mapTiles.url).origin] : []
  const reportOrigins = env.errorReports ? [env.errorReports.origin] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:', ...tileOrigins],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...reportOrigins],
        'frame-src': ['blob:'],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: env.https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    // The web's files alone say otherwise.
    reply.header('cache-control', 'no-store')
  })
}

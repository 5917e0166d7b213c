import type { ServerResponse } from 'node:http'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'
import type { Env } from '#platform/settings/env.ts'

const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)'

/**
 * Adds the security headers to every answer, whatever its status. No inline script or style is allowed
 * anywhere.
 */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
  const headers = await helmetHeaders(env)
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    // Only the web app's files override it.
    reply.header('cache-control', 'no-store')
    done()
  })
}

/** Node’s types lack this method of every answer. */
type Written = ServerResponse & { getRawHeaderNames(): string[] }

/** Helmet's headers are the same for all requests, so it's called once. */
async function helmetHeaders(env: Env): Promise<[name: string, value: string][]> {
  const probe = fastify()
  await probe.register(helmet, helmetOptions(env))
  probe.get('/', (_request, reply) => {
    const raw = reply.raw as Written
    return raw.getRawHeaderNames().map((name) => [name, raw.getHeader(name)])
  })
  return (await probe.inject('/')).json()
}

export function helmetOptions(env: Env): FastifyHelmetOptions {
  const tileOrigins = env.mapTiles ? [new URL(env.mapTiles.url).origin] : []
  const reportOrigins = env.errorReports ? [env.errorReports.origin] : []
  return {
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
  }
}

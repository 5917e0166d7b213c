import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000

/**
 * Serves the built web: hashed assets, compressed at build time, are kept for ever; every other address is the one
 * page, which browsers ask for again each time.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.warn({ root }, 'the web is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  // An asset of another build is missing, not the page: a browser would take the page for a script.
  app.get('/assets/*', (_request, reply) => reply.callNotFound())
  app.get('/*', (_request, reply) => reply.sendFile('index.html'))
}

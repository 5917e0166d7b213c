import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000

const filePath = /\.\w+$/
const programPath = /^\/+(api|health)(?=\/|$)/i

/**
 * Serves the built web: hashed assets, compressed at build time, are kept for ever; every URL of a page is
 * the one page, which browsers ask for again each time. What looks like a file, or like a path for programs,
 * and is not there isn't found: a program would take the page for what it asked for.
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
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    return programPath.test(path) || path.startsWith('/assets/') || filePath.test(path)
      ? reply.callNotFound()
      : reply.sendFile('index.html')
  })
}

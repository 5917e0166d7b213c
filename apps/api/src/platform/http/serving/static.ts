import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearSeconds = 31_536_000

const filePath = /\.\w+$/
const programPath = /^\/+(api|health)(?=\/|$)/i

/**
 * Serves the built web app: hashed assets, compressed at build time, are cached forever; every page URL
 * returns the one page, which browsers revalidate each time. A missing file, or a path for programs, is a
 * 404: a program would mistake the page for its file.
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

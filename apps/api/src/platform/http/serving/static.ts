import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#platform/brand/brand.ts'
import { type BrandedPage, openBrandedPage } from '#platform/brand/brand-page.ts'
import { encodingOf } from './compression/compress.ts'

const yearSeconds = 31_536_000

const filePath = /\.\w+$/
const programPath = /^\/+(api|health)(?=\/|$)/i

/**
 * Serves the built web app: hashed assets, compressed at build time, are cached forever; every page URL
 * returns the one page with the company's brand, which browsers revalidate each time. A missing file, or a
 * path for programs, is a 404: a program would mistake the page for its file.
 */
export async function serveWeb(app: FastifyInstance, root: string, brand: () => Brand): Promise<void> {
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
  const brandedPage = openBrandedPage(readFileSync(join(root, 'index.html'), 'utf8'))
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (programPath.test(path) || path.startsWith('/assets/') || filePath.test(path))
      return reply.callNotFound()
    const page = await brandedPage(brand())
    return page === null ? reply.sendFile('index.html') : sendPage(request, reply, page)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: BrandedPage): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const encoding = encodingOf(request)
  if (encoding === null) return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? page.br : page.gzip)
}

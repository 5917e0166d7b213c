import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'
import { readBrandFile } from './brand-images.ts'
import { brandFolder } from './brand-style.ts'

const yearSeconds = 31_536_000

// An SVG of the brand has no scripts; opened by itself, it may not have any either.
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function sendForever(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', imagePolicy)
    .send(content)
}

/**
 * The stylesheet and the images of the brand, which everybody may see. Their names follow from their content,
 * so browsers keep them.
 */
export function brandRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(`${brandFolder}:file`, async ({ params }, reply) => {
    const { file } = params
    if (file.endsWith('.css')) {
      const { style } = deps.brand()
      if (style === null) return reply.callNotFound()
      if (style.path === brandFolder + file) return sendForever(reply, 'text/css; charset=utf-8', style.css)
      // The page of an earlier brand, as a browser kept it, has the colors of the present one.
      return reply.type('text/css; charset=utf-8').send(style.css)
    }
    const [, id, variant] = /^([\w-]{1,40})-(\w{1,20})\.(?:svg|png|webp|jpeg)$/.exec(file) ?? []
    if (id === undefined || variant === undefined) return reply.callNotFound()
    const image = await readBrandFile(deps.database, id, variant)
    if (image === null) return reply.callNotFound()
    return sendForever(reply, image.type === 'svg' ? 'image/svg+xml' : `image/${image.type}`, image.bytes)
  })
}

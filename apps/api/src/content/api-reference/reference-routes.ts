import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { openapiDocument } from './openapi.ts'
import { openReferencePage, referenceStyle } from './reference-page.ts'

/** The API's description, and the page that shows it. */
export function referenceRoutes(app: FastifyInstance, brand: Deps['brand']): void {
  let openapi: string | undefined
  app.get('/api/v2/openapi.json', (_request, reply) => {
    openapi ??= JSON.stringify(openapiDocument())
    return reply.type('application/json; charset=utf-8').send(openapi)
  })
  let referencePage: ReturnType<typeof openReferencePage> | undefined
  app.get('/api/docs', (_request, reply) => {
    referencePage ??= openReferencePage()
    return reply.type('text/html; charset=utf-8').send(referencePage(brand().name))
  })
  app.get('/api/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(referenceStyle),
  )
}
